package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How long a process that is told to end waits for its work. */
class InterruptionTest {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    @Test
    void whereTheMachineHasTimeTheReportIsWaitedFor() {
        assertThat(Interruption.patienceMillis(0)).isEqualTo(500);
        assertThat(Interruption.patienceMillis(3.0 * PROCESSORS)).isEqualTo(500);
    }

    @Test
    void whereItHasNoneTheProcessEnds() {
        assertThat(Interruption.patienceMillis(3.0 * PROCESSORS + 1)).isEqualTo(50);
    }
}
