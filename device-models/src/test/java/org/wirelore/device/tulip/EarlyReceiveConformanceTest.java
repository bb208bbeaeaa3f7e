package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.SavedState;

/** CSR5.ERI, and the bus while a frame arrives. */
class EarlyReceiveConformanceTest {
    private static final long BYTE_PS = 80_000;
    private final Machine machine = Machine.dc21143();

    /** The first bit of a frame arrives after some time. */
    private void begin(int bytesWithCheck) {
        machine.wire.begin(Machine.checkedFrame(Machine.MAC, bytesWithCheck));
    }

    private void advanceBytes(int bytes) {
        machine.scheduler.advance(bytes * BYTE_PS);
    }

    @Test
    void theFirst200BytesOfAFrameInterruptWhileTheRestArrives() {
        machine.startReceiving(2, 1536);
        machine.write(CSR7, CSR5_ERI | CSR5_NIS);
        begin(1518);
        advanceBytes(8 + 199);
        assertThat(machine.line.isAsserted()).isFalse();
        advanceBytes(1);
        machine.advanceNs(2_000);
        assertThat(machine.line.isAsserted()).isTrue();
        assertThat(machine.has(CSR5_RI)).isFalse();
        machine.settle();
        assertThat(machine.read(CSR5) & (CSR5_ERI | CSR5_RI)).as("RI clears ERI").isEqualTo(CSR5_RI);
        assertThat(machine.line.isAsserted()).isFalse();
    }

    @Test
    void aSmallerFirstBufferInterruptsWhenItIsFull() {
        int ring = machine.ring(2);
        int area = machine.allocate(2048);
        machine.give(ring, 128 | 1408 << 11, area, area + 128);
        machine.write(CSR3, ring);
        machine.write(CSR7, CSR5_ERI | CSR5_NIS);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR);
        machine.settle();
        begin(1000);
        advanceBytes(8 + 128);
        machine.advanceNs(3_000);
        assertThat(machine.line.isAsserted()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"200, false", "201, true"})
    void aFrameThatEndsWithin200BytesIsNotEarly(int bytes, boolean isEarly) {
        machine.startReceiving(2, 1536);
        machine.wire.deliver(Machine.frame(Machine.MAC, bytes - 4));
        assertThat(machine.has(CSR5_ERI)).isEqualTo(isEarly);
    }

    @Test
    void aFrameForAnotherStationIsNotEarly() {
        machine.startReceiving(2, 1536);
        machine.loadFilter(Machine.perfectSetup(Machine.OTHER_MAC), 0);
        machine.write(CSR6, Machine.MII_100 | CSR6_SR);
        machine.write(CSR7, CSR5_ERI | CSR5_NIS);
        begin(1518);
        machine.settle();
        assertThat(machine.line.rises()).isZero();
    }

    @Test
    void withoutItsEnableTheWireIsNotAskedForTheMiddleOfFrames() {
        machine.startReceiving(2, 1536);
        assertThat(machine.wire.announcedBytes()).isZero();
        machine.write(CSR7, CSR5_ERI | CSR5_NIS);
        assertThat(machine.wire.announcedBytes()).isEqualTo(200);
        machine.write(CSR7, 0);
        assertThat(machine.wire.announcedBytes()).isZero();
    }

    @Test
    void theBusIsTakenWhileTheFrameArrivesAndNotAtItsEnd() {
        machine.startReceiving(2, 1536);
        begin(1518);
        advanceBytes(8 + 1518);
        long closedPs = machine.scheduler.now();
        assertThat(machine.bus.freeAtPs() - closedPs)
                .as("only the tail, the status and the next descriptor are left")
                .isLessThanOrEqualTo(100_000 + (64 + 4 + 16) * 10_000L);
    }

    @Test
    void aTransferOfTheTransmitProcessMeetsTheBurstsBeforeIt() {
        machine.bus.speed(0, 100_000);
        int transmit = machine.ring(1);
        machine.startReceiving(2, 1536);
        machine.write(CSR4, transmit);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR | CSR6_ST);
        machine.settle();
        begin(1518);
        advanceBytes(8 + 640);
        long nowPs = machine.scheduler.now();
        machine.write(CSR1, 0);
        long descriptorPs = 16 * 100_000L;
        assertThat(machine.bus.freeAtPs() - nowPs).as("behind the bytes of the frame so far")
                .isGreaterThan(descriptorPs);
        assertThat(machine.bus.freeAtPs() - nowPs).isLessThan(descriptorPs + 640 * 100_000L);
    }

    @Test
    void aBusThatIsBusyForOthersMeanwhileDelaysTheFrame() {
        int ring = machine.startReceiving(2, 1536);
        begin(1518);
        advanceBytes(8 + 100);
        machine.bus.occupy(1_400 * BYTE_PS);
        advanceBytes(1418);
        machine.advanceNs(2_000);
        assertThat(machine.isHosts(ring)).isFalse();
        machine.settle();
        assertThat(Machine.lengthOf(machine.word0(ring))).isEqualTo(1518);
    }

    @Test
    void aFrameThatIsHalfInMemorySurvivesSaveAndRestore() {
        machine.startReceiving(2, 1536);
        machine.write(CSR7, CSR5_ERI | CSR5_NIS);
        begin(1518);
        advanceBytes(8 + 200);
        SavedState state = SavedState.of(machine.card);
        machine.card.reset();
        machine.enable();
        state.restore(machine.card);
        assertThat(machine.wire.announcedBytes()).isEqualTo(200);
        machine.advanceNs(5_000);
        assertThat(machine.has(CSR5_ERI)).isTrue();
    }
}
