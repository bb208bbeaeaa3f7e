package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.TransmitOutcome;
import org.wirelore.device.bench.BenchWire;

/** Every error condition: the mark in the descriptor, the bits in CSR5, and what the process does next. */
class ErrorConformanceTest {
    private static final int ES = Descriptors.TDES0_ES;
    private static final int HALF = Machine.MII_100 & ~CSR6_FD;

    private final Machine machine = Machine.dc21143();

    /** Sends two frames, the first of which meets {@code outcome}; returns the ring. */
    private int sendTwo(int mode, int bytes, int outcome) {
        int ring = machine.ring(3);
        machine.give(ring + 16, Machine.WHOLE | 60, machine.put(Machine.frame(2, 60)), 0);
        machine.give(ring, Machine.WHOLE | Descriptors.TDES1_IC | bytes, machine.put(Machine.frame(1, bytes)), 0);
        machine.write(CSR4, ring);
        machine.wire.outcome(outcome);
        machine.write(CSR6, mode | CSR6_ST);
        while (!machine.isHosts(ring)) {
            machine.advanceNs(100);
        }
        machine.wire.outcome(0);
        machine.settle();
        return ring;
    }

    @ParameterizedTest
    @CsvSource({"20, 8200", "4F, 8178", "80, 8400", "100, 8800", "200, 4", "380, 8C04", "10, 1", "5, 28"})
    void collisionsAndLinkTroubleAreReportedAndTheNextFrameFollows(String outcome, String status) {
        int value = Integer.parseInt(outcome, 16);
        int ring = sendTwo(HALF, 60, value);
        assertThat(machine.word0(ring)).isEqualTo(Integer.parseInt(status, 16));
        assertThat(machine.has(CSR5_TI)).isTrue();
        assertThat(machine.word0(ring + 16)).isZero();
    }

    @Test
    void fullDuplexKnowsNoCarrierCollisionOrHeartbeat() {
        int ring = sendTwo(Machine.MII_100, 60, 0x7FF & ~TransmitOutcome.LINK_DOWN & ~TransmitOutcome.DEFERRED);
        assertThat(machine.word0(ring)).isZero();
    }

    @Test
    void aMissingHeartbeatIsReportedAtTenMegabitsUnlessDisabled() {
        int ring = sendTwo(CSR6_MBO | CSR6_PS | CSR6_TTM | CSR6_SF, 60, TransmitOutcome.HEARTBEAT_MISSING);
        assertThat(machine.word0(ring)).isEqualTo(Descriptors.TDES0_HF);
        Machine disabled = Machine.dc21143();
        ErrorConformanceTest other = new ErrorConformanceTest();
        int second = other.sendTwo(CSR6_MBO | CSR6_PS | CSR6_TTM | CSR6_SF | CSR6_HBD, 60,
                TransmitOutcome.HEARTBEAT_MISSING);
        assertThat(other.machine.word0(second)).isZero();
        assertThat(disabled.card.counters().transmitErrors()).isZero();
    }

    @Test
    void aSlowBusUnderflowsAndTheProcessSuspendsUntilAPollDemand() {
        machine.bus.speed(100_000, 200_000);
        int ring = machine.ring(2);
        machine.give(ring, Machine.WHOLE | 1500, machine.put(Machine.frame(1, 1500)), 0);
        machine.give(ring + 16, Machine.WHOLE | 100, machine.put(Machine.frame(2, 100)), 0);
        machine.write(CSR4, ring);
        machine.write(CSR6, (Machine.MII_100 & ~CSR6_SF) | CSR6_ST);
        machine.settle();
        assertThat(machine.word0(ring)).isEqualTo(ES | Descriptors.TDES0_UF);
        assertThat(machine.has(CSR5_UNF | CSR5_TU)).isTrue();
        assertThat(machine.transmitState()).isEqualTo(6);
        byte[] sent = machine.wire.lastFrame();
        assertThat(sent.length).isBetween(128, 1503);
        byte[] repaired = sent.clone();
        BenchWire.appendCheck(repaired, sent.length - 4);
        assertThat(sent).isNotEqualTo(repaired);
        machine.write(CSR1, 0);
        machine.settle();
        assertThat(machine.word0(ring + 16)).isZero();
    }

    @Test
    void storeAndForwardNeverUnderflows() {
        machine.bus.speed(100_000, 200_000);
        int ring = sendTwo(Machine.MII_100, 1500, 0);
        assertThat(machine.word0(ring)).isZero();
    }

    private void deliverLong(int bytes) {
        Frame frame = machine.wire.incoming();
        byte[] whole = Machine.checkedFrame(Machine.MAC, bytes);
        System.arraycopy(whole, 0, frame.bytes, 0, bytes);
        frame.length = bytes;
        machine.wire.deliver(frame);
        machine.settle();
    }

    @Test
    void aFrameThatIsTooLongIsMarkedButNotCut() {
        int ring = machine.startReceiving(2, 2044);
        deliverLong(1518);
        deliverLong(1519);
        assertThat(machine.word0(ring) & (Descriptors.RDES0_TL | ES)).isZero();
        assertThat(machine.word0(ring + 16) & (Descriptors.RDES0_TL | ES)).isEqualTo(Descriptors.RDES0_TL | ES);
        assertThat(Machine.lengthOf(machine.word0(ring + 16))).isEqualTo(1519);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 0"})
    void aBusFaultSilencesTheChipUntilSoftwareReset(int fault, int code) {
        int ring = machine.startReceiving(2, 128);
        int transmit = machine.ring(1);
        machine.write(CSR4, transmit);
        machine.write(CSR7, CSR5_FBE | CSR5_AIS);
        machine.bus.fail(transmit, transmit + 3, fault);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR | CSR6_ST);
        machine.settle();
        assertThat(machine.has(CSR5_FBE)).isTrue();
        assertThat((machine.read(CSR5) & CSR5_EB) >>> 23).isEqualTo(code);
        assertThat(machine.line.isAsserted()).isTrue();
        machine.bus.fail(0, 0, DmaBus.OK);
        machine.bus.record();
        machine.write(CSR5, -1);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.write(CSR1, 0);
        machine.write(CSR2, 0);
        machine.write(CSR6, Machine.MII_100);
        machine.write(CSR6, Machine.MII_100 | CSR6_SR | CSR6_ST);
        machine.settle();
        assertThat(machine.bus.accesses()).isEmpty();
        assertThat(machine.isHosts(ring)).isFalse();
        machine.write(CSR0, CSR0_SWR);
        assertThat(machine.read(CSR5)).isEqualTo(0xF0000000);
        machine.startReceiving(2, 128);
        assertThat(machine.receiveState()).isEqualTo(3);
    }

    @Test
    void faultsInBuffersAndStatusWritesAreFatalToo() {
        int ring = machine.startReceiving(2, 128);
        machine.bus.fail(machine.buffer1(ring), machine.buffer1(ring), DmaBus.TARGET_ABORT);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.has(CSR5_FBE)).isTrue();
        assertThat(machine.isHosts(ring)).isFalse();
        Machine other = Machine.dc21143();
        int second = other.startReceiving(2, 128);
        other.wire.deliver(Machine.frame(1, 60));
        other.bus.fail(second, second, DmaBus.PARITY_ERROR);
        other.settle();
        assertThat(other.has(CSR5_FBE)).isTrue();
        assertThat(other.has(CSR5_RI)).isFalse();
        Machine sender = Machine.dc21143();
        int third = sender.startTransmitting(1);
        sender.give(third, Machine.WHOLE | 60, 0x7FFFFF00, 0);
        sender.write(CSR1, 0);
        sender.settle();
        assertThat(sender.has(CSR5_FBE)).isTrue();
        assertThat(sender.wire.frameCount()).isZero();
        assertThat(sender.wire.claimed()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"DC21140, 1", "DC21143, 2"})
    void aFrameThatOutrunsTheFifoIsDeliveredShort(TulipChip chip, int mark) {
        Machine slow = new Machine(TulipConfig.of("tulip0", chip, Machine.MAC).withFifos(2048, 256));
        slow.bus.speed(100_000, 160_000);
        int ring = slow.startReceiving(2, 2044);
        slow.wire.deliver(Machine.frame(1, 1400));
        slow.settle();
        assertThat(slow.word0(ring) & (mark | ES)).isEqualTo(mark | ES);
        assertThat(Machine.lengthOf(slow.word0(ring))).isBetween(256, 1400);
    }
}
