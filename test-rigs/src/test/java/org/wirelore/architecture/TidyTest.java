package org.wirelore.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Lines, methods, files and packages of a size that one can oversee. The exceptions, and their reasons, are in {@code
 * tidy-exceptions.txt}.
 */
class TidyTest {
    private static final int COLUMNS_MAX = 120;
    private static final int FILE_LINES_MAX = 400;
    private static final int METHOD_LINES_MAX = 60;
    private static final int PACKAGE_FILES_MAX = 30;

    private final TidyExceptions exceptions = TidyExceptions.read();

    @Test
    void linesHaveAtMost120Columns() throws IOException {
        assertThat(longLines()).isEmpty();
    }

    private List<String> longLines() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : Repository.javaFiles()) {
            found.addAll(exceptions.without("columns", longLines(file)));
        }
        return found;
    }

    @Test
    void filesHaveAtMost400Lines() throws IOException {
        assertThat(longFiles()).isEmpty();
    }

    private List<String> longFiles() throws IOException {
        Map<String, String> found = new TreeMap<>();
        for (Path file : Repository.javaFiles()) {
            int lines = Files.readAllLines(file).size();
            if (lines > FILE_LINES_MAX) {
                found.put(Repository.name(file), "lines=" + lines);
            }
        }
        return exceptions.without("file", found);
    }

    @Test
    void methodsHaveAtMost60Lines() throws IOException {
        assertThat(longMethods()).isEmpty();
    }

    private List<String> longMethods() throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (StandardJavaFileManager files = ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null,
                null)) {
            JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(null, files, null,
                    List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(Repository.javaFiles()));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                unit.accept(new LongMethods(unit, positions, found), null);
            }
        }
        return exceptions.without("method", found);
    }

    /** The sources and the tests of a package count apart. */
    @Test
    void packagesHaveAtMost30Files() throws IOException {
        assertThat(largePackages()).isEmpty();
    }

    private List<String> largePackages() throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        for (Path file : Repository.javaFiles()) {
            counts.merge(Repository.name(file.resolveSibling("")), 1, Integer::sum);
        }
        Map<String, String> found = new TreeMap<>();
        counts.forEach((folder, count) -> {
            if (count > PACKAGE_FILES_MAX) {
                found.put(folder, "files=" + count);
            }
        });
        return exceptions.without("package", found);
    }

    /** Names in comments and pages lead somewhere. */
    @Test
    void namedFilesAndPackagesAreInTheRepository() throws IOException {
        assertThat(missingNames()).isEmpty();
    }

    private List<String> missingNames() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path page : Repository.pages()) {
            found.addAll(exceptions.without("name", References.missing(page, Files.readString(page))));
        }
        for (Path file : Repository.javaFiles()) {
            found.addAll(exceptions.without("name",
                    References.missing(file, References.comments(Files.readString(file)))));
        }
        return found;
    }

    @Test
    void everyExceptionIsNeeded() throws IOException {
        assertThat(Stream.of(longLines(), longFiles(), longMethods(), largePackages(), missingNames()))
                .hasSize(5);
        assertThat(exceptions.unused()).isEmpty();
    }

    /** What is inside a text block is content, whose lines break where its reader needs them. */
    private static Map<String, String> longLines(Path file) throws IOException {
        Map<String, String> found = new TreeMap<>();
        boolean isText = false;
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            boolean isBorder = line.split("\"\"\"", -1).length % 2 == 0;
            if (line.length() > COLUMNS_MAX && !isText && !isBorder) {
                found.merge(Repository.name(file), ":" + number, String::concat);
            }
            isText ^= isBorder;
        }
        return found;
    }

    /** Collects methods by file and name, with their lengths. */
    private static final class LongMethods extends TreeScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final Map<String, String> found;

        LongMethods(CompilationUnitTree unit, SourcePositions positions, Map<String, String> found) {
            this.unit = unit;
            this.positions = positions;
            this.found = found;
        }

        @Override
        public Void visitMethod(MethodTree method, Void unused) {
            LineMap lines = unit.getLineMap();
            long begin = positions.getStartPosition(unit, method);
            long end = positions.getEndPosition(unit, method);
            // A constructor that the compiler adds has no place.
            long length = end < 0 ? 0 : lines.getLineNumber(end) - lines.getLineNumber(begin) + 1;
            if (length > METHOD_LINES_MAX) {
                found.put(Repository.name(Path.of(unit.getSourceFile().toUri())) + "#" + method.getName(),
                        "lines=" + length);
            }
            return super.visitMethod(method, null);
        }
    }
}
