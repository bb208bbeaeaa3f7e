package org.wirelore.rig.instance;

import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.emulator.time.virtual.ProgramLine;
import org.wirelore.emulator.time.virtual.RankActivity;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.oracle.RankPositions;
import org.wirelore.rig.spi.VariantConfig;

/** How far a run has come, in words and for any thread, and which ranks have kept all others from running. */
final class RunProgress {
    /** After this time without a host call, on the wall clock, a rank is reported with its stack. */
    private static final long STUCK_NANOS = 3_000_000_000L;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int FRAMES = 6;

    private final VariantConfig variant;
    private final Simulation simulation;
    /** Written by the watchdog's thread. */
    private final Queue<String> stuck = new ConcurrentLinkedQueue<>();
    private volatile Consumer<String> alarm = text -> {
    };

    RunProgress(VariantConfig variant, Simulation simulation) {
        this.variant = variant;
        this.simulation = simulation;
        simulation.watch(STUCK_NANOS, this::onStuck);
    }

    void reset() {
        stuck.clear();
    }

    /** As {@link RigInstance#warnTo}. */
    void warnTo(Consumer<String> newAlarm) {
        alarm = newAlarm;
    }

    /** No rank is reported as stuck from now on. */
    void leaveOff() {
        simulation.watch(Long.MAX_VALUE, (rank, forNanos, stack) -> {
        });
    }

    /** The ranks that were stuck in this run, a sentence each. */
    List<String> stuck() {
        return List.copyOf(stuck);
    }

    private void onStuck(String rank, long forNanos, StackTraceElement[] stack) {
        String text = stuck(rank, forNanos, stack);
        stuck.add(text);
        alarm.accept(text);
    }

    /**
     * A rank that computes for long on the wall clock and so keeps all others from running, in words.
     *
     * @param stack where it is, innermost frame first; shown as far as it is the program's
     */
    static String stuck(String rank, long forNanos, StackTraceElement[] stack) {
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

    /** As {@link RigInstance#progress}. */
    String text() {
        EventQueue queue = simulation.queue();
        return String.format(Locale.ROOT, "%s at %.6f s, %,d events", variant.title(), TimeUnits.seconds(queue.now()),
                queue.events());
    }

    /** As {@link RigInstance#progressOfRanks}. */
    String textOfRanks() {
        StringBuilder text = new StringBuilder(text());
        List<RankActivity> activities = simulation.glance(RankPositions.LINES_MAX);
        if (!activities.isEmpty() || simulation.queue().events() > 0) {
            RankPositions.lines(activities, variant.ranks().size() - activities.size())
                    .forEach(line -> text.append("\n  ").append(line));
        }
        return text.toString();
    }
}
