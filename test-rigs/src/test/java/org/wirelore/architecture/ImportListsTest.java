package org.wirelore.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Each package of the product imports what its {@code package-info.java} lists, and lists what it imports. */
class ImportListsTest {
    private static final String INFO = "package-info.java";

    @Test
    void everyPackageListsWhatItImportsAndNothingElse() throws IOException {
        assertThat(problems()).isEmpty();
    }

    @Test
    void aListNamesPackagesAloneOrWithThoseBelow() {
        ImportList list = listOf("""
                /**
                 * <p>May import: {@code a.b}, {@code
                 * a.c} and below, and the JDK without threads and
                 * clocks. More text.
                 */
                """);
        assertThat(List.of("a.b", "a.b.x", "a.c", "a.c.x", "a.cx", "java.util", "com.sun.jna.ptr"))
                .filteredOn(list::has).containsExactly("a.b", "a.c", "a.c.x", "java.util");
    }

    @Test
    void aListWithoutTheJdkOrWithProseIsNoList() {
        assertThat(ImportList.of("May import: {@code a.b}.")).isNull();
        assertThat(ImportList.of("May import: everything below and the JDK.")).isNull();
        assertThat(listOf("May import: the JDK.").has("java.util")).isTrue();
    }

    @Test
    void anEntryThatNothingNeedsIsNamed() {
        ImportList list = listOf("May import: {@code a.b}, {@code a.c} and below and the JDK.");
        assertThat(list.has("a.b")).isTrue();
        assertThat(list.unused()).containsExactly("{@code a.c} and below");
    }

    private static ImportList listOf(String source) {
        return Objects.requireNonNull(ImportList.of(source));
    }

    private static List<String> problems() throws IOException {
        Map<Path, List<Path>> packages = new TreeMap<>();
        for (Path file : Repository.moduleFiles()) {
            if (Repository.name(file).contains("/src/main/")) {
                packages.computeIfAbsent(file.resolveSibling(INFO), each -> new ArrayList<>()).add(file);
            }
        }
        List<String> problems = new ArrayList<>();
        for (Map.Entry<Path, List<Path>> each : packages.entrySet()) {
            problems.addAll(problems(each.getKey(), each.getValue()));
        }
        return problems;
    }

    private static List<String> problems(Path info, List<Path> files) throws IOException {
        ImportList list = Files.exists(info) ? ImportList.of(Files.readString(info)) : null;
        if (list == null) {
            return List.of(Repository.name(info) + " must have a sentence of this form: " + ImportList.FORM);
        }
        List<String> problems = new ArrayList<>();
        imports(files).forEach((file, names) -> names.stream().filter(name -> !list.has(packageOf(name)))
                .forEach(name -> problems.add(Repository.name(file) + " uses " + name
                        + "; do without it, or add {@code " + packageOf(name) + "} to the list in "
                        + Repository.name(info))));
        list.unused().forEach(entry -> problems.add(Repository.name(info) + " lists " + entry
                + ", which no class of the package imports; remove it from the list"));
        return problems;
    }

    /** Full names of the classes of other packages that files name, in imports or in code. */
    private static Map<Path, Set<String>> imports(List<Path> files) throws IOException {
        Map<Path, Set<String>> found = new TreeMap<>();
        try (StandardJavaFileManager manager = ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null,
                null)) {
            JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(null, manager, null,
                    List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            for (CompilationUnitTree unit : task.parse()) {
                FullNames names = new FullNames(Objects.requireNonNull(unit.getPackageName()).toString());
                unit.accept(names, null);
                found.put(Path.of(unit.getSourceFile().toUri()), names.found);
            }
        }
        return found;
    }

    /** The part of a class's full name before its first capital. */
    private static String packageOf(String name) {
        Matcher matcher = FullNames.CLASS.matcher(name);
        return matcher.find() ? matcher.group(1) : name;
    }

    /** Collects full names of classes, as far as they are not of the package itself. */
    private static final class FullNames extends TreeScanner<Void, Void> {
        /** The histograms' package is the one that has a capital. */
        private static final Pattern CLASS = Pattern.compile(
                "^(org\\.HdrHistogram|[a-z]\\w*(?:\\.[a-z]\\w*)*)\\.[A-Z*]");
        private static final Pattern ROOTS = Pattern.compile("^(?:org|com|io|net|tools|mpi|picocli|me|java)\\.");

        private final String own;
        private final TreeSet<String> found = new TreeSet<>();

        FullNames(String own) {
            this.own = own;
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree select, Void unused) {
            String name = select.toString();
            Matcher matcher = CLASS.matcher(name);
            if (ROOTS.matcher(name).find() && matcher.find() && !matcher.group(1).equals(own)) {
                found.add(name);
                return null;
            }
            return super.visitMemberSelect(select, null);
        }
    }
}
