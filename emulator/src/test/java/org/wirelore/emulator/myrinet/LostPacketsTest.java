package org.wirelore.emulator.myrinet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.emulator.myrinet.Network.packet;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.emulator.myrinet.LostPackets.LostPacket;

/** What is known of packets that pulled cables have lost. */
class LostPacketsTest {
    private static final long US = 1_000_000;
    private static final int KEPT = 1024;
    private static final int BEGINNING_BYTES = 64;

    private final Network net = new Network(Network.ring(4));

    private List<LostPacket> lost() {
        return net.fabric.firstLosses();
    }

    private static ByteBuffer beginningOf(byte[] packet) {
        return ByteBuffer.wrap(Arrays.copyOf(packet, Math.min(packet.length, BEGINNING_BYTES)));
    }

    @Test
    void whatIsCutOrComesToACableThatIsOutIsListedOnceWithItsSenderAndBeginning() {
        net.stations.get(0).send(packet(5000, -2, -1, 1));
        net.at(10 * US, () -> net.fabric.pullCable(new Topology.End(2, 2), true));
        net.at(60 * US, () -> net.stations.get(1).send(packet(30, -2, 1)));
        net.scheduler.drain();
        assertThat(lost()).extracting(LostPacket::plug).containsExactly(0, 1);
        assertThat(lost()).extracting(LostPacket::cable).containsOnly("net0.xbar2:2");
        assertThat(lost()).extracting(LostPacket::beginning).containsExactly(beginningOf(packet(5000)),
                ByteBuffer.wrap(packet(30)));
        assertThat(lost().getFirst().atPs()).isEqualTo(10 * US);
        assertThat(lost().getLast().atPs()).isBetween(60 * US, 62 * US);
    }

    /** It is on two of the cables at once. */
    @Test
    void whatIsLostOnItsWayHasTheRestOfItsRouteInFront() {
        net.stations.get(0).send(packet(5000, -2, -1, 1));
        net.at(10 * US, () -> {
            net.fabric.pullCable(new Topology.End(0, 0), true);
            net.fabric.pullCable(new Topology.End(1, 0), true);
        });
        net.scheduler.drain();
        assertThat(lost()).singleElement().satisfies(packet -> {
            assertThat(packet.cable()).isEqualTo("net0.xbar0:0");
            assertThat(packet.beginning()).isEqualTo(beginningOf(packet(5000, -1, 1)));
        });
    }

    @Test
    void theFirstAreKeptUntilTheNextRun() {
        net.fabric.pullCable(new Topology.End(2, 2), true);
        for (int i = 0; i < KEPT + 6; i++) {
            net.stations.get(0).send(packet(8 + i, -2, -1, 1));
        }
        net.scheduler.drain();
        assertThat(lost()).hasSize(KEPT);
        assertThat(lost().getLast().beginning().remaining()).isEqualTo(BEGINNING_BYTES);
        assertThat(lost().getFirst().beginning().remaining()).isEqualTo(8);
        net.fabric.reset();
        assertThat(lost()).isEmpty();
    }
}
