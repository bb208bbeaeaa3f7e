package org.wirelore.rig.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairedFiguresTest {
    @Test
    void samplesBetweenPeersThatDisagreeDoNotCount() {
        PairedFigures figures = PairedFigures.of(List.of(12.0, 30.0), List.of(10.0, 10.0, 20.0));
        assertThat(figures.kept()).isEqualTo(1);
        assertThat(figures.discarded()).isEqualTo(1);
        assertThat(figures.medianRatio()).isCloseTo(1.2, within(1e-9));
        assertThat(figures.ratioOfMinima()).isCloseTo(1.2, within(1e-9));
    }

    @Test
    void bothRatiosAndEnoughPairsAreDemanded() {
        List<Double> peer = Collections.nCopies(16, 10.0);
        assertThat(PairedFigures.of(Collections.nCopies(15, 12.0), peer).holds(1.25)).isTrue();
        assertThat(PairedFigures.of(Collections.nCopies(15, 13.0), peer).holds(1.25)).isFalse();
        assertThat(PairedFigures.of(Collections.nCopies(14, 12.0), peer.subList(0, 15)).holds(1.25)).isFalse();
    }

    @Test
    void eachSampleMustLieBetweenTwoOfThePeers() {
        assertThatThrownBy(() -> PairedFigures.of(List.of(1.0), List.of(1.0)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("ours=1, peer=1");
    }
}
