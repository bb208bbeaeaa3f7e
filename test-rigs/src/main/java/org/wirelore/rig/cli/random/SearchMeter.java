package org.wirelore.rig.cli.random;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.wirelore.rig.explore.random.RandomSearch;

/** Shows now and then how far a random search has come, and how fast it was. */
final class SearchMeter implements RandomSearch.Watcher {
    /** From one line to the next, and to the first. */
    private static final long LINE_NANOS = 10_000_000_000L;

    private final String name;
    private final Consumer<String> lines;
    private final LongSupplier clock;
    private final long beginNanos;
    private long lineNanos;

    /**
     * @param name what is searched
     * @param lines takes a line
     * @param clock nanoseconds that never go back
     */
    SearchMeter(String name, Consumer<String> lines, LongSupplier clock) {
        this.name = name;
        this.lines = lines;
        this.clock = clock;
        beginNanos = clock.getAsLong();
        lineNanos = beginNanos;
    }

    @Override
    public void at(long runs, int things, long kept) {
        long nowNanos = clock.getAsLong();
        if (nowNanos - lineNanos >= LINE_NANOS) {
            lineNanos = nowNanos;
            lines.accept(String.format(Locale.ROOT,
                    "wirelore: %s: %s, %,d different things reached, %,d scripts kept", name, summary(runs), things,
                    kept));
        }
    }

    /** A phrase such as {@code 10,000 runs in 1.2 s, 8,333 runs/s}. */
    String summary(long runs) {
        double seconds = Math.max(1e-9, (clock.getAsLong() - beginNanos) / 1e9);
        return String.format(Locale.ROOT, "%,d run%s in %.1f s, %,.0f runs/s", runs, runs == 1 ? "" : "s", seconds,
                runs / seconds);
    }
}
