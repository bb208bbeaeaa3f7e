package org.wirelore.emulator.myrinet.tunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;
import org.wirelore.emulator.myrinet.tunnel.TunnelPair.Fate;
import org.wirelore.emulator.myrinet.tunnel.TunnelStation.Arrived;

class StreamTunnelTest {
    private static final List<Fate> FATES = List.of(Fate.values());
    private static final long MS = 1_000_000_000L;
    private static final int DATA_MAX = TunnelPair.config().dataBytesMax();

    private final SteppedScheduler scheduler = new SteppedScheduler();
    private final TunnelPair pair = new TunnelPair(scheduler, TunnelPair.config(), TunnelPair.config());

    @Test
    void aPacketArrivesAsItWasSentInFramesThatThePortTakes() {
        pair.left.send(pattern(10_000, 1));
        pair.left.send(pattern(1, 2));
        pair.right.send(pattern(333, 3));
        scheduler.runUntil(5 * MS);

        assertThat(pair.right.arrived).hasSize(2).noneMatch(Arrived::isCut).allMatch(packet -> packet.residue() == 0);
        assertThat(pair.right.arrived.get(0).bytes()).isEqualTo(pattern(10_000, 1));
        assertThat(pair.right.arrived.get(1).bytes()).isEqualTo(pattern(1, 2));
        assertThat(pair.left.arrived.getFirst().bytes()).isEqualTo(pattern(333, 3));
        assertThat(pair.longest).isEqualTo(1514);
        assertThat(counters(pair.leftEnd)).containsEntry("packetsOut", 2L).containsEntry("bytesOut", 10_001L)
                .containsEntry("packetsIn", 1L).containsEntry("lost", 0L).containsEntry("cut", 0L);
        assertThat(pair.leftEnd.inFlight() + pair.rightEnd.inFlight()).isZero();
    }

    @Test
    void aPacketStreams() {
        scheduler.runUntil(TunnelPair.MET_PS);
        long sentPs = scheduler.now();
        pair.left.send(pattern(100_000, 1));
        scheduler.runUntil(5 * MS);
        long first = DATA_MAX * TunnelPair.BYTE_TIME_PS;
        assertThat(pair.right.headPs - sentPs).isEqualTo(
                first + TunnelPair.CABLE_PS + TunnelPair.BYTE_TIME_PS + TunnelPair.OUTSIDE_PS + TunnelPair.CABLE_PS);
        long lengthPs = 100_002 * TunnelPair.BYTE_TIME_PS;
        assertThat(pair.right.arrived.getFirst().atPs() - pair.right.headPs)
                .isBetween(lengthPs - first, lengthPs + 3 * first);
    }

    @Test
    void endsOfOneNameHaveAddressesOfTheirOwn() {
        Set<String> addresses = new HashSet<>();
        for (int session = 1; session <= 3; session++) {
            var cable = new LoopbackStreamWire.Cable(scheduler, "cable" + session, TunnelPair.BYTE_TIME_PS,
                    TunnelPair.CABLE_PS);
            new StreamTunnel("uplink", TunnelPair.config(), scheduler, cable.right(), (bytes, length) -> {
                addresses.add(HexFormat.of().formatHex(bytes, TunnelFrame.SOURCE, TunnelFrame.SOURCE
                        + TunnelFrame.ADDRESS_BYTES));
                assertThat(bytes[TunnelFrame.SOURCE]).as("local, for one station").isEqualTo((byte) 2);
            }, session).boot();
        }
        scheduler.runUntil(MS);
        assertThat(addresses).hasSize(3);
    }

    @Test
    void aPacketWaitsForAnEndThatBeginsLater() {
        TunnelPair.Outside absent = frame -> scheduler.now() < 2_500_000_000L
                ? TunnelPair.Fate.LOST
                : TunnelPair.Fate.COME;
        pair.outside = absent;
        pair.back = absent;
        pair.left.send(pattern(10_000, 1));
        scheduler.runUntil(2 * MS);
        assertThat(counters(pair.leftEnd)).containsEntry("packetsOut", 0L).containsEntry("stops", 1L);
        scheduler.runUntil(5 * MS);
        assertThat(pair.right.arrived.getFirst().bytes()).isEqualTo(pattern(10_000, 1));
        assertThat(counters(pair.rightEnd)).containsEntry("cut", 0L).containsEntry("gaps", 0L)
                .containsEntry("lost", 0L);
    }

    @Test
    void aDamagedPacketStaysDamaged() {
        pair.left.residue = 0x5A;
        pair.left.send(pattern(3_000, 1));
        scheduler.runUntil(MS);
        assertThat(pair.right.arrived).extracting(Arrived::residue).containsExactly(0x5A);
    }

    @Test
    void whoCutsAPacketCutsItAtTheFarEnd() {
        pair.left.send(pattern(5_000, 1));
        scheduler.runUntil(4_000 * TunnelPair.BYTE_TIME_PS);
        pair.left.wire.cut(scheduler.now());
        pair.left.send(pattern(50, 2));
        scheduler.runUntil(5 * MS);
        assertThat(pair.right.arrived).extracting(Arrived::isCut).containsExactly(true, false);
        byte[] begun = pair.right.arrived.getFirst().bytes();
        assertThat(begun).isEqualTo(Arrays.copyOf(pattern(5_000, 1), begun.length)).hasSizeLessThanOrEqualTo(4_000)
                .hasSizeGreaterThanOrEqualTo(2 * DATA_MAX);
        assertThat(pair.right.arrived.get(1).bytes()).isEqualTo(pattern(50, 2));
    }

    @Test
    void aReceiverThatStopsStopsTheSenderWithinTheWindowAndGoLetsAllArrive() {
        pair.right.stopsAtHead = true;
        scheduler.runUntil(TunnelPair.MET_PS);
        int total = 300_000;
        pair.left.send(pattern(total, 1));
        scheduler.runUntil(20 * MS);
        int left = pair.left.wire.sentBytes(scheduler.now());
        int onCables = 200;
        assertThat(left).isLessThanOrEqualTo((1 << 15) + 3 * DATA_MAX + onCables).isGreaterThan(1 << 14);
        assertThat(pair.left.events).contains("stop").doesNotContain("go");
        assertThat(counters(pair.leftEnd)).containsEntry("stops", 1L);

        pair.right.stopsAtHead = false;
        pair.right.wire.go(scheduler.now());
        scheduler.runUntil(60 * MS);
        assertThat(pair.right.arrived.getFirst().bytes()).isEqualTo(pattern(total, 1));
        assertThat(pair.right.arrived.getFirst().isCut()).isFalse();
        assertThat(pair.left.events).contains("go");
    }

    @Test
    void aSenderThatGivesUpFreesTheFarEndThatIsStopped() {
        pair.right.stopsAtHead = true;
        pair.left.send(pattern(300_000, 1));
        scheduler.runUntil(20 * MS);
        pair.left.wire.cut(scheduler.now());
        scheduler.runUntil(21 * MS);
        assertThat(pair.right.arrived).extracting(Arrived::isCut).containsExactly(true);
        pair.right.stopsAtHead = false;
        pair.right.wire.go(scheduler.now());
        pair.left.send(pattern(20, 2));
        scheduler.runUntil(30 * MS);
        assertThat(pair.right.arrived.getLast().bytes()).isEqualTo(pattern(20, 2));
    }

    @Test
    void aGreetingGetsThereThoughFramesAreLostAndIsInNoPacket() {
        pair.outside = frame -> scheduler.now() < 3 * MS ? Fate.LOST : Fate.COME;
        scheduler.runUntil(MS / 2);
        pair.leftEnd.greet(new byte[]{1, 2, 3});
        scheduler.runUntil(MS);
        assertThat(pair.rightEnd.greeting()).isEmpty();
        scheduler.runUntil(5 * MS);
        assertThat(pair.rightEnd.greeting()).containsExactly(1, 2, 3);
        pair.leftEnd.greet(new byte[]{4});
        pair.left.send(pattern(5_000, 1));
        scheduler.runUntil(6 * MS);
        assertThat(pair.rightEnd.greeting()).containsExactly(4);
        assertThat(pair.right.arrived).singleElement().satisfies(
                packet -> assertThat(packet.bytes()).isEqualTo(pattern(5_000, 1)));
        assertThat(pair.leftEnd.greeting()).isEmpty();
        assertThatThrownBy(() -> pair.leftEnd.greet(new byte[DATA_MAX + 1])).hasMessageContaining("must fit");
        pair.rightEnd.reset();
        assertThat(pair.rightEnd.greeting()).isEmpty();
    }

    @Test
    void aLostFrameCutsItsPacketAndNoOther() {
        assertThat(after(Fate.LOST)).containsEntry("lost", 1L).containsEntry("gaps", 1L).containsEntry("cut", 1L)
                .containsEntry("doubled", 0L).containsEntry("outOfOrder", 0L);
        assertOnlyTheSecondIsCut();
    }

    @Test
    void aDoubledFrameCutsItsPacketAndNoOther() {
        assertThat(after(Fate.TWICE)).containsEntry("doubled", 1L).containsEntry("gaps", 0L).containsEntry("cut", 1L)
                .containsEntry("lost", 0L).containsEntry("outOfOrder", 0L);
        assertOnlyTheSecondIsCut();
    }

    @Test
    void aFrameOutOfOrderCutsItsPacketAndNoOther() {
        assertThat(after(Fate.LATE)).containsEntry("outOfOrder", 1L).containsEntry("cut", 1L)
                .containsEntry("lost", 0L).containsEntry("doubled", 0L);
        assertOnlyTheSecondIsCut();
    }

    /** Sends three packets, of the second of which the frame in the middle meets a fate. */
    private Map<String, Long> after(Fate fate) {
        pair.outside = frame -> frame.packet == 1 && frame.offset == DATA_MAX && frame.length > 0 ? fate : Fate.COME;
        for (int i = 1; i <= 3; i++) {
            pair.left.send(pattern(4_000, i));
        }
        scheduler.runUntil(20 * MS);
        return counters(pair.rightEnd);
    }

    private void assertOnlyTheSecondIsCut() {
        assertThat(pair.right.arrived).extracting(Arrived::isCut).containsExactly(false, true, false);
        assertThat(pair.right.arrived.get(0).bytes()).isEqualTo(pattern(4_000, 1));
        assertThat(pair.right.arrived.get(2).bytes()).isEqualTo(pattern(4_000, 3));
        byte[] cut = pair.right.arrived.get(1).bytes();
        assertThat(cut).isEqualTo(Arrays.copyOf(pattern(4_000, 2), cut.length)).hasSizeLessThan(4_000);
        assertThat(pair.rightEnd.inFlight()).isZero();
    }

    @Test
    void whatALostFrameTookOfTheCreditComesBack() {
        SplittableRandom random = new SplittableRandom(7);
        pair.outside = frame -> random.nextInt(4) == 0 ? Fate.LOST : Fate.COME;
        for (int i = 0; i < 100; i++) {
            pair.left.send(pattern(5_000, i));
        }
        scheduler.runUntil(400 * MS);
        assertThat(pair.left.unsent()).isZero();
        assertThat(counters(pair.rightEnd).get("cut")).isGreaterThan(20L);
        pair.outside = frame -> Fate.COME;
        pair.left.send(pattern(5_000, 77));
        scheduler.runUntil(500 * MS);
        assertThat(pair.right.arrived.getLast().bytes()).isEqualTo(pattern(5_000, 77));
    }

    @Test
    void theLatencyIsHalfTheRoundTrip() {
        scheduler.runUntil(20 * MS);
        assertThat(pair.leftEnd.counters().latencyNs()).isCloseTo(TunnelPair.OUTSIDE_PS / 1_000,
                Percentage.withPercentage(0.1));
    }

    @Test
    void aSilentFarEndIsCounted() {
        scheduler.runUntil(20 * MS);
        pair.outside = frame -> Fate.LOST;
        scheduler.runUntil(40 * MS);
        assertThat(counters(pair.rightEnd)).containsEntry("silences", 1L);
        assertThat(counters(pair.leftEnd)).containsEntry("silences", 0L);
    }

    @Test
    void aFarEndThatStartsAnewIsFollowed() {
        pair.left.send(pattern(4_000, 1));
        scheduler.runUntil(5 * MS);
        byte[] bytes = new byte[200];
        TunnelFrame anew = new TunnelFrame();
        anew.session = 99;
        anew.flags = TunnelFrame.HEAD | TunnelFrame.TAIL;
        anew.length = 10;
        anew.number = 1;
        pair.rightEnd.enter(bytes, anew.write(bytes), scheduler.now());
        pair.left.send(pattern(4_000, 2));
        scheduler.runUntil(10 * MS);
        assertThat(pair.right.arrived).extracting(packet -> packet.bytes().length).containsExactly(4_000, 10, 4_000);
        assertThat(counters(pair.rightEnd)).containsEntry("restarts", 2L);
    }

    @Test
    void anotherVersionIsRefusedAndNamed() {
        byte[] bytes = new byte[200];
        TunnelFrame frame = new TunnelFrame();
        int length = frame.write(bytes);
        bytes[16] = 9;
        pair.rightEnd.enter(bytes, length, 0);
        assertThat(counters(pair.rightEnd)).containsEntry("otherVersion", 1L)
                .containsEntry("lastOtherVersion", 9L).containsEntry("framesIn", 0L);
    }

    @Test
    void endsOfDifferentSizesGetAlong() {
        SteppedScheduler other = new SteppedScheduler();
        TunnelPair uneven = new TunnelPair(other, new TunnelConfig(4092, 1 << 20, TunnelPair.HELLO_PS),
                new TunnelConfig(128, TunnelConfig.WINDOW_BYTES_MIN, TunnelPair.HELLO_PS));
        uneven.left.send(pattern(200_000, 1));
        uneven.right.send(pattern(200_000, 2));
        other.runUntil(100 * MS);
        assertThat(uneven.right.arrived.getFirst().bytes()).isEqualTo(pattern(200_000, 1));
        assertThat(uneven.left.arrived.getFirst().bytes()).isEqualTo(pattern(200_000, 2));
        assertThat(counters(uneven.rightEnd)).containsEntry("overrun", 0L);
        assertThat(counters(uneven.leftEnd)).containsEntry("overrun", 0L);
    }

    @Test
    void afterAResetItIsAsAtFirst() {
        pair.outside = frame -> frame.packet == 0 && frame.offset == DATA_MAX ? Fate.LOST : Fate.COME;
        pair.left.send(pattern(4_000, 1));
        scheduler.runUntil(10 * MS + MS / 2);
        assertThat(counters(pair.rightEnd)).containsEntry("cut", 1L);
        pair.leftEnd.reset();
        pair.rightEnd.reset();
        assertThat(counters(pair.rightEnd).values()).containsOnly(0L);
        pair.outside = frame -> Fate.COME;
        pair.left.send(pattern(4_000, 2));
        scheduler.runUntil(14 * MS);
        assertThat(pair.right.arrived.getLast().bytes()).isEqualTo(pattern(4_000, 2));
    }

    /**
     * Whatever happens to frames, each packet that arrives whole is one that was sent, in order, and each other is cut.
     */
    @Property(tries = 100)
    void noWrongPacketIsEverWhole(@ForAll long seed, @ForAll @IntRange(min = 0, max = 30) int percent) {
        SplittableRandom random = new SplittableRandom(seed);
        SteppedScheduler stepped = new SteppedScheduler();
        TunnelPair faulty = new TunnelPair(stepped, TunnelPair.config(), TunnelPair.config());
        faulty.outside = frame -> random.nextInt(100) >= percent
                ? Fate.COME
                : FATES.get(random.nextInt(FATES.size()));
        int sent = 60;
        for (int i = 0; i < sent; i++) {
            faulty.left.send(pattern(1 + random.nextInt(random.nextInt(8) == 0 ? 20_000 : 3_000), i));
        }
        stepped.runUntil(300 * MS);
        assertThat(faulty.left.unsent()).isZero();
        int next = 0;
        for (Arrived packet : faulty.right.arrived) {
            int number = Byte.toUnsignedInt(packet.bytes()[0]);
            assertThat(number).isGreaterThanOrEqualTo(next);
            assertThat(packet.bytes()).isEqualTo(pattern(packet.bytes().length, number));
            next = number + (packet.isCut() ? 0 : 1);
        }
        Map<String, Long> counted = counters(faulty.rightEnd);
        long whole = faulty.right.arrived.stream().filter(packet -> !packet.isCut()).count();
        assertThat(whole + counted.getOrDefault("cut", 0L)).isEqualTo(counted.get("packetsIn"));
        assertThat(percent == 0 ? whole : sent).isEqualTo(sent);
        assertThat(faulty.rightEnd.inFlight()).isZero();
    }

    static Map<String, Long> counters(StreamTunnel tunnel) {
        Map<String, Long> counters = new HashMap<>();
        tunnel.count((name, value) -> counters.put(name, value));
        return counters;
    }

    /** Bytes of which the first is the packet's number, and that depend on it. */
    static byte[] pattern(int length, int number) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 7 + number);
        }
        return bytes;
    }

    @Test
    void theClosingOfAPacketCountsInTheStreamAsOnALink() {
        assertThat(TunnelBuffer.END_UNITS).isEqualTo(StreamPacket.CLOSING_BYTES);
        pair.left.send(pattern(10, 1));
        pair.left.send(pattern(20, 2));
        scheduler.runUntil(MS / 2);
        List<TunnelFrame> content = pair.frames.stream().filter(TunnelFrame::hasContent).toList();
        assertThat(content).extracting(frame -> frame.position).containsExactly(0L, 12L);
        assertThat(content).extracting(frame -> frame.packet).containsExactly(0, 1);
    }
}
