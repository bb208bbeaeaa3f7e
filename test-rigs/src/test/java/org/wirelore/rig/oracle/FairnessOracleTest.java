package org.wirelore.rig.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.TurnEvent;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.start.HostPlaces;

/** Three ranks, each of which may pass a peer over twice. */
class FairnessOracleTest {
    private static final int MOST = 2;

    private final FairnessOracle oracle = new FairnessOracle(
            new OracleContext(HostPlaces.of(List.of("a", "b", "c"), 3, Map.of(), 0), () -> 42,
                    new PacketHistory(() -> 42), true),
            MOST);

    @Test
    void aPeerMayBePassedOverAsOftenAsTheProtocolAllows() {
        oracle.on(new TurnEvent(0).served(1, 1));
        oracle.on(new TurnEvent(0).served(2, MOST));

        assertThat(oracle.clean()).isTrue();
        assertThat(oracle.results("v").getFirst().observations()).isEqualTo(2);
    }

    @Test
    void aPeerThatIsPassedOverMoreOftenIsNamed() {
        oracle.on(new TurnEvent(0).served(2, MOST + 1));

        assertThat(oracle.results("v").getFirst().violations()).extracting(Violation::message).containsExactly(
                "a peer must not be passed over for long: rank=0, peer=2, turns of others=3, most=2");
        oracle.reset();
        assertThat(oracle.clean()).isTrue();
    }

    @Test
    void aTurnIsReadBackAsItWasStored() {
        long[] words = new long[AdiEvent.WORDS];
        assertThat(new TurnEvent(0).served(2, 7).encode(words, 0)).isTrue();
        TurnEvent read = (TurnEvent) new TurnEvent().blank();
        assertThat(read.decode(words, 0)).isTrue();
        assertThat(read.peer).isEqualTo(2);
        assertThat(read.passes).isEqualTo(7);
        words[0] = 1;
        assertThat(read.decode(words, 0)).isFalse();
    }
}
