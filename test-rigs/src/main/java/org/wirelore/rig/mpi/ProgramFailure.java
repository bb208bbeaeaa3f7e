package org.wirelore.rig.mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.real.MemoryShortage;
import org.wirelore.emulator.time.ProgramLine;

/** A program that has failed, in words for whoever wrote it. */
public final class ProgramFailure extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int FRAMES = 8;

    private final int code;

    ProgramFailure(String message, int code, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** The exit code that the job has from it. */
    public int code() {
        return code;
    }

    /** What was thrown and where in the program, without the frames that are not the program's. */
    static String describe(Throwable failure) {
        StringBuilder text = new StringBuilder("it has thrown ").append(failure);
        for (String frame : frames(failure)) {
            text.append("\n        at ").append(frame);
        }
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (!cause.getClass().getName().startsWith("org.wirelore.")) {
                text.append("\n      caused by ").append(cause);
            }
        }
        MemoryShortage.in(failure).ifPresent(
                shortage -> text.append("\n      ").append(shortage.missing()).append("; ").append(shortage.remedy()));
        return text.toString();
    }

    private static List<String> frames(Throwable failure) {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement frame : failure.getStackTrace()) {
            String name = frame.getClassName();
            boolean isOurs = name.startsWith("org.wirelore.rig.mpi.") || name.startsWith("java.lang.reflect.")
                    || name.startsWith("jdk.internal.");
            if (isOurs && !frames.isEmpty()) {
                break;
            }
            if (!name.startsWith("org.wirelore.") && frames.size() < FRAMES) {
                frames.add(ProgramLine.told(frame));
            }
        }
        return frames;
    }
}
