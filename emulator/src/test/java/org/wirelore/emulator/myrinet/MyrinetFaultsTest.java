package org.wirelore.emulator.myrinet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.emulator.myrinet.Network.packet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultEffect;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;
import org.wirelore.emulator.myrinet.fault.DeadPort;
import org.wirelore.emulator.myrinet.fault.PacketBitErrors;
import org.wirelore.emulator.myrinet.fault.PacketCut;
import org.wirelore.emulator.myrinet.fault.PacketDamage;
import org.wirelore.emulator.myrinet.fault.PacketMishap;
import org.wirelore.emulator.myrinet.fault.StuckStop;

/** What goes wrong on cables, what receivers see of it, and what a capture shows. */
class MyrinetFaultsTest {
    private static final byte[] TO_2 = packet(400, -2, -1, 1);
    private static final byte[] CONTENT = packet(400);

    private static Network ring(FaultScope scope, FaultEffect effect, @Nullable CaptureTap tap) {
        return new Network(Network.ring(4), List.of(new FaultRule(FaultCondition.atFrames(0L).in(scope), effect)), tap);
    }

    private static FaultScope from0() {
        return FaultScope.from("net0", 0);
    }

    private static FaultScope to2() {
        return FaultScope.to("net0", 2);
    }

    @Test
    void damageOnTheFirstCableIsSeenBehindThreeCrossbars() {
        int damaged = 0;
        for (int run = 0; run < 20; run++) {
            Network net = new Network(Network.ring(4), List.of(new FaultRule(
                    FaultCondition.atFrames((long) run).in(from0()), new PacketDamage(1))), null);
            for (int i = 0; i < run; i++) {
                net.stations.get(0).send(TO_2);
            }
            net.stations.get(0).send(TO_2);
            net.stations.get(0).send(TO_2);
            net.scheduler.drain();
            Network.Station receiver = net.stations.get(2);
            if (receiver.arrived.size() == run + 2) {
                damaged++;
                assertThat(receiver.residues.get(run)).isNotZero();
            }
            assertThat(receiver.residues.getLast()).isZero();
            assertThat(receiver.arrived.getLast()).isEqualTo(CONTENT);
            assertThat(net.fabric.inFlight()).isZero();
        }
        assertThat(damaged).isPositive();
    }

    /** The check value of this generator (CRC-8, also called CRC-8/SMBUS) in catalogues of CRCs. */
    @Test
    void theCheckOfTheNineDigitsIsThatOfCatalogues() {
        byte[] digits = "x123456789".getBytes(StandardCharsets.US_ASCII);
        assertThat(Crc8.of(digits, 1, 9)).isEqualTo(0xF4);
    }

    @Test
    void theResidueIsTheCheckOfTheErrorWhereverItWas() {
        byte[] good = packet(300);
        for (int index = 0; index < good.length; index++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] bad = good.clone();
                bad[index] ^= (byte) (1 << bit);
                int residue = Crc8.of(good, 0, good.length) ^ Crc8.of(bad, 0, bad.length);
                assertThat(Crc8.residue(1 << bit, good.length - 1 - index)).isEqualTo(residue).isNotZero();
            }
        }
    }

    @Test
    void aCutPacketArrivesAsItsBeginningAndTheNextOneWhole() {
        Network net = ring(to2(), new PacketCut(), null);
        net.stations.get(0).send(TO_2);
        net.stations.get(0).send(TO_2);
        net.scheduler.drain();
        Network.Station receiver = net.stations.get(2);
        assertThat(receiver.cuts).containsExactly(true, false);
        assertThat(receiver.arrived.getFirst()).hasSizeBetween(1, 399);
        assertThat(receiver.arrived.getLast()).isEqualTo(CONTENT);
        assertThat(net.counts(2)).containsEntry("cutByFault", 1L).containsEntry("receivedCut", 1L);
        assertThat(net.fabric.inFlight()).isZero();
    }

    @Test
    void aMishapSpoilsOnePacket() {
        Network net = ring(to2(), new PacketMishap(), null);
        net.stations.get(0).send(TO_2);
        net.stations.get(0).send(TO_2);
        net.scheduler.drain();
        Network.Station receiver = net.stations.get(2);
        assertThat(receiver.residues).hasSize(2);
        assertThat(receiver.residues.getFirst()).isNotZero();
        assertThat(receiver.residues.getLast()).isZero();
    }

    @Test
    void bitErrorsStrikeAtTheirRate() {
        Network net = new Network(Network.ring(4), List.of(new FaultRule(FaultCondition.withProbability(1).in(to2()),
                new PacketBitErrors(1e-4))), null);
        for (int i = 0; i < 200; i++) {
            net.stations.get(0).send(TO_2);
        }
        net.scheduler.drain();
        long damaged = net.stations.get(2).residues.stream().filter(residue -> residue != 0).count();
        assertThat(damaged).as("of 200 packets of 3,200 bits").isBetween(30L, 80L);
    }

    @Test
    void aStopThatSticksBlocksUntilItIsOver() {
        Network net = ring(to2(), new StuckStop(3_000_000), null);
        net.stations.get(0).send(TO_2);
        net.scheduler.drain();
        assertThat(net.stations.get(2).arrived).containsExactly(CONTENT);
        assertThat(net.stations.get(2).tails.getFirst()).isBetween(5_000_000L, 7_000_000L);
    }

    @Test
    void aDeadPortSwallowsWhatComesAndWhatComesLaterIsWhole() {
        Network net = ring(to2(), new DeadPort(10_000_000), null);
        net.stations.get(0).send(TO_2);
        net.at(20_000_000, () -> net.stations.get(0).send(TO_2));
        net.scheduler.drain();
        Network.Station receiver = net.stations.get(2);
        assertThat(receiver.arrived.getLast()).isEqualTo(CONTENT);
        assertThat(receiver.cuts.getLast()).isFalse();
        assertThat(receiver.arrived.size()).isLessThanOrEqualTo(2);
        assertThat(net.fabric.inFlight()).isZero();
    }

    @Test
    void aPulledCableCutsWhatIsOnItTellsTheHostAndCarriesAgainWhenItIsBack() {
        Network net = new Network(Network.ring(4));
        Topology.End port = new Topology.End(2, 2);
        net.stations.get(0).send(packet(5000, -2, -1, 1));
        net.at(10_000_000, () -> net.fabric.pullCable(port, true));
        net.at(40_000_000, () -> net.stations.get(0).send(TO_2));
        net.at(80_000_000, () -> net.fabric.pullCable(port, false));
        net.at(90_000_000, () -> net.stations.get(0).send(TO_2));
        net.scheduler.drain();
        Network.Station receiver = net.stations.get(2);
        assertThat(receiver.cuts).containsExactly(true, false);
        assertThat(receiver.arrived.getFirst()).hasSizeBetween(1000, 2000);
        assertThat(receiver.arrived.getLast()).isEqualTo(CONTENT);
        assertThat(receiver.links).containsExactly(true, false, true);
        assertThat(net.stations.get(0).sent).isEqualTo(3);
        assertThat(net.fabric.inFlight()).isZero();
    }

    @Test
    void aPulledCableLetsWhatWasStoppedRunIntoNothing() {
        Network net = new Network(Network.ring(4));
        net.stations.get(2).stopsAtHead = true;
        net.stations.get(0).send(packet(5000, -2, -1, 1));
        net.at(30_000_000, () -> net.fabric.pullCable(new Topology.End(2, 2), true));
        net.scheduler.runUntil(100_000_000);
        assertThat(net.stations.get(0).sent).isEqualTo(1);
        assertThat(net.fabric.inFlight()).isZero();
    }

    @Test
    void aCaptureHasOneInterfacePerCableAndTheBytesThatAreThere() {
        List<String> wires = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        List<String> comments = new ArrayList<>();
        Network net = ring(to2(), new PacketDamage(1), new CaptureTap() {
            @Override
            public int addWire(CapturedWire wire) {
                wires.add(wire.name());
                assertThat(wire.linkType().dissector()).contains("Proto(\"myrinet\"");
                return wires.size() - 1;
            }

            @Override
            public void record(int wire, CaptureRecord record) {
                lengths.add(record.length);
                comments.add(record.comment());
                int residue = Crc8.of(record.bytes, record.offset, record.length - 1)
                        ^ (record.bytes[record.offset + record.length - 1] & 0xFF);
                assertThat(residue == 0).isEqualTo(record.linkErrors == 0);
            }
        });
        net.stations.get(0).send(TO_2);
        net.scheduler.drain();
        assertThat(wires).hasSize(8).contains("net0.host0", "net0.host3");
        assertThat(lengths).containsExactly(404, 403, 402, 401);
        assertThat(comments).first().isEqualTo("");
        assertThat(comments).last().asString().contains("damaged");
    }
}
