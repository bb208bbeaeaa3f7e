package org.wirelore.emulator.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.wire.TransmitOutcome;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.frame.MissingHeartbeat;

/** The heartbeat after a frame that a station has sent, and the fault that takes it away. */
class HeartbeatTest {
    private static final FaultRule ALWAYS = new FaultRule(FaultCondition.withProbability(1), new MissingHeartbeat());

    private static List<Integer> outcomes(Bench<?> bench, long bitsPerSecond) {
        bench.fabric.plug(0).configure(bitsPerSecond, false);
        bench.send(0, 1, 64, 2);
        bench.scheduler.drain();
        assertThat(bench.station(1).numbers()).containsExactly(0, 1);
        return bench.station(0).outcomes;
    }

    @Test
    void itIsMissingAtTenMegabitHalfDuplexAndTheFrameArrivesAllTheSame() {
        Bench<Hub> bench = Bench.hub(1, HubConfig.ethernet(3), ALWAYS);
        assertThat(outcomes(bench, 10_000_000)).containsOnly(TransmitOutcome.HEARTBEAT_MISSING);
        long[] counted = new long[1];
        bench.fabric.count(0, (name, value) -> counted[0] += name.equals("heartbeatsMissingByFault") ? value : 0);
        assertThat(counted[0]).isEqualTo(2);
    }

    @Test
    void fastEthernetHasNone() {
        assertThat(outcomes(Bench.hub(1, HubConfig.fastEthernet(3), ALWAYS), 100_000_000)).containsOnly(0);
    }

    @Test
    void withoutTheFaultItIsThere() {
        assertThat(outcomes(Bench.hub(1, HubConfig.ethernet(3)), 10_000_000)).containsOnly(0);
    }
}
