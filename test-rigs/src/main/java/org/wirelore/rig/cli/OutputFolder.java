package org.wirelore.rig.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.run.MissingEnvironmentException;

/** Where a run leaves its files. */
final class OutputFolder {
    /** Parent of the folders that no option names, below the current directory. */
    static final Path DEFAULT_PARENT = Path.of("target", "wirelore");

    private OutputFolder() {
    }

    /**
     * The folder for a run, made and tried out before the run rather than missed after it.
     *
     * @param here the current directory
     * @param given what the user asked for, or null
     * @param name what it is called otherwise
     * @throws MissingEnvironmentException if it can't be made or written
     */
    static Path ready(Path here, @Nullable Path given, String name) {
        Path folder = here.resolve(given == null ? DEFAULT_PARENT.resolve(name) : given);
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, ".try", ""));
            return folder;
        } catch (IOException e) {
            throw new MissingEnvironmentException("the output folder must be writable: folder=" + folder + ", cause="
                    + e.getClass().getSimpleName(), "name another one with --out DIR");
        }
    }
}
