package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.wire.Frame;

/** CSR0 to CSR4: bus mode, automatic polling, poll demands, list bases. */
class BusModeConformanceTest {
    private final Machine machine = Machine.dc21143();

    @Test
    void everythingButTheResetBitReadsBack() {
        machine.write(CSR0, 0x01A08000);
        assertThat(machine.read(CSR0)).isEqualTo(0xFFA08000);
    }

    /** BAR, cache alignment, memory-read-multiple, read-line, write-and-invalidate: how data move, never which. */
    @ParameterizedTest
    @ValueSource(ints = {1 << 1, 1 << 14, 2 << 14, 3 << 14, 1 << 21, 1 << 23, 1 << 24})
    void busCommandsAndPrioritiesReadBackAndChangeNoData(int bits) {
        machine.write(CSR0, bits);
        assertThat(machine.read(CSR0) & bits).isEqualTo(bits);
        int ring = machine.ring(1);
        machine.give(ring, Machine.WHOLE | 100, machine.put(Machine.frame(1, 100)), 0);
        machine.write(CSR4, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.settle();
        assertThat(machine.wire.frames()).hasSize(1);
        assertThat(Arrays.copyOf(machine.wire.frames().getFirst(), 100))
                .isEqualTo(Machine.frame(1, 100));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 16, 31})
    void skipLengthSeparatesDescriptorsOfARing(int skipLongwords) {
        int stride = 16 + 4 * skipLongwords;
        int ring = machine.ring(3, skipLongwords);
        for (int i = 0; i < 3; i++) {
            machine.give(ring + i * stride, Machine.WHOLE | 60 + i, machine.put(Machine.frame(1, 60 + i)), 0);
        }
        machine.write(CSR0, skipLongwords << 2);
        machine.write(CSR4, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.settle();
        assertThat(machine.wire.frames()).extracting(frame -> frame.length).containsExactly(64, 65, 66);
        assertThat(machine.isHosts(ring + 2 * stride)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 4", "8, 32", "32, 128"})
    void burstLimitIsGivenToTheBus(int longwords, int bytes) {
        machine.write(CSR0, longwords << 8);
        machine.startReceiving(1, 64);
        assertThat(machine.bus.lastBurstBytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"1, 200000, 800000, 80000", "2, 800000, 3200000, 320000", "3, 1600000, 6400000, 640000",
        "4, 12800, 51200, 5120", "5, 25600, 102400, 10240", "6, 51200, 204800, 20480", "7, 102400, 409600, 40960"})
    void automaticPollingFollowsTheTable(int select, long serialNs, long mii10Ns, long mii100Ns) {
        assertThat(firstPollNs(select, CSR6_TTM)).isEqualTo(serialNs);
        assertThat(firstPollNs(select, CSR6_PS | CSR6_TTM)).isEqualTo(mii10Ns);
        assertThat(firstPollNs(select, CSR6_PS)).isEqualTo(mii100Ns);
    }

    /** Time from suspension to the first look at the descriptor, to the nanosecond. */
    private static long firstPollNs(int select, int lineBits) {
        Machine machine = Machine.dc21143();
        int ring = machine.ring(1);
        machine.write(CSR0, select << 17);
        machine.write(CSR4, ring);
        machine.write(CSR6, CSR6_MBO | CSR6_SF | lineBits | CSR6_ST);
        machine.settle();
        machine.give(ring, Machine.WHOLE | 60, machine.put(Machine.frame(1, 60)), 0);
        machine.bus.record();
        long low = 0;
        for (long stepNs = 1; machine.bus.accesses().isEmpty(); low += stepNs) {
            stepNs = 10;
            machine.advanceNs(stepNs);
        }
        return low;
    }

    @Test
    void automaticPollingSendsWithoutAPollDemandButNotWhenStopped() {
        int ring = machine.startTransmitting(2);
        machine.write(CSR0, 4 << 17);
        machine.give(ring, Machine.WHOLE | 60, machine.put(Machine.frame(1, 60)), 0);
        machine.advanceNs(20_000);
        assertThat(machine.wire.frames()).hasSize(1);
        machine.write(CSR6, Machine.MII_100);
        machine.settle();
        machine.give(ring + 16, Machine.WHOLE | 60, machine.put(Machine.frame(1, 60)), 0);
        machine.advanceNs(100_000);
        assertThat(machine.wire.frames()).hasSize(1);
    }

    @Test
    void automaticPollingKeepsOnLookingAndSetsUnavailableAgain() {
        machine.startTransmitting(1);
        machine.write(CSR5, -1);
        machine.write(CSR0, 4 << 17);
        machine.advanceNs(7_000);
        assertThat(machine.has(CSR5_TU)).isTrue();
        machine.write(CSR5, -1);
        machine.advanceNs(7_000);
        assertThat(machine.has(CSR5_TU)).isTrue();
    }

    @Test
    void automaticPollingDoesNotKeepTheMachineBusy() {
        machine.write(CSR0, 4 << 17);
        machine.startTransmitting(1);
        assertThat(machine.scheduler.isBusy()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, -1})
    void anyValueDemandsATransmitPoll(int value) {
        int ring = machine.startTransmitting(1);
        machine.give(ring, Machine.WHOLE | 60, machine.put(Machine.frame(1, 60)), 0);
        machine.settle();
        assertThat(machine.wire.frames()).isEmpty();
        machine.write(CSR1, value);
        machine.settle();
        assertThat(machine.wire.frames()).hasSize(1);
    }

    @Test
    void aTransmitPollDemandThatFindsNothingSetsUnavailableAgain() {
        machine.startTransmitting(1);
        machine.write(CSR5, -1);
        machine.write(CSR1, 0);
        machine.settle();
        assertThat(machine.transmitState()).isEqualTo(6);
        assertThat(machine.has(CSR5_TU)).isTrue();
    }

    @Test
    void pollDemandsWhileStoppedHaveNoEffect() {
        machine.write(CSR3, machine.ring(1));
        machine.write(CSR4, machine.ring(1));
        machine.write(CSR1, 0);
        machine.write(CSR2, 0);
        machine.settle();
        assertThat(machine.read(CSR5)).isEqualTo(0xF0000000);
        assertThat(machine.card.counters().descriptorReads()).isZero();
    }

    @Test
    void aReceivePollDemandResumesAndAFailedOneDoesNotRepeatUnavailable() {
        int ring = machine.ring(2);
        machine.write(CSR3, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_SR);
        machine.settle();
        assertThat(machine.receiveState()).isEqualTo(4);
        assertThat(machine.has(CSR5_RU)).isTrue();
        machine.write(CSR5, -1);
        machine.write(CSR2, 0);
        machine.settle();
        assertThat(machine.receiveState()).isEqualTo(4);
        assertThat(machine.has(CSR5_RU)).isFalse();
        machine.give(ring, 64, machine.allocate(64), 0);
        machine.write(CSR2, 1);
        machine.settle();
        assertThat(machine.receiveState()).isEqualTo(3);
    }

    @Test
    void aStoppedAndRestartedProcessGoesOnAtTheSavedDescriptorUnlessTheBaseIsWrittenAgain() {
        int ring = machine.startReceiving(4, 128);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        machine.write(CSR6, Machine.MII_100 | CSR6_PR);
        machine.settle();
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR);
        machine.settle();
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.isHosts(ring + 16)).isTrue();
        machine.give(ring, 128, machine.buffer1(ring), 0);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR);
        machine.settle();
        machine.write(CSR3, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR);
        machine.settle();
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.isHosts(ring)).isTrue();
        assertThat(machine.isHosts(ring + 32)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void descriptorsAndBuffersHaveIndependentByteOrders(boolean bigDescriptors, boolean bigBuffers) {
        int[] order = {0};
        machine.write(CSR0, (bigDescriptors ? CSR0_DBO : 0) | (bigBuffers ? CSR0_BLE : 0));
        byte[] data = Machine.frame(Machine.OTHER_MAC, 61);
        int transmitBuffer = machine.allocate(72);
        for (int i = 0; i < data.length; i++) {
            machine.memory.write((transmitBuffer + 1 + i) ^ (bigBuffers ? 3 : 0), data, i, 1);
        }
        int ring = machine.ring(2);
        int receiveBuffer = machine.allocate(128);
        order[0] = bigDescriptors ? 1 : 0;
        putDescriptor(ring, order[0], Machine.WHOLE | Descriptors.TDES1_TER | 61, transmitBuffer + 1);
        putDescriptor(ring + 16, order[0], Descriptors.RDES1_RER | 128, receiveBuffer);
        machine.write(CSR4, ring);
        machine.write(CSR3, ring + 16);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR | CSR6_ST);
        machine.settle();
        assertThat(machine.wire.lastFrame()).startsWith(data).hasSize(65);
        Frame frame = machine.wire.incoming();
        byte[] sent = machine.wire.lastFrame();
        System.arraycopy(sent, 0, frame.bytes, 0, sent.length);
        frame.length = sent.length;
        machine.wire.deliver(frame);
        machine.settle();
        int word0 = machine.memory.readInt(ring + 16);
        assertThat(Machine.lengthOf(bigDescriptors ? Integer.reverseBytes(word0) : word0)).isEqualTo(65);
        for (int i = 0; i < sent.length; i++) {
            assertThat((byte) machine.memory.readByte((receiveBuffer + i) ^ (bigBuffers ? 3 : 0))).isEqualTo(sent[i]);
        }
    }

    private void putDescriptor(int address, int swap, int word1, int word2) {
        int[] words = {Machine.OWN, word1, word2, 0};
        for (int i = 0; i < 4; i++) {
            machine.memory.writeInt(address + 4 * i, swap == 1 ? Integer.reverseBytes(words[i]) : words[i]);
        }
    }
}
