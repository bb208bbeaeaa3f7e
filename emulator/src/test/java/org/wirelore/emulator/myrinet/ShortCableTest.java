package org.wirelore.emulator.myrinet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.emulator.myrinet.Network.packet;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamWire;

/** Cables on which less than a byte fits, and cables between two hosts. */
class ShortCableTest {
    private static final long SHORT_PS = 500;

    private static Topology pair() {
        Topology pair = new Topology(List.of(), 2);
        pair.connect(pair.endOfHost(0), pair.endOfHost(1));
        return pair;
    }

    /** Sends the first bytes of a packet, and the rest when they have long left. */
    private static void sendInTwo(Network net, byte[] bytes, int first) {
        StreamWire wire = net.stations.get(0).wire;
        StreamPacket packet = wire.claim();
        packet.ensureCapacity(bytes.length);
        System.arraycopy(bytes, 0, packet.bytes, 0, bytes.length);
        packet.length = first;
        wire.head(packet, 0);
        long laterPs = (bytes.length + 500L) * Network.BYTE_PS;
        net.at(laterPs, () -> wire.extend(bytes.length, laterPs));
        net.at(2 * laterPs, () -> wire.tail(2 * laterPs));
        net.scheduler.drain();
    }

    @Test
    void aPacketThatStandsStillGoesOnWhereACableIsShorterThanAByte() {
        Network net = new Network(Network.star(4, 2), SHORT_PS);
        sendInTwo(net, packet(300, 1), 40);
        assertThat(net.stations.get(1).arrived).containsExactly(packet(300));
        Network direct = new Network(pair(), SHORT_PS);
        sendInTwo(direct, packet(300), 40);
        assertThat(direct.stations.get(1).arrived).containsExactly(packet(300));
    }

    @Test
    void nothingReachesAnotherStationSoonerThanTheWireSays() {
        for (Topology topology : List.of(pair(), Network.star(4, 2))) {
            for (long cablePs : new long[]{SHORT_PS, Network.CABLE_PS}) {
                Network net = new Network(topology, cablePs);
                byte[] bytes = topology.crossbars() == 0 ? packet(300) : packet(300, 1);
                assertThat(net.stations.get(0).wire.reachPs()).isPositive();
                long idlePs = net.stations.get(0).wire.reachPs();
                net.stations.get(0).send(bytes);
                long busyPs = net.stations.get(0).wire.reachPs();
                net.scheduler.drain();
                assertThat(net.stations.get(1).heads.getFirst()).isEqualTo(idlePs);
                assertThat(busyPs).isLessThan(idlePs);
            }
        }
    }
}
