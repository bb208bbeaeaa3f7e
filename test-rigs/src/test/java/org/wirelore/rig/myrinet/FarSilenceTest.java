package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A far end that says nothing any more has ended. */
class FarSilenceTest {
    private static final long LOOK_NANOS = 100_000_000;

    private long nowNanos = -7;
    private final FarSilence silence = new FarSilence(4, 1, () -> nowNanos);

    @Test
    void itIsTooLongAfterSomeTimeAndUntilSomethingComes() {
        silence.heard();
        assertThat(looksUntilTooLong()).isEqualTo(11);
        assertThat(silence.text()).startsWith("for 1.1 s, since ");
        silence.heard();
        assertThat(looksUntilTooLong()).isEqualTo(11);
    }

    @Test
    void whatHasNotSaidAnythingYetMayTakeLonger() {
        assertThat(looksUntilTooLong()).isEqualTo(41);
    }

    @Test
    void timeInWhichNobodyLooksDoesNotCount() {
        silence.heard();
        assertThat(silence.isTooLong()).isFalse();
        for (int hours = 0; hours < 4; hours++) {
            nowNanos += 3_600_000_000_000L;
            assertThat(silence.isTooLong()).isFalse();
        }
    }

    /** Looks after the first. */
    private int looksUntilTooLong() {
        int looks = 0;
        while (!silence.isTooLong()) {
            nowNanos += LOOK_NANOS;
            looks++;
        }
        return looks;
    }
}
