package org.wirelore.rig.mpi.process;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Ends the stack traces of a program at its main: what called main is the launcher's. Public because the program's
 * classes call it ({@code TraceCalls}); not meant to be called by name.
 */
public final class ProgramTrace {
    /** Between the launcher and main. */
    private static final String[] BETWEEN = {"java.lang.reflect.", "jdk.internal.", "java.lang.invoke.",
        "java.lang.Class"};
    /** What calls a program: its main, its constructor, its run. By name, because they are above this package. */
    private static final Set<String> CALLERS = Set.of("org.wirelore.rig.mpi.MainMethod",
            "org.wirelore.rig.mpi.RankClass", "org.wirelore.rig.mpi.PreparedProgram",
            "org.wirelore.rig.mpi.ProgramClass", "org.wirelore.rig.pvm.TaskProcesses");

    private ProgramTrace() {
    }

    /**
     * Cuts the frames below main off what was thrown, its causes and what it suppresses. Does nothing with other
     * objects.
     */
    public static void end(@Nullable Object object) {
        if (!(object instanceof Throwable thrown)) {
            return;
        }
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> left = new ArrayDeque<>();
        left.add(thrown);
        while (!left.isEmpty()) {
            Throwable next = left.remove();
            if (seen.add(next)) {
                cut(next);
                if (next.getCause() != null) {
                    left.add(next.getCause());
                }
                left.addAll(Arrays.asList(next.getSuppressed()));
            }
        }
    }

    /** Thread.dumpStack of a process. */
    public static void dumpStack() {
        Exception here = new Exception("Stack trace");
        end(here);
        here.printStackTrace();
    }

    private static void cut(Throwable thrown) {
        StackTraceElement[] whole = thrown.getStackTrace();
        StackTraceElement[] own = ofProgram(whole);
        if (own.length < whole.length) {
            thrown.setStackTrace(own);
        }
    }

    /** The frames from the innermost one to main; all of them if main is not among them. */
    static StackTraceElement[] ofProgram(StackTraceElement[] whole) {
        int end = 0;
        while (end < whole.length && !isCaller(whole[end])) {
            end++;
        }
        if (end == whole.length) {
            return whole;
        }
        while (end > 0 && isBetween(whole[end - 1])) {
            end--;
        }
        return Arrays.stream(whole, 0, end).map(ProgramTrace::unnamed).toArray(StackTraceElement[]::new);
    }

    private static boolean isCaller(StackTraceElement frame) {
        return CALLERS.contains(frame.getClassName());
    }

    private static boolean isBetween(StackTraceElement frame) {
        return Arrays.stream(BETWEEN).anyMatch(frame.getClassName()::startsWith);
    }

    /** The name of a rank's class loader says nothing to the program's author. */
    private static StackTraceElement unnamed(StackTraceElement frame) {
        return ProgramNames.LOADER.equals(frame.getClassLoaderName())
                ? new StackTraceElement(null, null, null, frame.getClassName(), frame.getMethodName(),
                        frame.getFileName(), frame.getLineNumber())
                : frame;
    }
}
