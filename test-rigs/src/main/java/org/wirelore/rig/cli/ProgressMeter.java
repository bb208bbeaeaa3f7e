package org.wirelore.rig.cli;

import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.run.Progress;

/** Shows how far many runs have come, as a bar on a terminal and not at all elsewhere, and how fast they were. */
final class ProgressMeter implements Progress, AutoCloseable {
    private static final int WIDTH = 90;
    private static final int PERIOD_MS = 200;

    private final @Nullable ProgressBar bar;
    private final long beginNanos = System.nanoTime();

    /**
     * @param name what is going on
     * @param total how many runs there will be
     * @param visible whether anybody is looking
     */
    ProgressMeter(String name, long total, boolean visible) {
        bar = !visible
                ? null
                : new ProgressBarBuilder().setTaskName(name).setInitialMax(total).setUpdateIntervalMillis(PERIOD_MS)
                        .setStyle(ProgressBarStyle.ASCII).setUnit(" runs", 1).showSpeed().clearDisplayOnFinish()
                        .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH)).build();
    }

    @Override
    public void at(long done, long total) {
        if (bar != null) {
            bar.maxHint(total);
            bar.stepTo(done);
        }
    }

    /** A phrase such as {@code 10,000 runs in 1.2 s, 8,333 runs/s}. */
    String summary(long runs) {
        double seconds = Math.max(1e-9, (System.nanoTime() - beginNanos) / 1e9);
        return String.format(Locale.ROOT, "%,d run%s in %.1f s, %,.0f runs/s", runs, runs == 1 ? "" : "s", seconds,
                runs / seconds);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
