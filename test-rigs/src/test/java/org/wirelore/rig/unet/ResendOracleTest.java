package org.wirelore.rig.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.unet.StreamEvent;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.spi.start.HostPlaces;
import org.wirelore.rig.spi.start.RankPlaces;

class ResendOracleTest {
    private static final RankPlaces PLACES = new HostPlaces(List.of("alpha", "beta"), Map.of(), 0);
    private static final int WINDOW = 4;

    private final StreamEvent event = new StreamEvent(0);
    private final ResendOracle oracle = new ResendOracle(
            new OracleContext(PLACES, () -> 0, new PacketHistory(() -> 0), true), WINDOW, 3);

    @Test
    void aWindowGoesAgainOnceForAGap() {
        resends(6, 7, 0);
        assertThat(oracle.clean()).isTrue();
        resends(6);
        assertThat(oracle.clean()).isFalse();
        assertThat(oracle.results("run").getFirst().violations().getFirst().message()).contains("sequence=6");
    }

    @Test
    void aTimeOutAllowsItOnceMore() {
        resends(6, 7);
        oracle.on(event.timerFired(1, 1, 1));
        resends(6, 7);
        assertThat(oracle.clean()).isTrue();
    }

    @Test
    void anAdvanceBeyondWhatWentAgainBeginsAnew() {
        resends(6, 7);
        oracle.on(event.windowChanged(1, 7, 2, 0));
        oracle.on(event.windowChanged(1, 0, 4, 0));
        resends(0, 1, 2, 3);
        assertThat(oracle.clean()).isTrue();
        resends(2);
        assertThat(oracle.clean()).isFalse();
        oracle.reset();
        resends(2);
        assertThat(oracle.clean()).isTrue();
    }

    private void resends(int... numbers) {
        for (int number : numbers) {
            oracle.on(event.packetSent(1, 0, number, 0, StreamEvent.SEQ | StreamEvent.RETRANSMISSION, 8));
        }
    }
}
