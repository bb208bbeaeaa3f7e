package org.wirelore.emulator.shm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The process that made a segment, named so that no other process is ever taken for it (proc_pid_stat(5)).
 *
 * @param pid its number in its process namespace
 * @param startTicks when it was started, clock ticks since boot
 * @param namespace the process namespace's inode; a number means nothing outside it
 */
record Owner(long pid, long startTicks, long namespace) {
    private static final Path PROC = Path.of("/proc");
    /** Fields behind the command's closing parenthesis, counted from 0. */
    private static final int STATE = 0;
    private static final int THREADS = 17;
    private static final int START = 19;

    /** This process. */
    static Owner self() throws IOException {
        long pid = ProcessHandle.current().pid();
        return new Owner(pid, Long.parseLong(stat(pid)[START]), ownNamespace());
    }

    /**
     * Whether it has certainly ended. A process of another namespace can't be seen from here and counts as alive; one that
     * is only waiting for its parent to take notice counts as dead.
     */
    boolean isDead() throws IOException {
        if (namespace != ownNamespace()) {
            return false;
        }
        try {
            String[] fields = stat(pid);
            boolean ended = "ZX".contains(fields[STATE]) && Long.parseLong(fields[THREADS]) <= 1;
            return ended || Long.parseLong(fields[START]) != startTicks;
        } catch (NoSuchFileException gone) {
            return true;
        } catch (IOException vanishing) {
            // The kernel answers ESRCH if the process ends between open and read.
            return !Files.exists(PROC.resolve(Long.toString(pid)));
        }
    }

    private static String[] stat(long pid) throws IOException {
        String line = Files.readString(PROC.resolve(pid + "/stat"));
        return line.substring(line.lastIndexOf(')') + 2).split(" ");
    }

    private static long ownNamespace() throws IOException {
        String link = Files.readSymbolicLink(PROC.resolve("self/ns/pid")).toString();
        return Long.parseLong(link.substring(link.indexOf('[') + 1, link.indexOf(']')));
    }
}
