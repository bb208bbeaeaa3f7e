package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which descriptor and which buffer of the receive list comes next, and what CSR5 and CSR2 have to do with it. */
class ReceiveDescriptorListConformanceTest {
    private final Machine machine = Machine.dc21143();

    private void start(int list) {
        machine.write(CSR3, list);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR);
        machine.settle();
    }

    private void deliver(int bytes) {
        machine.wire.deliver(Machine.frame(Machine.MAC, bytes));
        machine.settle();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 16, 31})
    void skipLengthSeparatesDescriptorsOfARing(int skipLongwords) {
        int stride = 16 + 4 * skipLongwords;
        int ring = machine.ring(3, skipLongwords);
        for (int i = 0; i < 3; i++) {
            machine.give(ring + i * stride, 64, machine.allocate(64), 0);
        }
        machine.write(CSR0, skipLongwords << 2);
        start(ring);
        deliver(100);
        deliver(60);
        for (int i = 0; i < 3; i++) {
            assertThat(machine.isHosts(ring + i * stride)).isTrue();
        }
        assertThat(Machine.lengthOf(machine.word0(ring + stride))).isEqualTo(104);
        assertThat(Machine.lengthOf(machine.word0(ring + 2 * stride))).isEqualTo(64);
        machine.give(ring, 64, machine.buffer1(ring), 0);
        deliver(60);
        assertThat(Machine.lengthOf(machine.word0(ring))).isEqualTo(64);
    }

    @Test
    void aFrameLongerThanTheBufferOfAChainedDescriptorGoesOnInTheNext() {
        int one = machine.allocate(16);
        int other = machine.allocate(64) + 32;
        int buffers = machine.allocate(128);
        machine.give(other, Descriptors.RDES1_RCH | 64, buffers + 64, one);
        machine.give(one, Descriptors.RDES1_RCH | 0x7FC << 11 | 64, buffers, other);
        start(one);
        deliver(96);
        byte[] frame = Machine.checkedFrame(Machine.MAC, 100);
        assertThat(machine.bytesAt(buffers, 100)).isEqualTo(frame);
        assertThat(machine.word0(one)).isEqualTo(Descriptors.RDES0_FS);
        assertThat(machine.word0(other)).isEqualTo(100 << 16 | Descriptors.RDES0_LS | Descriptors.RDES0_FT);
        assertThat(machine.memory.readInt(other + 8)).isEqualTo(buffers + 64);
        assertThat(machine.memory.readInt(other + 12)).isEqualTo(one);
    }

    @Test
    void withoutTheChainBitTheSecondAddressIsABuffer() {
        int ring = machine.ring(2);
        int buffers = machine.allocate(256);
        machine.give(ring, 64 | 64 << 11, buffers, buffers + 128);
        machine.give(ring + 16, 64, machine.allocate(64), 0);
        start(ring);
        deliver(96);
        byte[] frame = Machine.checkedFrame(Machine.MAC, 100);
        assertThat(machine.bytesAt(buffers, 64)).isEqualTo(Arrays.copyOf(frame, 64));
        assertThat(machine.bytesAt(buffers + 128, 36)).isEqualTo(Arrays.copyOfRange(frame, 64, 100));
        assertThat(Machine.lengthOf(machine.word0(ring))).isEqualTo(100);
        assertThat(machine.isHosts(ring + 16)).isFalse();
    }

    @Test
    void earlyReceiveComesBeforeTheReceiveInterrupt() {
        int ring = machine.ring(1);
        int buffers = machine.allocate(128);
        machine.give(ring, 64 | 64 << 11, buffers, buffers + 64);
        start(ring);
        machine.wire.deliver(Machine.frame(Machine.MAC, 96));
        assertThat(machine.read(CSR5) & (CSR5_ERI | CSR5_RI)).isEqualTo(CSR5_ERI);
        assertThat(machine.isHosts(ring)).isFalse();
        machine.settle();
        assertThat(machine.read(CSR5) & (CSR5_ERI | CSR5_RI)).isEqualTo(CSR5_RI);
    }

    @Test
    void aPollDemandWhileReceptionRunsHasNoEffect() {
        machine.startReceiving(2, 128);
        machine.bus.record();
        machine.write(CSR2, 0);
        assertThat(machine.receiveState()).isEqualTo(3);
        machine.wire.deliver(Machine.frame(Machine.MAC, 60));
        long reads = machine.card.counters().descriptorReads();
        machine.write(CSR2, 0);
        assertThat(machine.receiveState()).isEqualTo(7);
        assertThat(machine.card.counters().descriptorReads()).isEqualTo(reads);
        assertThat(machine.bus.accesses()).allMatch(access -> access.isWrite());
        machine.settle();
        assertThat(machine.receiveState()).isEqualTo(3);
    }
}
