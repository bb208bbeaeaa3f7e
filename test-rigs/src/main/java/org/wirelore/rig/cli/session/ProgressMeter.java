package org.wirelore.rig.cli.session;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.explore.Progress;

/**
 * Shows how far many runs have come, as a bar on a terminal and as a line now and then elsewhere, and how fast they
 * were.
 */
public final class ProgressMeter implements Progress, AutoCloseable {
    private static final int WIDTH = 90;
    private static final int PERIOD_MS = 200;

    /** From one line to the next, and to the first: a short batch prints none. */
    private static final long LINE_NANOS = 15_000_000_000L;

    private final String name;
    private final @Nullable ProgressBar bar;
    private final Consumer<String> lines;
    private final LongSupplier clock;
    private final long beginNanos;
    private long lineNanos;

    /** Where progress is shown. */
    enum Display {
        /** As a bar on a terminal. */
        BAR,
        /** As lines now and then. */
        LINES,
        /** Nowhere. */
        NONE
    }

    /**
     * @param name what is going on
     * @param total how many runs there will be
     * @param lines takes a line
     * @param clock nanoseconds that never go back
     */
    ProgressMeter(String name, long total, Display display, Consumer<String> lines, LongSupplier clock) {
        this.name = name;
        this.lines = display == Display.LINES ? lines : line -> {
        };
        this.clock = clock;
        beginNanos = clock.getAsLong();
        lineNanos = beginNanos;
        bar = display != Display.BAR
                ? null
                : new ProgressBarBuilder().setTaskName(name).setInitialMax(total).setUpdateIntervalMillis(PERIOD_MS)
                        .setStyle(ProgressBarStyle.ASCII).setUnit(" runs", 1).showSpeed().clearDisplayOnFinish()
                        .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH)).build();
    }

    /** What suits a command's options and its standard error. */
    public static ProgressMeter of(String name, long total, boolean quiet, Session session) {
        Display display = quiet ? Display.NONE : session.terminal().getAsBoolean() ? Display.BAR : Display.LINES;
        return new ProgressMeter(name, total, display, line -> {
            session.err().println(line);
            session.err().flush();
        }, System::nanoTime);
    }

    @Override
    public void at(long done, long total, long failed) {
        long nowNanos = clock.getAsLong();
        if (nowNanos - lineNanos >= LINE_NANOS) {
            lineNanos = nowNanos;
            lines.accept(
                    String.format(Locale.ROOT, "wirelore: %s: %,d of %,d runs, %,.0f runs/s, %,d failed", name, done,
                            total, done / seconds(), failed));
        }
        if (bar != null) {
            bar.maxHint(total);
            bar.stepTo(done);
        }
    }

    /** A phrase such as {@code 10,000 runs in 1.2 s, 8,333 runs/s}. */
    public String summary(long runs) {
        double seconds = seconds();
        return String.format(Locale.ROOT, "%,d run%s in %.1f s, %,.0f runs/s", runs, runs == 1 ? "" : "s", seconds,
                runs / seconds);
    }

    /** A phrase such as {@code 10,000 runs, 1.2 s}. */
    public String effort(long runs) {
        return String.format(Locale.ROOT, "%,d run%s, %.1f s", runs, runs == 1 ? "" : "s", seconds());
    }

    private double seconds() {
        return Math.max(1e-9, (clock.getAsLong() - beginNanos) / 1e9);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
