package org.wirelore.emulator.backend.shm;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.ProcessOwner;

/**
 * The names of files in the shared memory's directory. A segment is {@code wirelore.JOB.NAME}; while it is being made
 * it is {@code wirelore-new.PID.START.NAMESPACE.JOB.NAME}, so that its owner is known before the first byte is written.
 */
final class SegmentNames {
    /** Every file of ours begins so. */
    static final String PREFIX = "wirelore";

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final Pattern UNFINISHED = Pattern
            .compile(PREFIX + "-new\\.(\\d{1,18})\\.(\\d{1,18})\\.(\\d{1,18})\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");
    private static final Pattern FINISHED = Pattern.compile(PREFIX + "\\.[A-Za-z0-9_-]{1,64}\\.[A-Za-z0-9_-]{1,64}");

    private SegmentNames() {
    }

    /**
     * Passes a word that may be part of a file name.
     *
     * @throws IllegalArgumentException for any other
     */
    static String checked(String what, String word) {
        if (!WORD.matcher(word).matches()) {
            throw new IllegalArgumentException("the " + what
                    + " must be 1 to 64 letters, digits, '-' or '_': " + what + "=" + printable(word));
        }
        return word;
    }

    static String finished(String job, String name) {
        return PREFIX + "." + job + "." + name;
    }

    static String unfinished(ProcessOwner owner, String job, String name) {
        return PREFIX + "-new." + owner.pid() + "." + owner.startTicks() + "." + owner.namespace() + "." + job + "."
                + name;
    }

    static boolean isFinished(String fileName) {
        return FINISHED.matcher(fileName).matches();
    }

    /** The process that was making this file, or null if it is not an unfinished segment. */
    static @Nullable ProcessOwner makerOf(String fileName) {
        Matcher matcher = UNFINISHED.matcher(fileName);
        return matcher.matches()
                ? new ProcessOwner(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)),
                        Long.parseLong(matcher.group(3)))
                : null;
    }

    private static String printable(String word) {
        String shown = word.length() > 80 ? word.substring(0, 80) + "..." : word;
        return shown.replaceAll("\\p{Cntrl}", "?");
    }
}
