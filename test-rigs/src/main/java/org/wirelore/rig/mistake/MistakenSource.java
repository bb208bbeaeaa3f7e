package org.wirelore.rig.mistake;

import com.github.difflib.patch.PatchFailedException;
import com.github.difflib.unifieddiff.UnifiedDiffFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;

/** Makes the change of a known mistake in copies of the shipped source, and compiles them. */
final class MistakenSource {
    private final Path checkout;
    private final Mistake mistake;

    /** @param checkout root of the folders that the change names */
    MistakenSource(Path checkout, Mistake mistake) {
        this.checkout = checkout;
        this.mistake = mistake;
    }

    /**
     * Compiles the changed files.
     *
     * @param classPath what they need
     * @param folder where copies and classes go; it must exist
     * @return the folder of the classes
     * @throws RigException if the change does not fit the source any more, or the result does not compile
     */
    Path compile(String classPath, Path folder) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (UnifiedDiffFile change : mistake.change().getFiles()) {
            sources.add(changed(change, folder));
        }
        Path classes = Files.createDirectories(folder.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new MissingEnvironmentException("this Java has no compiler, which known mistakes need",
                    "start Wirelore with a JDK");
        }
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(said, null, null)) {
            boolean isCompiled = compiler.getTask(new StringWriter(), files, said,
                    List.of("-d", classes.toString(), "-cp", classPath, "-proc:none", "-parameters", "-nowarn"), null,
                    files.getJavaFileObjectsFromPaths(sources)).call();
            if (!isCompiled) {
                throw wrong("it does not compile: " + said.getDiagnostics().stream().map(Object::toString)
                        .collect(Collectors.joining("\n")));
            }
        }
        return classes;
    }

    private Path changed(UnifiedDiffFile change, Path folder) throws IOException {
        // Git's diffs have a letter and a slash before each name.
        String name = change.getToFile().replaceFirst("^[ab]/", "");
        Path shipped = checkout.resolve(name);
        if (!Files.isRegularFile(shipped)) {
            throw wrong("it changes " + name + ", which is not below " + checkout
                    + "; known mistakes need the checkout that Wirelore was built from");
        }
        try {
            // Lines may have come or gone above the change; the lines around it must be as they were.
            List<String> text = change.getPatch().applyFuzzy(Files.readAllLines(shipped), 0);
            return Files.write(folder.resolve(String.valueOf(shipped.getFileName())), text);
        } catch (PatchFailedException e) {
            throw wrong("it does not fit " + name + " any more: " + e.getMessage());
        }
    }

    private RigException wrong(String text) {
        return new RigException(new Problem(Place.whole("mistake " + mistake.id()), "", text));
    }
}
