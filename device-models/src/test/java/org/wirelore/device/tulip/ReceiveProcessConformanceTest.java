package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.bench.BenchBus;

/** Receive descriptors and the receive process. */
class ReceiveProcessConformanceTest {
    private static final int FS = Descriptors.RDES0_FS;
    private static final int LS = Descriptors.RDES0_LS;
    private static final int ES = Descriptors.RDES0_ES;

    private final Machine machine = Machine.dc21143();

    private void deliver(long destination, int bytes) {
        machine.wire.deliver(Machine.frame(destination, bytes));
        machine.settle();
    }

    private Frame bad(int lengthWithCheck) {
        Frame frame = machine.wire.incoming();
        byte[] bytes = Machine.checkedFrame(Machine.MAC, lengthWithCheck);
        System.arraycopy(bytes, 0, frame.bytes, 0, bytes.length);
        frame.length = bytes.length;
        frame.bytes[bytes.length - 1] ^= 1;
        return frame;
    }

    @Test
    void aFrameArrivesWithItsCheckSequenceCounted() {
        int ring = machine.startReceiving(2, 1520);
        deliver(Machine.MAC, 60);
        assertThat(machine.word0(ring)).isEqualTo(64 << 16 | FS | LS | Descriptors.RDES0_FT);
        assertThat(machine.bytesAt(machine.buffer1(ring), 64)).isEqualTo(Machine.checkedFrame(Machine.MAC, 64));
        assertThat(machine.has(CSR5_RI)).isTrue();
        assertThat(machine.receiveState()).isEqualTo(3);
    }

    @Test
    void groupAddressesAndLengthFieldsAreMarked() {
        int ring = machine.startReceiving(3, 128);
        byte[] lengthField = Machine.frame(0x01005E000001L, 60);
        lengthField[12] = 0x05;
        lengthField[13] = (byte) 0xDC;
        machine.wire.deliver(lengthField);
        machine.settle();
        assertThat(machine.word0(ring) & (Descriptors.RDES0_MF | Descriptors.RDES0_FT)).isEqualTo(Descriptors.RDES0_MF);
        lengthField[13] = (byte) 0xDD;
        machine.wire.deliver(lengthField);
        machine.settle();
        assertThat(machine.word0(ring + 16) & Descriptors.RDES0_FT).isNotZero();
    }

    @Test
    void aFrameSpreadsOverBothBuffersAndFurtherDescriptors() {
        int ring = machine.ring(3);
        int area = machine.allocate(512);
        machine.give(ring, 32 | 64 << 11, area, area + 64);
        machine.give(ring + 16, 64 << 11, 0x7FFFFFF0, area + 192);
        machine.give(ring + 32, 128 | 128 << 11, area + 256, area + 384);
        machine.write(CSR3, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR);
        machine.settle();
        deliver(Machine.MAC, 196);
        byte[] frame = Machine.checkedFrame(Machine.MAC, 200);
        assertThat(machine.bytesAt(area, 32)).isEqualTo(Arrays.copyOfRange(frame, 0, 32));
        assertThat(machine.bytesAt(area + 64, 64)).isEqualTo(Arrays.copyOfRange(frame, 32, 96));
        assertThat(machine.bytesAt(area + 192, 64)).isEqualTo(Arrays.copyOfRange(frame, 96, 160));
        assertThat(machine.bytesAt(area + 256, 40)).isEqualTo(Arrays.copyOfRange(frame, 160, 200));
        assertThat(machine.word0(ring)).isEqualTo(FS);
        assertThat(machine.word0(ring + 16)).isZero();
        assertThat(machine.word0(ring + 32)).isEqualTo(200 << 16 | LS | Descriptors.RDES0_FT);
        assertThat(machine.has(CSR5_RI)).isTrue();
    }

    @Test
    void earlyReceiveIsReportedWhenTheFirstBufferIsFullAndMoreFollows() {
        int ring = machine.ring(3);
        int area = machine.allocate(512);
        machine.give(ring, 64 | 64 << 11, area, area + 64);
        machine.give(ring + 16, 128, area + 128, 0);
        machine.write(CSR3, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR);
        machine.settle();
        machine.wire.deliver(Machine.frame(Machine.MAC, 96));
        assertThat(machine.has(CSR5_ERI)).isTrue();
        machine.settle();
        assertThat(machine.isHosts(ring)).isTrue();
        assertThat(machine.isHosts(ring + 16)).isFalse();
        assertThat(machine.read(CSR5) & (CSR5_ERI | CSR5_RI)).isEqualTo(CSR5_RI);
        machine.write(CSR5, CSR5_ERI | CSR5_RI);
        machine.wire.deliver(Machine.frame(Machine.MAC, 60));
        assertThat(machine.has(CSR5_ERI)).isFalse();
        machine.settle();
        assertThat(machine.has(CSR5_RI)).isTrue();
        assertThat(machine.has(CSR5_ERI)).isFalse();
    }

    @Test
    void aChainIgnoresTheSecondSizeAndEndOfRingWins() {
        int one = machine.allocate(64);
        int other = one + 32;
        int buffer = machine.allocate(256);
        machine.give(other, Descriptors.RDES1_RER | Descriptors.RDES1_RCH | 64, buffer + 128, 0x7FFFFFF0);
        machine.give(one, Descriptors.RDES1_RCH | 0x7FC << 11 | 64, buffer, other);
        machine.write(CSR3, one);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR);
        machine.settle();
        deliver(1, 60);
        machine.give(one, Descriptors.RDES1_RCH | 64, buffer, other);
        deliver(2, 60);
        assertThat(machine.isHosts(other)).isTrue();
        deliver(3, 60);
        assertThat(machine.isHosts(one)).isTrue();
    }

    @Test
    void whenDescriptorsEndBeforeTheFrameItIsCutAndReported() {
        int ring = machine.ring(2);
        machine.give(ring, 64, machine.allocate(64), 0);
        machine.write(CSR3, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR);
        machine.settle();
        deliver(Machine.MAC, 100);
        assertThat(machine.word0(ring) & 0xFFFF).isEqualTo(ES | Descriptors.RDES0_DE | FS | LS | Descriptors.RDES0_FT);
        assertThat(machine.receiveState()).isEqualTo(4);
        assertThat(machine.has(CSR5_RU | CSR5_RI)).isTrue();
    }

    @Test
    void theProcessSuspendsOneFrameBeforeAnythingIsLostAndResumesWithTheNextFrame() {
        int ring = machine.startReceiving(2, 128);
        deliver(1, 60);
        assertThat(machine.has(CSR5_RU)).isFalse();
        deliver(2, 60);
        assertThat(machine.has(CSR5_RU)).isTrue();
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000000);
        machine.write(CSR5, -1);
        deliver(3, 60);
        assertThat(machine.has(CSR5_RU)).isFalse();
        machine.give(ring, 128, machine.buffer1(ring), 0);
        deliver(4, 60);
        assertThat(machine.isHosts(ring)).isTrue();
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000001);
        assertThat(machine.bytesAt(machine.buffer1(ring), 64)).isEqualTo(Machine.checkedFrame(4, 64));
    }

    @Test
    void framesAreIgnoredWhileStopped() {
        deliver(Machine.MAC, 60);
        assertThat(machine.read(CSR5)).isEqualTo(0xF0000000);
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000000);
    }

    @Test
    void badFramesTouchNoDescriptorUnlessTheyAreToBePassed() {
        int ring = machine.startReceiving(4, 128);
        machine.wire.deliver(bad(64));
        machine.wire.deliver(Machine.frame(1, 40));
        machine.settle();
        assertThat(machine.isHosts(ring)).isFalse();
        assertThat(machine.has(CSR5_RI)).isFalse();
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR | CSR6_PB);
        machine.wire.deliver(bad(64));
        machine.wire.deliver(Machine.frame(1, 40));
        machine.settle();
        assertThat(machine.word0(ring))
                .isEqualTo(64 << 16 | ES | Descriptors.RDES0_CE | FS | LS | Descriptors.RDES0_FT);
        assertThat(machine.word0(ring + 16))
                .isEqualTo(44 << 16 | ES | Descriptors.RDES0_RF | FS | LS | Descriptors.RDES0_FT);
        assertThat(machine.card.counters().framesBad()).isEqualTo(2);
    }

    @Test
    void collisionFragmentsAreRuntsInTheWindowAndLateCollisionsAfterIt() {
        int ring = machine.startReceiving(4, 256);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR | CSR6_PB);
        Frame early = bad(100);
        early.collided = true;
        early.collisionOffset = 20;
        machine.wire.deliver(early);
        Frame late = bad(100);
        late.collided = true;
        late.collisionOffset = 64;
        machine.wire.deliver(late);
        machine.settle();
        assertThat(machine.word0(ring) & (Descriptors.RDES0_RF | Descriptors.RDES0_CS)).isEqualTo(Descriptors.RDES0_RF);
        assertThat(machine.word0(ring + 16) & (Descriptors.RDES0_RF | Descriptors.RDES0_CS))
                .isEqualTo(Descriptors.RDES0_CS);
    }

    @Test
    void symbolErrorsAndDribblingBitsAreMarked() {
        int ring = machine.startReceiving(4, 256);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR | CSR6_PB);
        Frame symbol = bad(100);
        symbol.symbolError = true;
        machine.wire.deliver(symbol);
        Frame dribble = bad(100);
        dribble.bytes[99] ^= 1;
        dribble.dribble = true;
        machine.wire.deliver(dribble);
        machine.settle();
        assertThat(machine.word0(ring) & (Descriptors.RDES0_RE | Descriptors.RDES0_CE))
                .isEqualTo(Descriptors.RDES0_RE | Descriptors.RDES0_CE);
        assertThat(machine.word0(ring + 16) & (Descriptors.RDES0_DB | ES)).isEqualTo(Descriptors.RDES0_DB);
    }

    @Test
    void ownershipIsReadFirstAndWrittenLast() {
        int ring = machine.ring(2);
        machine.give(ring, 128, machine.allocate(128), 0);
        machine.write(CSR3, ring);
        machine.bus.record();
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR);
        machine.settle();
        deliver(1, 60);
        List<BenchBus.Access> accesses = machine.bus.accesses();
        assertThat(accesses.get(0)).isEqualTo(new BenchBus.Access(false, ring, 4));
        assertThat(accesses.get(1)).isEqualTo(new BenchBus.Access(false, ring + 4, 12));
        assertThat(accesses.get(2).isWrite()).isTrue();
        assertThat(accesses.get(3)).isEqualTo(new BenchBus.Access(true, ring, 4));
    }

    @Test
    void aOneDescriptorRingReceivesOnceForEveryHandOver() {
        int ring = machine.startReceiving(1, 128);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.wire.deliver(Machine.frame(2, 60));
        machine.settle();
        assertThat(machine.bytesAt(machine.buffer1(ring), 64)).isEqualTo(Machine.checkedFrame(1, 64));
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000001);
        machine.give(ring, 128, machine.buffer1(ring), 0);
        deliver(3, 60);
        assertThat(machine.bytesAt(machine.buffer1(ring), 64)).isEqualTo(Machine.checkedFrame(3, 64));
    }

    @Test
    void framesInTheFifoAreClosedInOrderWhenTheBusIsFreeAgain() {
        int ring = machine.startReceiving(4, 128);
        machine.bus.occupy(1_000_000_000);
        for (int i = 0; i < 4; i++) {
            machine.wire.deliver(Machine.frame(i, 60));
        }
        machine.advanceNs(900_000);
        assertThat(machine.isHosts(ring)).isFalse();
        machine.settle();
        for (int i = 0; i < 4; i++) {
            assertThat(machine.isHosts(ring + 16 * i)).isTrue();
        }
    }

    @Test
    void aShortFrameCostsOneEvent() {
        machine.startReceiving(2, 128);
        long before = machine.scheduler.fired();
        deliver(1, 60);
        assertThat(machine.scheduler.fired() - before).isEqualTo(1);
    }

    /** Frames of any size over any buffers: every byte in its place, none beside it, and the marks right. */
    @Property(tries = 400)
    void anyFrameFitsItsBuffersExactly(@ForAll @IntRange(min = 14, max = 2600) int bytes,
            @ForAll @Size(min = 1, max = 8) List<@IntRange(min = 1, max = 511) Integer> sizes) {
        Machine host = Machine.dc21143();
        int entries = sizes.size();
        int ring = host.ring(entries + 1);
        int[] areas = new int[entries];
        int room = 0;
        for (int i = 0; i < entries; i++) {
            int size = sizes.get(i) * 4;
            areas[i] = host.allocate(size + 16) + 8;
            Machine.fill(host.memory, areas[i] - 8, size + 16);
            host.give(ring + 16 * i, size, areas[i], 0);
            room += size;
        }
        host.write(CSR3, ring);
        host.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR | CSR6_PB);
        host.settle();
        byte[] data = Machine.checkedFrame(Machine.MAC, bytes);
        Frame frame = host.wire.incoming();
        System.arraycopy(data, 0, frame.bytes, 0, bytes);
        frame.length = bytes;
        host.wire.deliver(frame);
        host.settle();
        int kept = Math.min(bytes, 2560);
        int done = 0;
        for (int i = 0; i < entries; i++) {
            int size = sizes.get(i) * 4;
            int part = Math.min(size, kept - done);
            boolean isUsed = i == 0 || done < kept;
            assertThat(host.isHosts(ring + 16 * i)).isEqualTo(isUsed);
            assertThat(host.bytesAt(areas[i], part)).isEqualTo(Arrays.copyOfRange(data, done, done + part));
            assertThat(host.bytesAt(areas[i] - 8, 8)).containsOnly(0x5A);
            assertThat(host.bytesAt(areas[i] + part, size - part + 8)).containsOnly(0x5A);
            if (isUsed) {
                int word0 = host.word0(ring + 16 * i);
                boolean isLast = done + part == kept || i == entries - 1;
                assertThat((word0 & FS) != 0).isEqualTo(i == 0);
                assertThat((word0 & LS) != 0).isEqualTo(isLast);
                if (isLast) {
                    assertThat((word0 & Descriptors.RDES0_DE) != 0).isEqualTo(room < kept);
                    assertThat((word0 & Descriptors.RDES0_TL) != 0).isEqualTo(bytes > 1518);
                    assertThat((word0 & Descriptors.RDES0_RW) != 0).isEqualTo(bytes > 2560);
                    assertThat(Machine.lengthOf(word0)).isEqualTo(Math.min(kept, room));
                }
            }
            done += part;
        }
    }
}
