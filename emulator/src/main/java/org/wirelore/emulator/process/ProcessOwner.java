package org.wirelore.emulator.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The process that made something which outlives it if it is killed, named so that no other process is ever taken for
 * it (proc_pid_stat(5)).
 *
 * @param pid its number in its process namespace
 * @param startTicks when it was started, clock ticks since boot
 * @param namespace the process namespace's inode; a number means nothing outside it
 */
public record ProcessOwner(long pid, long startTicks, long namespace) {
    private static final Path PROC = Path.of("/proc");
    /** Fields behind the command's closing parenthesis, counted from 0. */
    private static final int STATE = 0;
    private static final int THREADS = 17;
    private static final int START = 19;

    private static final int RADIX = 36;
    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})-([0-9a-z]{1,11})-([0-9a-z]{1,11})");

    /** This process. */
    public static ProcessOwner self() throws IOException {
        long pid = ProcessHandle.current().pid();
        return new ProcessOwner(pid, Long.parseLong(stat(pid)[START]), ownNamespace());
    }

    /**
     * Whether it has certainly ended. A process of another namespace can't be seen from here and counts as alive; one
     * that is only waiting for its parent to take notice counts as dead.
     */
    public boolean isDead() throws IOException {
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

    /** As part of a name: three words of digits and lower-case letters with hyphens between, the first its number. */
    public String text() {
        return pid + "-" + Long.toString(startTicks, RADIX) + "-" + Long.toString(namespace, RADIX);
    }

    /** What {@link #text} has made; nothing for any other text. */
    public static Optional<ProcessOwner> of(String text) {
        Matcher words = TEXT.matcher(text);
        return words.matches()
                ? Optional.of(new ProcessOwner(Long.parseLong(words.group(1)), Long.parseLong(words.group(2), RADIX),
                        Long.parseLong(words.group(3), RADIX)))
                : Optional.empty();
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
