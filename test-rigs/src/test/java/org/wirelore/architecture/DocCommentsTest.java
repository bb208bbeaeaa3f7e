package org.wirelore.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.lang.model.element.Modifier;
import javax.tools.DiagnosticCollector;
import javax.tools.DocumentationTool;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Authors of programs and protocols read three interfaces: {@code mpi}, {@code jpvm}, and the user APIs of devices. */
class DocCommentsTest {
    private static final List<Path> INTERFACES = List.of(Path.of("adi-layer/src/main/java/mpi"),
            Path.of("adi-layer/src/main/java/jpvm"),
            Path.of("device-models/src/main/java/org/wirelore/device/api"));

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();

    @Test
    void everyPublicMethodHasAComment() throws IOException {
        Map<String, String> missing = new TreeMap<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, null)) {
            JavacTask task = task(files, List.of("-proc:none"));
            Trees trees = Trees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                new Uncommented(trees, missing).scan(unit, null);
            }
        }
        assertThat(TidyExceptions.read().without("comment", missing)).isEmpty();
    }

    /**
     * Links lead somewhere, markup is sound, and each parameter, result and exception has its words. The pages are in
     * {@code target/apidocs}.
     */
    @Test
    void thePagesAreBuiltWithoutAWarning() throws IOException {
        Path pages = Path.of("target", "apidocs");
        DocumentationTool tool = ToolProvider.getSystemDocumentationTool();
        try (StandardJavaFileManager files = tool.getStandardFileManager(diagnostics, null, null)) {
            boolean isBuilt = tool.getTask(null, files, diagnostics, null,
                    List.of("-Xdoclint:all", "-quiet", "-notimestamp",
                            "-Xmaxerrs", "1000", "-Xmaxwarns", "1000", "-cp", System.getProperty("java.class.path"),
                            "-d",
                            pages.toString()),
                    files.getJavaFileObjectsFromPaths(sources())).call();
            assertThat(diagnostics.getDiagnostics()).isEmpty();
            assertThat(isBuilt).isTrue();
        }
        assertThat(pages.resolve("mpi/Intracomm.html")).exists();
        assertThat(pages.resolve("jpvm/jpvmEnvironment.html")).exists();
        assertThat(pages.resolve("org/wirelore/device/api/unet/UNetEndpoint.html")).exists();
    }

    private JavacTask task(StandardJavaFileManager files, List<String> options) throws IOException {
        return (JavacTask) compiler.getTask(null, files, diagnostics, options, null,
                files.getJavaFileObjectsFromPaths(sources()));
    }

    private static List<Path> sources() throws IOException {
        return Repository.moduleFiles().stream().filter(file -> INTERFACES.stream().anyMatch(
                folder -> file.startsWith(Repository.ROOT.resolve(folder)))).toList();
    }

    /** Collects what everybody may call and what has no comment. What overrides has that of what it overrides. */
    private static final class Uncommented extends TreePathScanner<Void, Void> {
        private final Trees trees;
        private final Map<String, String> missing;

        Uncommented(Trees trees, Map<String, String> missing) {
            this.trees = trees;
            this.missing = missing;
        }

        @Override
        public Void visitClass(ClassTree type, Void unused) {
            if (!isPublic(type.getModifiers())) {
                return null;
            }
            require(type.getSimpleName().toString());
            return super.visitClass(type, null);
        }

        @Override
        public Void visitMethod(MethodTree method, Void unused) {
            // A record's comment tells its components, and so its constructor.
            boolean isOfRecord = method.getReturnType() == null
                    && getCurrentPath().getParentPath().getLeaf().getKind() == Tree.Kind.RECORD;
            boolean isOverriding = method.getModifiers().getAnnotations().stream()
                    .anyMatch(each -> each.getAnnotationType().toString().equals("Override"));
            if (isPublic(method.getModifiers()) && !isOverriding && !isOfRecord) {
                require(method.getName().toString());
            }
            return null;
        }

        private void require(String name) {
            if (trees.getDocComment(getCurrentPath()) == null) {
                CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
                long begin = trees.getSourcePositions().getStartPosition(unit, getCurrentPath().getLeaf());
                missing.merge(Repository.name(Path.of(unit.getSourceFile().toUri())),
                        "line " + unit.getLineMap().getLineNumber(begin) + " " + name,
                        (one, other) -> one + ", " + other);
            }
        }

        /** Members of a public interface are public without saying so. */
        private boolean isPublic(ModifiersTree modifiers) {
            TreePath parent = getCurrentPath().getParentPath();
            boolean isInInterface = parent.getLeaf() instanceof ClassTree type
                    && (type.getKind() == Tree.Kind.INTERFACE || type.getKind() == Tree.Kind.ANNOTATION_TYPE);
            return modifiers.getFlags().contains(Modifier.PUBLIC)
                    || (isInInterface && !modifiers.getFlags().contains(Modifier.PRIVATE));
        }
    }
}
