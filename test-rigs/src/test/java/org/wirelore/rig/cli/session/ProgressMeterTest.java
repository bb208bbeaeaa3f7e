package org.wirelore.rig.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How many runs tell how far they have come where no person looks. */
class ProgressMeterTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final AtomicLong nowNanos = new AtomicLong();
    private final List<String> lines = new ArrayList<>();

    @Test
    void aShortBatchPrintsNoLine() {
        try (ProgressMeter meter = meter(ProgressMeter.Display.LINES)) {
            for (int run = 1; run <= 14; run++) {
                nowNanos.addAndGet(SECOND_NANOS);
                meter.at(run, 14, 0);
            }
        }
        assertThat(lines).isEmpty();
    }

    @Test
    void aLongOnePrintsALineNowAndThenWithCountRateAndFailures() {
        try (ProgressMeter meter = meter(ProgressMeter.Display.LINES)) {
            for (int run = 1; run <= 40; run++) {
                nowNanos.addAndGet(SECOND_NANOS);
                meter.at(1000L * run, 100_000, run / 10);
            }
        }
        assertThat(lines).containsExactly("wirelore: a-rig: 15,000 of 100,000 runs, 1,000 runs/s, 1 failed",
                "wirelore: a-rig: 30,000 of 100,000 runs, 1,000 runs/s, 3 failed");
    }

    @Test
    void whereNothingIsToBeShownNothingIs() {
        try (ProgressMeter meter = meter(ProgressMeter.Display.NONE)) {
            nowNanos.addAndGet(100 * SECOND_NANOS);
            meter.at(1, 2, 0);
            assertThat(meter.summary(1)).isEqualTo("1 run in 100.0 s, 0 runs/s");
        }
        assertThat(lines).isEmpty();
    }

    private ProgressMeter meter(ProgressMeter.Display display) {
        return new ProgressMeter("a-rig", 100, display, lines::add, nowNanos::get);
    }
}
