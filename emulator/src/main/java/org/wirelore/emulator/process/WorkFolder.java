package org.wirelore.emulator.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A {@linkplain PrivateFolder private folder} for what does not last: it goes when it is closed, and also when the
 * process is asked to end before that, with the programs that run from it. What a killed process could not remove, the
 * next one that makes such a folder does: as long as its owner lives, a lock is held on a file in it.
 */
public final class WorkFolder implements AutoCloseable {
    /** What a program that is ending still writes may come between two tries. */
    private static final int TRIES = 50;
    private static final long BETWEEN_TRIES_MS = 10;
    private static final String LOCK = ".lock";
    /** A folder that is younger may be about to get its lock. */
    private static final long YOUNG_MS = 10_000;
    /** This process' own: to open a file that it has locked, and to close it, would give the lock up (fcntl(2)). */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel lock;
    private final ExitHook hook = new ExitHook("end of a work folder", this::processEnds);

    private WorkFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Makes one among the system's temporary files.
     *
     * @param prefix its name begins with
     * @throws ProcessEndsException if the process is ending already
     */
    public static WorkFolder make(String prefix) throws IOException {
        return locked(PrivateFolder.make(prefix), prefix);
    }

    /**
     * Makes one in a folder of this user's own.
     *
     * @param prefix its name begins with
     * @throws ProcessEndsException if the process is ending already
     */
    public static WorkFolder in(Path parent, String prefix) throws IOException {
        return locked(Files.createTempDirectory(parent, prefix), prefix);
    }

    private static WorkFolder locked(Path path, String prefix) throws IOException {
        OWN.add(path);
        FileChannel lock = FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        WorkFolder made = new WorkFolder(path, lock);
        try {
            lock.lock();
        } catch (IOException noLocksHere) {
            // Then no other process can lock it either, to remove it.
        }
        try {
            made.hook.set();
        } catch (ProcessEndsException e) {
            made.delete();
            throw e;
        }
        removeOrphans(path.resolveSibling(""), prefix);
        return made;
    }

    private static void removeOrphans(Path parent, String prefix) throws IOException {
        List<Path> alike;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, prefix + "*")) {
            alike = StreamSupport.stream(entries.spliterator(), false).filter(entry -> !OWN.contains(entry)).toList();
        }
        for (Path entry : alike) {
            Path file = entry.resolve(LOCK);
            try {
                if (PrivateFolder.isOwn(entry) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                        && Files.getLastModifiedTime(file).toMillis() < System.currentTimeMillis() - YOUNG_MS) {
                    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                        if (channel.tryLock() != null) {
                            delete(entry);
                        }
                    }
                }
            } catch (IOException | UncheckedIOException goneOrInUse) {
                // Another process removes it now, or the next one will.
            }
        }
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
        delete(path);
        lock.close();
        OWN.remove(path);
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> entries = Files.walk(folder)) {
            deepestFirst = entries.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path entry : deepestFirst) {
            Files.deleteIfExists(entry);
        }
    }
}
