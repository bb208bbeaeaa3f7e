package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Who may read from the terminal, by what proc(5) says of a process: its group is the fifth word, the terminal's the
 * eighth.
 */
class StandardInputTest {
    @Test
    void aJobInTheForegroundMayRead() {
        assertThat(StandardInput.isInForeground("4711 (java) S 4000 4711 4000 34816 4711 4194304 1")).isTrue();
    }

    @Test
    void aJobInTheBackgroundWouldBeStopped() {
        assertThat(StandardInput.isInForeground("4711 (java) S 4000 4711 4000 34816 4000 4194304 1")).isFalse();
    }

    @Test
    void namesOfProgramsMayLookLikeMore() {
        assertThat(StandardInput.isInForeground("1 (a ) b) S 9 5 9 34816 5 0")).isTrue();
        assertThat(StandardInput.isInForeground("1 (a ) 5 5) S 9 5 9 34816 7 0")).isFalse();
    }
}
