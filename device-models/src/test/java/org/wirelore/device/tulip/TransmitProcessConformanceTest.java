package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.bench.BenchBus;

/** Transmit descriptors and the transmit process. */
class TransmitProcessConformanceTest {
    private static final int FS = Descriptors.TDES1_FS;
    private static final int LS = Descriptors.TDES1_LS;
    private static final int IC = Descriptors.TDES1_IC;

    private final Machine machine = Machine.dc21143();

    private byte[] send(int ring, int word1, int word2, int word3) {
        machine.give(ring, word1, word2, word3);
        machine.write(CSR1, 0);
        machine.settle();
        return machine.wire.lastFrame();
    }

    private static byte[] withCheck(byte[] data) {
        CRC32 crc = new CRC32();
        crc.update(data);
        byte[] whole = Arrays.copyOf(data, data.length + 4);
        for (int i = 0; i < 4; i++) {
            whole[data.length + i] = (byte) (crc.getValue() >> (8 * i));
        }
        return whole;
    }

    @Test
    void aFrameLeavesWithPaddingAndCheckSequenceAndItsDescriptorIsClosed() {
        int ring = machine.startTransmitting(4);
        assertThat(machine.transmitState()).isEqualTo(6);
        machine.write(CSR5, -1);
        byte[] data = Machine.frame(Machine.OTHER_MAC, 20);
        byte[] sent = send(ring, Machine.WHOLE | IC | 20, machine.put(data), 0);
        assertThat(sent).isEqualTo(withCheck(Arrays.copyOf(data, 60)));
        assertThat(machine.word0(ring)).isZero();
        assertThat(machine.has(CSR5_TI | CSR5_TU)).isTrue();
        assertThat(machine.has(CSR5_ETI)).as("TI clears it").isFalse();
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void paddingAndCheckSequenceFollowTheirControlBits(boolean disablePadding, boolean disableCheck) {
        int ring = machine.startTransmitting(2);
        byte[] data = Machine.frame(Machine.OTHER_MAC, 30);
        int control = Machine.WHOLE | (disablePadding ? Descriptors.TDES1_DPD : 0)
                | (disableCheck ? Descriptors.TDES1_AC : 0);
        byte[] padded = disablePadding ? data : Arrays.copyOf(data, 60);
        boolean checked = !disableCheck || !disablePadding;
        assertThat(send(ring, control | 30, machine.put(data), 0)).isEqualTo(checked ? withCheck(padded) : padded);
        byte[] large = Machine.frame(Machine.OTHER_MAC, 100);
        assertThat(send(ring + 16, control | 100, machine.put(large), 0))
                .isEqualTo(disableCheck ? large : withCheck(large));
    }

    @Test
    void twoBuffersAtOddAddressesMakeOneFrame() {
        byte[] data = Machine.frame(Machine.OTHER_MAC, 200);
        for (int start = 0; start < 4; start++) {
            int first = machine.allocate(256) + start;
            int second = machine.allocate(256) + 3 - start;
            machine.memory.write(first, data, 0, 77);
            machine.memory.write(second, data, 77, 123);
            int ring = machine.startTransmitting(1);
            assertThat(send(ring, Machine.WHOLE | 77 | 123 << 11, first, second)).isEqualTo(withCheck(data));
            machine.write(CSR6, Machine.MII_100);
            machine.settle();
        }
    }

    @Test
    void anEmptyFirstBufferMeansTheSecondOnly() {
        int ring = machine.startTransmitting(1);
        byte[] data = Machine.frame(Machine.OTHER_MAC, 80);
        assertThat(send(ring, Machine.WHOLE | 80 << 11, 0x7FFFFFF0, machine.put(data))).isEqualTo(withCheck(data));
    }

    @Test
    void aChainIgnoresTheSecondSizeAndFollowsTheSecondAddress() {
        int one = machine.allocate(16);
        int other = machine.allocate(64) + 32;
        byte[] data = Machine.frame(Machine.OTHER_MAC, 100);
        int buffer = machine.put(data);
        machine.give(other, FS | LS | Descriptors.TDES1_TCH | 100, buffer, one);
        machine.give(one, FS | LS | Descriptors.TDES1_TCH | 0x7FF << 11 | 100, buffer, other);
        machine.write(CSR4, one);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.settle();
        assertThat(machine.wire.frames()).hasSize(2).allSatisfy(frame -> assertThat(frame).isEqualTo(withCheck(data)));
        assertThat(machine.isHosts(other)).isTrue();
    }

    @Test
    void endOfRingWinsOverTheChain() {
        int ring = machine.startTransmitting(2);
        int elsewhere = machine.ring(1);
        int buffer = machine.put(Machine.frame(1, 60));
        send(ring, Machine.WHOLE | 60, buffer, 0);
        send(ring + 16, Machine.WHOLE | Descriptors.TDES1_TCH | 60, buffer, elsewhere);
        machine.give(elsewhere, Machine.WHOLE | 61, buffer, 0);
        send(ring, Machine.WHOLE | 62, buffer, 0);
        assertThat(machine.wire.frames()).extracting(frame -> frame.length).containsExactly(64, 64, 66);
    }

    @Test
    void aFrameOverSeveralDescriptorsPutsItsStatusIntoTheLast() {
        int ring = machine.ring(3);
        byte[] data = Machine.frame(Machine.OTHER_MAC, 300);
        int buffer = machine.put(data);
        machine.give(ring + 16, IC | 100, buffer + 100, 0);
        machine.give(ring + 32, LS | 100, buffer + 200, 0);
        machine.give(ring, FS | 100, buffer, 0);
        machine.write(CSR4, ring);
        machine.wire.outcome(1 << 4 | 3);
        machine.write(CSR6, (Machine.MII_100 & ~CSR6_FD) | CSR6_ST);
        machine.settle();
        assertThat(machine.wire.lastFrame()).isEqualTo(withCheck(data));
        assertThat(machine.word0(ring)).isZero();
        assertThat(machine.word0(ring + 16)).isZero();
        assertThat(machine.word0(ring + 32)).isEqualTo(3 << 3 | Descriptors.TDES0_DE);
        assertThat(machine.has(CSR5_TI)).isFalse();
    }

    @Test
    void earlierDescriptorsAreClosedWhenTheirDataIsInTheFifo() {
        int ring = machine.startTransmitting(2);
        int buffer = machine.put(Machine.frame(1, 1400));
        machine.give(ring + 16, LS | 700, buffer + 700, 0);
        machine.give(ring, FS | 700, buffer, 0);
        machine.write(CSR1, 0);
        machine.advanceNs(40_000);
        assertThat(machine.wire.isSending()).isTrue();
        assertThat(machine.isHosts(ring)).isTrue();
        assertThat(machine.isHosts(ring + 16)).isFalse();
    }

    @Test
    void aNullDescriptorIsClosedAndSendsNothing() {
        int ring = machine.startTransmitting(3);
        machine.write(CSR5, -1);
        machine.give(ring + 16, IC, 0, 0);
        machine.give(ring, 0, 0, 0);
        machine.write(CSR1, 0);
        machine.advanceNs(600);
        assertThat(machine.isHosts(ring)).isTrue();
        assertThat(machine.has(CSR5_TI)).isFalse();
        machine.settle();
        assertThat(machine.isHosts(ring + 16)).isTrue();
        assertThat(machine.has(CSR5_TI)).isTrue();
        assertThat(machine.wire.frameCount()).isZero();
    }

    @Test
    void interruptOnCompletionIsRaisedForItsDescriptorOnly() {
        int ring = machine.startTransmitting(2);
        int buffer = machine.put(Machine.frame(1, 60));
        send(ring, Machine.WHOLE | 60, buffer, 0);
        assertThat(machine.has(CSR5_TI)).isFalse();
        send(ring + 16, Machine.WHOLE | IC | 60, buffer, 0);
        assertThat(machine.has(CSR5_TI)).isTrue();
    }

    @Test
    void dataWithoutAFirstSegmentIsDiscardedUpToTheLastSegment() {
        int ring = machine.startTransmitting(4);
        int buffer = machine.put(Machine.frame(1, 60));
        machine.give(ring, 60, buffer, 0);
        machine.give(ring + 16, LS | 60, buffer, 0);
        send(ring + 32, Machine.WHOLE | 61, buffer, 0);
        assertThat(machine.wire.frames()).extracting(frame -> frame.length).containsExactly(65);
        assertThat(machine.isHosts(ring) && machine.isHosts(ring + 16)).isTrue();
        assertThat(machine.card.counters().driverErrors()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"1000, 1, 0", "1100, 0, 2"})
    void aLastSegmentThatDoesNotBeginWithinTheFifosWorthIsADriverError(int bytes, int frames, int errors) {
        int ring = machine.startTransmitting(4);
        int buffer = machine.allocate(3 * bytes);
        machine.give(ring + 32, LS | 60, buffer, 0);
        machine.give(ring + 16, bytes, buffer, 0);
        machine.give(ring, FS | bytes, buffer, 0);
        machine.write(CSR1, 0);
        machine.settle();
        assertThat(machine.wire.frameCount()).isEqualTo(frames);
        assertThat(machine.card.counters().driverErrors()).isEqualTo(errors);
        assertThat(machine.isHosts(ring) && machine.isHosts(ring + 16) && machine.isHosts(ring + 32)).isTrue();
    }

    @Test
    void anOpenFrameInStoreAndForwardModeWaitsForItsRest() {
        int ring = machine.startTransmitting(3);
        byte[] data = Machine.frame(1, 200);
        int buffer = machine.put(data);
        machine.give(ring, FS | 100, buffer, 0);
        machine.write(CSR1, 0);
        machine.settle();
        assertThat(machine.transmitState()).isEqualTo(6);
        assertThat(machine.has(CSR5_TU)).isTrue();
        assertThat(machine.wire.frameCount()).isZero();
        assertThat(send(ring + 16, LS | 100, buffer + 100, 0)).isEqualTo(withCheck(data));
    }

    @Test
    void anOpenFrameThatHasBegunUnderflows() {
        int ring = machine.ring(3);
        machine.give(ring, FS | 800, machine.put(Machine.frame(1, 800)), 0);
        machine.write(CSR4, ring);
        machine.write(CSR6, (Machine.MII_100 & ~CSR6_SF) | CSR6_ST);
        machine.settle();
        assertThat(machine.wire.frames()).hasSize(1);
        assertThat(machine.word0(ring)).isEqualTo(Descriptors.TDES0_ES | Descriptors.TDES0_UF);
        assertThat(machine.has(CSR5_UNF | CSR5_TU)).isTrue();
        assertThat(machine.transmitState()).isEqualTo(6);
    }

    @Test
    void theNextFrameFollowsWithoutAGapForFetching() {
        int ring = machine.startTransmitting(4);
        int buffer = machine.put(Machine.frame(1, 1500));
        for (int i = 3; i >= 0; i--) {
            machine.give(ring + 16 * i, Machine.WHOLE | 1500, buffer, 0);
        }
        long startPs = machine.scheduler.now();
        machine.write(CSR1, 0);
        machine.settle();
        long wirePs = 4L * 1512 * 80_000;
        assertThat(machine.scheduler.now() - startPs - wirePs).isLessThan(20_000_000);
        assertThat(machine.wire.frames()).hasSize(4);
    }

    @Test
    void aPollDemandWhileAFrameIsOnTheWireIsNotLost() {
        int ring = machine.startTransmitting(3);
        int buffer = machine.put(Machine.frame(1, 1000));
        machine.give(ring, Machine.WHOLE | 1000, buffer, 0);
        machine.write(CSR1, 0);
        for (int i = 0; i < 200 && machine.wire.frameCount() < 2; i++) {
            machine.advanceNs(500);
            if (i == 60) {
                machine.give(ring + 16, Machine.WHOLE | 1000, buffer, 0);
                machine.write(CSR1, 0);
            }
        }
        machine.settle();
        assertThat(machine.wire.frameCount()).isEqualTo(2);
    }

    /** A driver that hands over and demands at any moment must never be left waiting. */
    @ParameterizedTest
    @ValueSource(ints = {13, 50, 97, 211})
    void noHandOverAtAnyMomentIsLost(int stepNs) {
        int buffer = machine.put(Machine.frame(1, 60));
        int ring = machine.startTransmitting(2);
        for (int i = 0; i < 150; i++) {
            machine.give(ring, Machine.WHOLE | 60, buffer, 0);
            machine.write(CSR1, 0);
            machine.advanceNs((long) i * stepNs);
            machine.give(ring + 16, Machine.WHOLE | 60, buffer, 0);
            machine.write(CSR1, 0);
            machine.settle();
            assertThat(machine.isHosts(ring) && machine.isHosts(ring + 16)).isTrue();
        }
    }

    @Test
    void theChipReadsOwnershipFirstAndWritesItLast() {
        int ring = machine.startTransmitting(2);
        int buffer = machine.put(Machine.frame(1, 60));
        machine.bus.record();
        send(ring, Machine.WHOLE | 60, buffer, 0);
        List<BenchBus.Access> accesses = machine.bus.accesses();
        assertThat(accesses.get(0)).isEqualTo(new BenchBus.Access(false, ring, 4));
        assertThat(accesses.get(1)).isEqualTo(new BenchBus.Access(false, ring + 4, 12));
        assertThat(accesses).filteredOn(BenchBus.Access::isWrite)
                .containsExactly(new BenchBus.Access(true, ring, 4));
    }

    @Test
    void aHostOwnedDescriptorIsLookedAtNoFurther() {
        int ring = machine.ring(1);
        machine.write(CSR4, ring);
        machine.bus.record();
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.settle();
        assertThat(machine.bus.accesses()).allMatch(access -> access.address() == ring && access.length() == 4);
    }

    @Test
    void aOneDescriptorRingSendsOnceForEveryHandOver() {
        int ring = machine.startTransmitting(1);
        int buffer = machine.put(Machine.frame(1, 60));
        for (int i = 1; i <= 3; i++) {
            send(ring, Machine.WHOLE | 60, buffer, 0);
            assertThat(machine.wire.frameCount()).isEqualTo(i);
        }
    }
}
