package org.wirelore.architecture;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The packages that a package may import, as its {@code package-info.java} lists them: {@code May import: {@code a.b},
 * {@code a.c} and below, and the JDK.} Behind the JDK may stand the parts of it that the package does without.
 * Annotations for null and for Error Prone need no mention.
 */
final class ImportList {
    static final String FORM = "<p>May import: {@code a.b}, {@code a.c} and below, and the JDK.";

    private static final String ENTRY = "\\{@code ([a-z][\\w.]*)}( and below)?";
    private static final Pattern SENTENCE = Pattern.compile(
            "May import: ((?:" + ENTRY + ",? )*)(?:and )?the JDK(?: without \\w+(?:,? \\w+)*)?\\.(?=\\s|$)");
    private static final Pattern EACH = Pattern.compile(ENTRY);
    private static final Pattern ALWAYS = Pattern.compile(
            "(?!com\\.sun\\.jna)(?:java|javax|jdk|sun|com\\.sun|org\\.jspecify|com\\.google\\.errorprone)\\..*");

    private final List<Entry> entries;
    private final Set<Entry> used = new LinkedHashSet<>();

    private ImportList(List<Entry> entries) {
        this.entries = entries;
    }

    /** One package, and those below it if the list says so. */
    private record Entry(String name, boolean isWithBelow) {
        boolean has(String other) {
            return other.equals(name) || (isWithBelow && other.startsWith(name + "."));
        }

        @Override
        public String toString() {
            return "{@code " + name + "}" + (isWithBelow ? " and below" : "");
        }
    }

    /** The list of a package-info; null if it has none of this form. */
    static @Nullable ImportList of(String source) {
        Matcher sentence = SENTENCE.matcher(source.replaceAll("\\s+\\*\\s+", " "));
        if (!sentence.find()) {
            return null;
        }
        List<Entry> entries = new ArrayList<>();
        Matcher each = EACH.matcher(sentence.group(1));
        while (each.find()) {
            entries.add(new Entry(each.group(1), each.group(2) != null));
        }
        return new ImportList(entries);
    }

    /** Whether the list has a package; remembers the entry that has it. */
    boolean has(String importedPackage) {
        if (ALWAYS.matcher(importedPackage + ".").matches()) {
            return true;
        }
        List<Entry> having = entries.stream().filter(entry -> entry.has(importedPackage)).toList();
        used.addAll(having);
        return !having.isEmpty();
    }

    /** Entries that no import has needed. */
    List<String> unused() {
        return entries.stream().filter(entry -> !used.contains(entry)).map(Entry::toString).toList();
    }
}
