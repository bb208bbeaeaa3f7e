package org.wirelore.rig.explore.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** States of a run, and as text. */
class StateTrailTest {
    @Test
    void textIsReadAsWhatWasWritten() {
        StateTrail trail = StateTrail.of(-1, 2, 3, 4, Long.MIN_VALUE, Long.MAX_VALUE, 7, 8);
        StateTrail again = StateTrail.of(trail.text());

        assertThat(again).isEqualTo(trail).hasSameHashCodeAs(trail);
        assertThat(again.size()).isEqualTo(2);
        assertThat(again.high(1)).isEqualTo(Long.MIN_VALUE);
        assertThat(again.low(1)).isEqualTo(Long.MAX_VALUE);
        assertThat(again.questions(1)).isEqualTo(7);
        assertThat(again.rest(0)).isEqualTo(4);
        assertThat(again.restAt(7)).isEqualTo(8);
        assertThat(again.restAt(9)).isZero();
        assertThat(StateTrail.of(StateTrail.NONE.text())).isEqualTo(StateTrail.NONE);
    }

    @Test
    void otherTextIsRefused() {
        assertThatThrownBy(() -> StateTrail.of("?")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StateTrail.of("AAAAAAAAAAA=")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4 numbers: numbers=1");
    }
}
