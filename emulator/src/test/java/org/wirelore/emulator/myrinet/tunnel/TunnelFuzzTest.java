package org.wirelore.emulator.myrinet.tunnel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.emulator.myrinet.tunnel.TunnelStation.Arrived;

/** Frames that no tunnel sends, while packets are under way. {@code wirelore.tunnel.frames}: how many. */
@Tag("campaign")
class TunnelFuzzTest {
    private static final long FRAMES = Long.getLong("wirelore.tunnel.frames", 5_000);
    private static final long STEP_PS = 5_000_000;
    private static final long MS = 1_000_000_000L;
    private static final int PACKET_BYTES = 3_000;

    private final SteppedScheduler scheduler = new SteppedScheduler();
    private final TunnelPair pair = new TunnelPair(scheduler, TunnelPair.config(), TunnelPair.config());
    private final SplittableRandom random = new SplittableRandom(18);
    private final byte[] bytes = new byte[4092];

    @Test
    void randomFramesAreCountedAndDroppedAndHarmNoPacket() {
        long sent = 0;
        for (long i = 0; i < FRAMES; i++) {
            pair.rightEnd.enter(bytes, randomLength(), scheduler.now());
            sent += feed();
        }
        scheduler.runUntil(scheduler.now() + 50 * MS);
        Map<String, Long> counted = StreamTunnelTest.counters(pair.rightEnd);
        assertThat(Stream.of("foreign", "malformed", "damaged", "otherVersion")
                .mapToLong(name -> counted.getOrDefault(name, 0L)).sum()).isEqualTo(FRAMES);
        assertThat(counted).containsEntry("cut", 0L).containsEntry("lost", 0L);
        assertThat(counted.get("malformed")).isPositive();
        assertThat(counted.get("damaged")).isPositive();
        assertThat(counted.get("otherVersion")).isPositive();
        assertThat(pair.right.arrived).hasSize((int) sent);
        for (int i = 0; i < sent; i++) {
            assertThat(pair.right.arrived.get(i).bytes()).isEqualTo(StreamTunnelTest.pattern(PACKET_BYTES, i));
        }
    }

    /** A sender who knows the format can cut packets and forge some; the stream goes on all the same. */
    @Test
    void whoForgesFramesDoesNotStopTheStream() {
        for (long i = 0; i < FRAMES; i++) {
            pair.rightEnd.enter(bytes, forgedLength(), scheduler.now());
            feed();
        }
        scheduler.runUntil(scheduler.now() + 50 * MS);
        assertThat(pair.rightEnd.inFlight()).isLessThanOrEqualTo(1);
        int before = pair.right.arrived.size();
        for (int i = 0; i < 5; i++) {
            pair.left.send(StreamTunnelTest.pattern(PACKET_BYTES, i));
        }
        scheduler.runUntil(scheduler.now() + 50 * MS);
        assertThat(pair.right.arrived.subList(before, pair.right.arrived.size()).stream()
                .filter(packet -> !packet.isCut()).toList()).hasSize(5);
        assertThat(pair.right.arrived).allMatch(packet -> packet.bytes().length <= TunnelPair.config().windowBytes());
        assertThat(StreamTunnelTest.counters(pair.rightEnd).get("restarts")).isPositive();
        assertThat(pair.right.arrived.stream().filter(Arrived::isCut)).isNotEmpty();
    }

    /** Keeps packets coming, and lets time pass; returns how many it sent. */
    private int feed() {
        int sent = 0;
        if (pair.left.unsent() == 0) {
            pair.left.send(StreamTunnelTest.pattern(PACKET_BYTES, fed++));
            sent = 1;
        }
        scheduler.runUntil(scheduler.now() + STEP_PS);
        return sent;
    }

    private int fed;

    /** Random bytes, to which ever more of the format's beginning is added. */
    private int randomLength() {
        random.nextBytes(bytes);
        int length = random.nextInt(bytes.length + 1);
        int known = random.nextInt(4);
        if (known > 0) {
            bytes[12] = (byte) (TunnelFrame.TYPE >>> 8);
            bytes[13] = (byte) TunnelFrame.TYPE;
        }
        if (known > 1) {
            bytes[14] = 'W';
            bytes[15] = 'M';
        }
        if (known > 2) {
            bytes[16] = TunnelFrame.VERSION;
            bytes[74] &= 0xF;
        }
        return length;
    }

    /** A frame with a right checksum and fields that may fit what is under way. */
    private int forgedLength() {
        TunnelFrame frame = new TunnelFrame();
        frame.flags = random.nextInt(9);
        frame.session = random.nextInt(1, 3);
        frame.number = random.nextInt(4) == 0 ? random.nextInt() : random.nextInt((int) FRAMES);
        frame.position = random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(1 << 24);
        frame.credit = random.nextLong();
        frame.timePs = random.nextLong();
        frame.echoPs = random.nextLong();
        frame.heldPs = random.nextLong();
        frame.packet = random.nextInt(100);
        frame.offset = random.nextInt(3) == 0 ? 0 : random.nextInt(PACKET_BYTES);
        frame.length = random.nextInt(4_000);
        frame.residue = (frame.flags & TunnelFrame.TAIL) != 0 ? random.nextInt(256) : 0;
        return frame.write(bytes);
    }
}
