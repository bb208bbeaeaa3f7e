package org.wirelore.emulator.myrinet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.emulator.myrinet.Network.BYTE_PS;
import static org.wirelore.emulator.myrinet.Network.CABLE_PS;
import static org.wirelore.emulator.myrinet.Network.FIRST_PS;
import static org.wirelore.emulator.myrinet.Network.packet;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.device.api.wire.StreamPacket;

/** How crossbars route, cut through, arbitrate and block. */
class CrossbarTest {
    private static final long HOP_PS = BYTE_PS + CABLE_PS + FIRST_PS;
    private static final int CLOSING = StreamPacket.CLOSING_BYTES;

    private static byte[] content(int length) {
        return packet(length);
    }

    @Test
    void aPacketCutsThroughLosesARouteByteAndTakesOneFirstByteTimePerCrossbar() {
        Network net = new Network(Network.ring(4));
        net.stations.get(0).send(packet(1000, -2, -1, 1));
        net.scheduler.drain();
        Network.Station receiver = net.stations.get(2);
        assertThat(receiver.arrived).containsExactly(content(1000));
        assertThat(receiver.heads).containsExactly(3 * HOP_PS + BYTE_PS + CABLE_PS);
        assertThat(receiver.tails).containsExactly(3 * HOP_PS + CABLE_PS + (1000 + CLOSING) * BYTE_PS);
        assertThat(receiver.residues).containsExactly(0);
        assertThat(net.fabric.inFlight()).isZero();
        assertThat(net.fabric.slackMost()).as("a packet under way fills no slack").isLessThanOrEqualTo(0);
    }

    @Test
    void noByteIsAnEvent() {
        Network net = new Network(Network.ring(4));
        net.stations.get(0).send(packet(100, -2, -1, 1));
        net.scheduler.drain();
        long few = net.scheduler.fired();
        net.stations.get(0).send(packet(100_000, -2, -1, 1));
        net.scheduler.drain();
        assertThat(net.scheduler.fired() - few).isEqualTo(few).isLessThan(25);
    }

    @Test
    void deltaZeroSendsAPacketBackWhereItCameFrom() {
        Network net = new Network(Network.star(8, 3));
        for (int length = 1; length <= 300; length++) {
            net.stations.get(1).send(packet(length, 0));
        }
        net.scheduler.drain();
        assertThat(net.stations.get(1).arrived).hasSize(300);
        for (int length = 1; length <= 300; length++) {
            assertThat(net.stations.get(1).arrived.get(length - 1)).containsExactly(content(length));
        }
    }

    @Test
    void inputsThatWantOneOutputAreServedInTurn() {
        Network net = new Network(Network.star(8, 4));
        for (int i = 0; i < 3; i++) {
            for (int packet = 0; packet < 4; packet++) {
                byte[] bytes = packet(200, 3 - i);
                bytes[1] = (byte) i;
                net.stations.get(i).send(bytes);
            }
        }
        net.scheduler.drain();
        List<Integer> senders = net.stations.get(3).arrived.stream().map(bytes -> (int) bytes[0]).toList();
        assertThat(senders).containsExactly(0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2);
    }

    @Test
    void misdirectedPacketsGoNowhereAndAreCounted() {
        Network net = new Network(Network.star(8, 2));
        net.stations.get(0).send(packet(10, 5));
        net.stations.get(0).send(packet(10, -1));
        net.stations.get(0).send(packet(10));
        net.stations.get(0).send(packet(0, 1));
        net.stations.get(0).send(packet(7, 1));
        net.scheduler.drain();
        assertThat(net.stations.get(1).arrived).containsExactly(content(7));
        assertThat(net.counts()).containsEntry("misdirected", 3L).containsEntry("withoutContent", 1L);
        assertThat(net.fabric.inFlight()).isZero();
    }

    @Test
    void aReceiverThatStopsHoldsUpEveryHopBackToTheSenderAndNothingIsLost() {
        Network net = new Network(Network.ring(4));
        Network.Station receiver = net.stations.get(2);
        receiver.stopsAtHead = true;
        net.stations.get(0).send(packet(5000, -2, -1, 1));
        net.scheduler.runUntil(20_000_000);
        int sent = net.stations.get(0).wire.sentBytes(net.scheduler.now());
        assertThat(sent).isBetween(3 * 56, 4 * (80 + 24) + 10);
        assertThat(receiver.arrived).isEmpty();
        net.scheduler.runUntil(30_000_000);
        assertThat(net.stations.get(0).wire.sentBytes(net.scheduler.now())).isEqualTo(sent);
        receiver.stopsAtHead = false;
        receiver.wire.go(net.scheduler.now());
        net.scheduler.drain();
        assertThat(receiver.arrived).containsExactly(content(5000));
        assertThat(receiver.cuts).containsExactly(false);
        assertThat(net.fabric.slackMost()).isBetween(56, 80);
    }

    @Test
    void aBlockedPacketBlocksOthersThatNeedItsCables() {
        Network net = new Network(Network.ring(4));
        net.stations.get(2).stopsAtHead = true;
        net.stations.get(0).send(packet(5000, -2, -1, 1));
        net.at(10_000_000, () -> net.stations.get(1).send(packet(100, -2, -1, 1)));
        net.at(10_000_000, () -> net.stations.get(1).send(packet(100, -2, 1)));
        net.scheduler.runUntil(40_000_000);
        assertThat(net.stations.get(3).arrived).as("behind the blocked packet, on a free host").isEmpty();
        net.stations.get(2).stopsAtHead = false;
        net.stations.get(2).wire.go(net.scheduler.now());
        net.scheduler.drain();
        assertThat(net.stations.get(3).arrived).hasSize(1);
        assertThat(net.stations.get(2).arrived).hasSize(2);
    }

    @Test
    void whatIsBlockedForTheResetPeriodIsCutAndTheNextPacketIsWhole() {
        Network net = new Network(Network.star(8, 2));
        Network.Station receiver = net.stations.get(1);
        receiver.stopsAtHead = true;
        net.stations.get(0).send(packet(5000, 1));
        net.stations.get(0).send(packet(20, 1));
        net.scheduler.runUntil(Network.RESET_PS + 10_000_000);
        assertThat(receiver.cuts).containsExactly(true);
        assertThat(receiver.arrived.getFirst()).isEqualTo(Arrays.copyOf(content(5000),
                receiver.arrived.getFirst().length)).hasSizeLessThan(20);
        assertThat(receiver.residues.getFirst()).isNotZero();
        assertThat(net.fabric.forwardResets()).isEqualTo(1);
        receiver.stopsAtHead = false;
        receiver.wire.go(net.scheduler.now());
        net.scheduler.drain();
        assertThat(receiver.cuts).containsExactly(true, false);
        assertThat(receiver.arrived.getLast()).containsExactly(content(20));
        assertThat(net.fabric.inFlight()).isZero();
    }

    @Test
    void routesAllTheSameWayAroundARingDeadlockUntilForwardResets() {
        Network net = new Network(Network.ring(4));
        for (int i = 0; i < 4; i++) {
            net.stations.get(i).send(packet(4000, -2, -1, 1));
        }
        net.scheduler.runUntil(Network.RESET_PS / 2);
        assertThat(net.stations).allSatisfy(station -> assertThat(station.arrived).isEmpty());
        assertThat(net.fabric.inFlight()).isEqualTo(4);
        net.scheduler.drain();
        assertThat(net.fabric.forwardResets()).isPositive();
        assertThat(net.fabric.inFlight()).isZero();
    }

    @Test
    void aPacketThatItsSenderCutsArrivesAsItsBeginning() {
        Network net = new Network(Network.ring(4));
        net.stations.get(0).send(packet(5000, -2, -1, 1));
        net.at(1000 * BYTE_PS, () -> net.stations.get(0).wire.cut(net.scheduler.now()));
        net.scheduler.drain();
        assertThat(net.stations.get(2).cuts).containsExactly(true);
        assertThat(net.stations.get(2).arrived.getFirst()).isEqualTo(content(997));
    }

    @Test
    void aSenderThatRunsOutOfBytesLeavesAGapAtTheReceiver() {
        Network net = new Network(Network.ring(4));
        Network.Station sender = net.stations.get(0);
        byte[] bytes = packet(300, -2, -1, 1);
        StreamPacket packet = sender.wire.claim();
        System.arraycopy(bytes, 0, packet.bytes, 0, bytes.length);
        packet.length = 1;
        sender.wire.head(packet, 0);
        sender.wire.extend(40, 1_000_000);
        sender.wire.extend(303, 5_000_000);
        sender.wire.tail(9_000_000);
        net.scheduler.drain();
        assertThat(net.stations.get(2).arrived).containsExactly(content(300));
        assertThat(net.stations.get(2).tails.getFirst()).isGreaterThan(9_000_000L);
    }

    @Test
    void aRerunIsLikeTheFirstRun() {
        Network net = new Network(Network.ring(4));
        long[] hashes = new long[2];
        for (int run = 0; run < 2; run++) {
            net.scheduler.reset();
            net.fabric.reset();
            net.hash.reset();
            net.stations.forEach(station -> {
                station.isSending = false;
                station.waiting.clear();
                station.stopsAtHead = false;
            });
            net.stations.get(2).stopsAtHead = run == 0;
            for (int i = 0; i < 4; i++) {
                net.stations.get(i).send(packet(700 + i, -2, -1, 1));
            }
            net.scheduler.runUntil(2_000_000);
            if (run == 0) {
                net.scheduler.reset();
                net.fabric.reset();
                net.stations.forEach(station -> {
                    station.isSending = false;
                    station.waiting.clear();
                });
                net.hash.reset();
                net.stations.get(2).stopsAtHead = false;
                for (int i = 0; i < 4; i++) {
                    net.stations.get(i).send(packet(700 + i, -2, -1, 1));
                }
            }
            net.scheduler.drain();
            hashes[run] = net.hash.value();
            assertThat(net.fabric.inFlight()).isZero();
        }
        assertThat(hashes[0]).isEqualTo(hashes[1]);
    }

    @Test
    void toAHostWithoutACableNothingComes() {
        Topology star = new Topology(List.of(4), 3);
        star.connect(new Topology.End(0, 0), star.endOfHost(0));
        star.connect(new Topology.End(0, 1), star.endOfHost(1));
        Network net = new Network(star);
        net.stations.get(0).send(packet(700, 1));
        net.scheduler.drain();
        assertThat(net.stations.get(1).arrived).hasSize(1);
        net.fabric.count(2, (name, value) -> assertThat(value).as(name).isZero());
        net.fabric.reset();
        assertThat(net.fabric.inFlight()).isZero();
    }
}
