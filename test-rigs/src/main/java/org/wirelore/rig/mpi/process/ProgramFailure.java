package org.wirelore.rig.mpi.process;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.MemoryShortage;
import org.wirelore.emulator.time.virtual.ProgramLine;
import org.wirelore.rig.program.ReadableFailure;

/** A program that has failed, in words for its author. */
public final class ProgramFailure extends Exception implements ReadableFailure {
    private static final long serialVersionUID = 1L;
    /** A longer trace, such as that of an endless recursion, is shortened. */
    private static final int FRAMES_MAX = 10;
    private static final String LINE = "\n        ";

    private final int code;

    public ProgramFailure(String message, int code, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /**
     * The lack of memory that a failure is or was caused by, if that is not the program's own: where memory runs out
     * while Wirelore allocates, this machine gives the rig too little; where the program itself or the platform on its
     * behalf allocates, the program has used up what there is, and has failed. So it has if nothing tells who
     * allocated: the virtual machine has only a few such errors with a trace, and it was the program that caught them
     * and went on.
     */
    public static @Nullable OutOfMemoryError shortage(Throwable failure) {
        return MemoryShortage.error(failure).filter(error -> isOurs(error.getStackTrace())).orElse(null);
    }

    private static boolean isOurs(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            String name = frame.getClassName();
            if (!name.startsWith("java.") && !name.startsWith("jdk.") && !name.startsWith("sun.")) {
                return ProgramNames.isOurs(name) || ProgramNames.isOfApi(name);
            }
        }
        return false;
    }

    /** The exit code that the job has from it. */
    public int code() {
        return code;
    }

    /**
     * What was thrown and where in the program, with its causes and what it suppresses, as the platform prints them but
     * without the frames that are not the program's.
     */
    public static String describe(Throwable failure) {
        StringBuilder text = new StringBuilder("it has thrown ");
        append(text, failure, "", List.of(), Collections.newSetFromMap(new IdentityHashMap<>()));
        MemoryShortage.in(failure).ifPresent(
                shortage -> text.append("\n      ").append(shortage.missing()).append("; ").append(shortage.remedy()));
        return text.toString();
    }

    private static void append(StringBuilder text, Throwable thrown, String indent, List<String> enclosing,
            Set<Throwable> seen) {
        text.append(thrown);
        if (!seen.add(thrown)) {
            return;
        }
        List<String> frames = frames(thrown);
        int own = frames.size() - common(frames, enclosing);
        int shown = own > FRAMES_MAX ? FRAMES_MAX - 1 : own;
        frames.subList(0, shown).forEach(frame -> text.append(LINE).append(indent).append("at ").append(frame));
        if (shown < own) {
            text.append(LINE).append(indent).append("... ").append(own - shown - 1).append(" more")
                    .append(LINE).append(indent).append("at ").append(frames.get(own - 1));
        }
        if (own < frames.size()) {
            text.append(LINE).append(indent).append("... ").append(frames.size() - own).append(" more");
        }
        for (Throwable suppressed : thrown.getSuppressed()) {
            text.append(LINE).append(indent).append("suppressed: ");
            append(text, suppressed, indent + "  ", frames, seen);
        }
        Throwable cause = thrown.getCause();
        while (cause != null && isOfWirelore(cause) && seen.add(cause)) {
            cause = cause.getCause();
        }
        if (cause != null && !isOfWirelore(cause)) {
            text.append("\n      ").append(indent).append("caused by ");
            append(text, cause, indent, frames, seen);
        }
    }

    private static boolean isOfWirelore(Throwable thrown) {
        return ProgramNames.isOurs(thrown.getClass().getName());
    }

    /** How many frames at the end of both are the same. */
    private static int common(List<String> frames, List<String> enclosing) {
        int count = 0;
        while (count < Math.min(frames.size(), enclosing.size()) && frames.get(frames.size() - 1 - count)
                .equals(enclosing.get(enclosing.size() - 1 - count))) {
            count++;
        }
        return count;
    }

    private static List<String> frames(Throwable thrown) {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement frame : ProgramTrace.ofProgram(thrown.getStackTrace())) {
            if (!ProgramNames.isOurs(frame.getClassName())) {
                frames.add(ProgramLine.text(frame));
            }
        }
        return frames;
    }
}
