package org.wirelore.rig.instance;

import org.wirelore.emulator.time.virtual.ProgramLine;

/** A rank that computes for long on the wall clock and so keeps all others from running, in words. */
public final class StuckRank {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int FRAMES = 6;

    private StuckRank() {
    }

    /** @param stack where it is, innermost frame first; shown as far as it is the program's */
    public static String text(String rank, long forNanos, StackTraceElement[] stack) {
        StringBuilder text = new StringBuilder(rank).append(" computes without any call to its host, for more than ")
                .append(forNanos / NANOS_PER_SECOND).append(" s on the wall clock, at");
        for (int i = 0; i < Math.min(stack.length, FRAMES) && !isBelowMain(stack[i]); i++) {
            text.append(' ').append(ProgramLine.text(stack[i]));
        }
        return text.toString();
    }

    /** Main is called by reflection. */
    private static boolean isBelowMain(StackTraceElement frame) {
        return frame.getClassName().startsWith("jdk.internal.reflect.");
    }
}
