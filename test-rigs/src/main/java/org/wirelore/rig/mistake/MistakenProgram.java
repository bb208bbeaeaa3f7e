package org.wirelore.rig.mistake;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.error.RigException;

/** Runs Wirelore's own commands with the classes of a known mistake, in this process. */
public final class MistakenProgram {
    private static final String PROGRAM = "org.wirelore.rig.cli.Wirelore";

    private final Path checkout;
    private final String classPath;

    /**
     * @param checkout the root of Wirelore's sources
     * @param classPath Wirelore's own, with the platform's separator
     */
    public MistakenProgram(Path checkout, String classPath) {
        this.checkout = checkout;
        this.classPath = classPath;
    }

    /**
     * Runs a command.
     *
     * @param folder for the changed source and its classes; it must exist
     * @param arguments the command and its own
     * @return the command's exit code; 1 where a search has found the mistake
     * @throws RigException if the change does not fit the source, or does not compile
     * @throws IOException if the folder can't be written
     */
    public int run(Mistake mistake, Path folder, List<String> arguments) throws IOException {
        List<URL> path = new ArrayList<>();
        path.add(url(new MistakenSource(checkout, mistake).compile(classPath, folder).toFile()));
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            path.add(url(new File(entry)));
        }
        try (MistakenClasses classes = new MistakenClasses(path, MistakenProgram.class.getClassLoader())) {
            return (int) classes.loadClass(PROGRAM).getMethod("start", String[].class)
                    .invoke(null, (Object) arguments.toArray(String[]::new));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the program must have its entrance: " + PROGRAM + ".start", e);
        }
    }

    private static URL url(File file) throws MalformedURLException {
        return file.toURI().toURL();
    }
}
