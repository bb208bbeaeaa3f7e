package org.wirelore.emulator.time.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How long a rank that is to stop is waited for. */
class StopDeadlineTest {
    private static final long SECOND = 1_000_000_000L;

    private final StopDeadline grace = new StopDeadline(5 * SECOND, 3 * SECOND);

    @Test
    void aRankThatGetsNoProcessorIsNotStuck() {
        assertThat(grace.isOver(14 * SECOND, 3 * SECOND + SECOND / 2, false)).isFalse();
    }

    @Test
    void oneThatComputesAndComputesIs() {
        assertThat(grace.isOver(6 * SECOND, 4 * SECOND - 1, false)).isFalse();
        assertThat(grace.isOver(6 * SECOND, 4 * SECOND, false)).isTrue();
    }

    @Test
    void oneThatWaitsAtEveryLookIs() {
        assertThat(grace.isOver(6 * SECOND, 3 * SECOND, true)).isFalse();
        assertThat(grace.isOver(6 * SECOND, 3 * SECOND, false)).isFalse();
        assertThat(grace.isOver(7 * SECOND, 3 * SECOND, true)).isFalse();
        assertThat(grace.isOver(7 * SECOND, 3 * SECOND, true)).isTrue();
    }

    @Test
    void nothingIsWaitedForForEver() {
        assertThat(grace.isOver(15 * SECOND, 3 * SECOND, false)).isTrue();
    }
}
