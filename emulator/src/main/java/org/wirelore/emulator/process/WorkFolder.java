package org.wirelore.emulator.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A {@linkplain PrivateFolder private folder} for what does not last: it goes when it is closed, and also when the
 * process is asked to end before that, with the programs that run from it.
 */
public final class WorkFolder implements AutoCloseable {
    /** What a program that is ending still writes may come between two tries. */
    private static final int TRIES = 50;
    private static final long BETWEEN_TRIES_MS = 10;

    private final Path path;
    private final ExitHook hook = new ExitHook("end of a work folder", this::processEnds);

    private WorkFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes one among the system's temporary files.
     *
     * @param prefix its name begins with
     * @throws ProcessEndsException if the process is ending already
     */
    public static WorkFolder make(String prefix) throws IOException {
        WorkFolder made = new WorkFolder(PrivateFolder.make(prefix));
        try {
            made.hook.set();
        } catch (ProcessEndsException e) {
            made.delete();
            throw e;
        }
        return made;
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        delete();
        hook.clear();
    }

    /** What this process has started from the folder would go on, and measure nothing. */
    private void processEnds() {
        ProcessHandle.current().descendants().filter(this::isOfHere).forEach(ProcessHandle::destroyForcibly);
        for (int tries = 0; tries < TRIES && Files.exists(path); tries++) {
            try {
                delete();
            } catch (IOException | UncheckedIOException notYet) {
                pause();
            }
        }
    }

    private boolean isOfHere(ProcessHandle started) {
        try {
            return Files.readString(Path.of("/proc/" + started.pid() + "/cmdline"), StandardCharsets.ISO_8859_1)
                    .contains(path.toString());
        } catch (IOException gone) {
            return false;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(BETWEEN_TRIES_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void delete() throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> entries = Files.walk(path)) {
            deepestFirst = entries.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path entry : deepestFirst) {
            Files.deleteIfExists(entry);
        }
    }
}
