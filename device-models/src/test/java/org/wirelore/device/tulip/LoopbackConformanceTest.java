package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.wire.TransmitOutcome;

/** Internal and external loopback. */
class LoopbackConformanceTest {
    private static final int INTERNAL = (Machine.MII_100 & ~CSR6_FD) | CSR6_OM_INTERNAL;
    private static final int EXTERNAL = (Machine.MII_100 & ~CSR6_FD) | CSR6_OM_EXTERNAL;

    private final Machine machine = Machine.dc21143();

    private int send(int receiveRing, int mode, int control, byte[] data) {
        int ring = machine.ring(1);
        machine.give(ring, Machine.WHOLE | control | data.length, machine.put(data), 0);
        machine.write(CSR6, mode);
        machine.settle();
        machine.write(CSR3, receiveRing);
        machine.write(CSR4, ring);
        machine.write(CSR6, mode | CSR6_SR | CSR6_ST);
        machine.settle();
        return ring;
    }

    @Test
    void internalLoopbackReturnsTheFrameAndKeepsTheWireSilent() {
        int ring = machine.startReceiving(2, 256);
        send(ring, INTERNAL | CSR6_PR, 0, Machine.frame(Machine.MAC, 100));
        assertThat(machine.word0(ring) >>> 12 & 3).isEqualTo(1);
        assertThat(machine.bytesAt(machine.buffer1(ring), 104)).isEqualTo(Machine.checkedFrame(Machine.MAC, 104));
        assertThat(machine.wire.frameCount()).isZero();
        assertThat(machine.wire.claimed()).isZero();
    }

    @Test
    void internalLoopbackIgnoresTheWire() {
        int ring = machine.startReceiving(2, 256);
        machine.write(CSR6, INTERNAL | CSR6_PR | CSR6_SR);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.isHosts(ring)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"400, 1", "800, 2"})
    void loopedFramesPassTheAddressFilter(String operatingMode, int dataType) {
        machine.loadFilter(Machine.perfectSetup(Machine.MAC), 0);
        int ring = machine.startReceiving(2, 256);
        int mode = (Machine.MII_100 & ~CSR6_FD) | Integer.parseInt(operatingMode, 16);
        send(ring, mode, 0, Machine.frame(Machine.OTHER_MAC, 60));
        assertThat(machine.isHosts(ring)).isFalse();
        send(ring, mode, 0, Machine.frame(Machine.MAC, 60));
        assertThat(machine.word0(ring) >>> 12 & 3).isEqualTo(dataType);
    }

    @Test
    void externalLoopbackGoesOverTheWireAndHearsOthersToo() {
        int ring = machine.startReceiving(3, 256);
        send(ring, EXTERNAL | CSR6_PR, 0, Machine.frame(Machine.MAC, 100));
        assertThat(machine.wire.frameCount()).isEqualTo(1);
        assertThat(machine.word0(ring) >>> 12 & 3).isEqualTo(2);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.isHosts(ring + 16)).isTrue();
    }

    @Test
    void aWrongSoftwareCheckSequenceIsFoundOnlyWhenBadFramesPass() {
        int ring = machine.startReceiving(2, 256);
        byte[] wrong = Machine.checkedFrame(Machine.MAC, 100);
        wrong[99] ^= 1;
        send(ring, INTERNAL | CSR6_PR, Descriptors.TDES1_AC, wrong);
        assertThat(machine.isHosts(ring)).isFalse();
        send(ring, INTERNAL | CSR6_PR | CSR6_PB, Descriptors.TDES1_AC, wrong);
        assertThat(machine.word0(ring) & Descriptors.RDES0_CE).isNotZero();
    }

    @Test
    void aRightSoftwareCheckSequencePasses() {
        int ring = machine.startReceiving(2, 256);
        send(ring, INTERNAL | CSR6_PR, Descriptors.TDES1_AC, Machine.checkedFrame(Machine.MAC, 100));
        assertThat(machine.word0(ring) & Descriptors.RDES0_ES).isZero();
        assertThat(machine.isHosts(ring)).isTrue();
    }

    @Test
    void forcedCollisionsEndTheFrameAfterSixteenAttempts() {
        int ring = machine.startReceiving(2, 256);
        int transmit = send(ring, INTERNAL | CSR6_PR | CSR6_FC, 0, Machine.frame(Machine.MAC, 60));
        assertThat(machine.word0(transmit) & (Descriptors.TDES0_EC | Descriptors.TDES0_ES))
                .isEqualTo(Descriptors.TDES0_EC | Descriptors.TDES0_ES);
        assertThat(machine.isHosts(ring)).isFalse();
    }

    @Test
    void noCarrierAndLostCarrierAreNotReportedInLoopback() {
        machine.wire.outcome(TransmitOutcome.NO_CARRIER | TransmitOutcome.CARRIER_LOST);
        int ring = machine.startReceiving(1, 256);
        assertThat(machine.word0(send(ring, EXTERNAL | CSR6_PR, 0, Machine.frame(Machine.MAC, 60)))).isZero();
        machine.write(CSR6, Machine.MII_100);
        machine.settle();
        int normal = send(ring, Machine.MII_100 & ~CSR6_FD, 0, Machine.frame(Machine.MAC, 60));
        assertThat(machine.word0(normal))
                .isEqualTo(Descriptors.TDES0_ES | Descriptors.TDES0_NC | Descriptors.TDES0_LO);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, CSR6_OM_EXTERNAL})
    void collisionsAreForcedInInternalLoopbackOnly(int operatingMode) {
        int ring = machine.startReceiving(1, 256);
        int mode = (Machine.MII_100 & ~CSR6_FD) | operatingMode | CSR6_PR | CSR6_FC;
        int transmit = send(ring, mode, 0, Machine.frame(Machine.MAC, 60));
        assertThat(machine.word0(transmit)).isZero();
        assertThat(machine.wire.frameCount()).isEqualTo(1);
        assertThat(machine.isHosts(ring)).isEqualTo(operatingMode != 0);
    }

    @Test
    void theReservedOperatingModeReadsBackAndLoopsLikeTheExternalOne() {
        int ring = machine.startReceiving(2, 256);
        send(ring, EXTERNAL | CSR6_OM_INTERNAL | CSR6_PR, 0, Machine.frame(Machine.MAC, 60));
        assertThat(machine.read(CSR6) & CSR6_OM).isEqualTo(CSR6_OM);
        assertThat(machine.wire.frameCount()).isEqualTo(1);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.word0(ring) & Descriptors.RDES0_DT).isEqualTo(2 << Descriptors.RDES0_DT_SHIFT);
        assertThat(machine.word0(ring + 16) & Descriptors.RDES0_DT).isEqualTo(2 << Descriptors.RDES0_DT_SHIFT);
    }
}
