package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for what does not last: it goes when it is closed, and also when the process is told to end before that. */
final class WorkFolder implements AutoCloseable {
    /** What a program of the suite that is ending still writes may come between two tries. */
    private static final int TRIES = 50;
    private static final long BETWEEN_TRIES_MS = 10;

    private final Path path;
    private final Thread hook = new Thread(this::processEnds, "end of a work folder");

    private WorkFolder(Path path) {
        this.path = path;
    }

    /** Makes one among the system's temporary files. */
    static WorkFolder make(String prefix) throws IOException {
        WorkFolder made = new WorkFolder(Files.createTempDirectory(prefix));
        Runtime.getRuntime().addShutdownHook(made.hook);
        return made;
    }

    /** Where it is. */
    Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        delete();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending; the hook finds nothing left to do.
        }
    }

    private void processEnds() {
        for (int tries = 0; tries < TRIES && Files.exists(path); tries++) {
            try {
                delete();
            } catch (IOException | UncheckedIOException notYet) {
                pause();
            }
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
