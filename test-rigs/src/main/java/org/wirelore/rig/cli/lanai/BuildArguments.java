package org.wirelore.rig.cli.lanai;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.wirelore.rig.lanai.LanaiException;

/**
 * What is typed behind {@code lanai build}, read as cc reads it: sources, and options of the compiler in their order.
 *
 * @param sources the files
 * @param options what goes to clang, which runs where relative paths begin
 * @param object the file that is written
 */
record BuildArguments(List<Path> sources, List<String> options, Path object) {
    /** Options whose value may be the next word. */
    private static final Set<String> WITH_VALUE = Set.of("-D", "-U", "-I", "-include", "-imacros", "-include-pch",
            "-isystem", "-isystem-after", "-idirafter", "-iquote", "-isysroot", "-iprefix", "-iwithprefix",
            "-iwithprefixbefore", "-iwithsysroot", "-ivfsoverlay", "-MF", "-MT", "-MQ", "-MJ", "-x", "-B", "-G",
            "-Xclang", "-Xpreprocessor", "-Xassembler", "-Xanalyzer", "-mllvm", "--param", "-resource-dir",
            "-serialize-diagnostics", "-dependency-file", "-dependency-dot");
    /** A level may stand alone, as -O= (as the help of other commands has it) or together with its option. */
    private static final Pattern LEVEL = Pattern.compile("-O=?(|[0-3szg]|fast)");
    private static final Pattern VALUE = Pattern.compile("(-[DUI])=?(.+)");
    private static final Pattern DEPENDENCIES = Pattern.compile("-M(D|MD|F.*|T.*|Q.*|J.*|G|P|V)|-Wp,-MM?D.*");
    private static final String OBJECT = "-o";

    private static final List<Refusal> REFUSALS = List.of(
            new Refusal("-S|-E|-M|-MM|-###|-fsyntax-only|-flto.*|-emit-.*|--(preprocess|assemble|analyze|precompile)",
                    "makes clang write something else than an object: call clang --target=lanai for that"),
            new Refusal("-[lLT].*|-[ersuz]|-Wl,.*|-Xlinker|-shared.*|-static.*|-pie|-rdynamic|-fuse-ld=.*",
                    "is for a linker, and lanai build makes one object: name archives and the entry where the program"
                            + " is linked, as in lanai run prog.o lib.a --entry main"),
            new Refusal("--?target(=.*)?|-arch|-triple",
                    "is for other processors, and lanai build compiles for the LANai: leave it out"),
            new Refusal("-", "stands for standard input: name a file"));

    /** Options that have no meaning here, and why. */
    private record Refusal(Pattern words, String why) {
        Refusal(String words, String why) {
            this(Pattern.compile(words), why);
        }
    }

    /** @param here where the paths of sources begin */
    static BuildArguments of(List<String> words, Path here) {
        Deque<String> rest = new ArrayDeque<>(words);
        List<Path> sources = new ArrayList<>();
        List<String> options = new ArrayList<>();
        Optional<Path> object = Optional.empty();
        while (!rest.isEmpty()) {
            String word = rest.removeFirst();
            requireMeaning(word);
            if (!word.startsWith("-")) {
                sources.add(here.resolve(word));
            } else if (word.startsWith("-O")) {
                options.add(level(word, rest));
            } else if (WITH_VALUE.contains(word)) {
                options.add(word);
                options.add(value(word, rest));
            } else if (word.startsWith(OBJECT)) {
                object = Optional.of(here.resolve(word.equals(OBJECT) ? value(word, rest) : joinedValue(word)));
            } else if (!word.equals("-c")) {
                options.add(joined(word));
            }
        }
        requireOneSource(sources, options);
        return new BuildArguments(List.copyOf(sources), List.copyOf(options), object
                .orElseThrow(() -> new LanaiException("no object: name the file that is written with -o FILE.o")));
    }

    private static void requireMeaning(String word) {
        for (Refusal refusal : REFUSALS) {
            if (refusal.words().matcher(word).matches()) {
                throw new LanaiException("option " + word + " " + refusal.why());
            }
        }
    }

    /** At least one; and one alone if it is asked what it depends on. */
    private static void requireOneSource(List<Path> sources, List<String> options) {
        if (sources.isEmpty()) {
            throw new LanaiException("no source: name at least one");
        }
        options.stream().filter(option -> sources.size() > 1 && DEPENDENCIES.matcher(option).matches()).findFirst()
                .ifPresent(option -> {
                    throw new LanaiException("option " + option + " is for one source, found " + sources.size()
                            + ": build each of them into an object of its own, and name all objects in lanai run");
                });
    }

    private static String value(String option, Deque<String> rest) {
        String value = rest.pollFirst();
        if (value == null) {
            throw new LanaiException("option " + option + " needs a value behind it");
        }
        return value;
    }

    private static String level(String word, Deque<String> rest) {
        String next = rest.peekFirst();
        boolean isSeparate = word.equals("-O") && next != null && LEVEL.matcher(word + next).matches();
        String whole = isSeparate ? word + rest.removeFirst() : word;
        if (!LEVEL.matcher(whole).matches()) {
            throw new LanaiException(
                    "expected a level of optimization -O0, -O1, -O2, -O3, -Os or -Oz, found " + whole);
        }
        return whole.replace("=", "");
    }

    private static String joinedValue(String word) {
        String value = word.substring(OBJECT.length());
        return value.startsWith("=") ? value.substring(1) : value;
    }

    /** An option and its value in one word, without the = that help texts have between them. */
    private static String joined(String word) {
        var matcher = VALUE.matcher(word);
        return matcher.matches() ? matcher.group(1) + matcher.group(2) : word;
    }
}
