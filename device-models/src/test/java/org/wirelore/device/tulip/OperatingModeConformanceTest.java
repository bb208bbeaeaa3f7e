package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CSR6: line selection, thresholds, starting and stopping. */
class OperatingModeConformanceTest {
    @Test
    void theWireLearnsHowTheStationBacksOff() {
        Machine machine = Machine.dc21140();
        assertThat(machine.wire.avoidsCapture() || machine.wire.stopsForCarrier()).isFalse();
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_CA);
        assertThat(machine.wire.avoidsCapture()).isTrue();
        assertThat(machine.wire.stopsForCarrier()).isFalse();
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_SB);
        assertThat(machine.wire.avoidsCapture()).isFalse();
        assertThat(machine.wire.stopsForCarrier()).isTrue();
        machine.write(CSR0, CSR0_SWR);
        assertThat(machine.wire.stopsForCarrier()).isFalse();
    }

    private Machine machine = Machine.dc21143();

    @Test
    void theWireLearnsSpeedAndDuplexWheneverTheyChange() {
        assertThat(machine.wire.bitsPerSecond()).isEqualTo(10_000_000);
        int before = machine.wire.configurations();
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_HBD | CSR6_FD);
        assertThat(machine.wire.bitsPerSecond()).isEqualTo(100_000_000);
        assertThat(machine.wire.isFullDuplex()).isTrue();
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_HBD | CSR6_FD | CSR6_PM);
        assertThat(machine.wire.configurations()).isEqualTo(before + 1);
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_TTM);
        assertThat(machine.wire.bitsPerSecond()).isEqualTo(10_000_000);
        assertThat(machine.wire.isFullDuplex()).isFalse();
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_PCS | CSR6_SCR | CSR6_HBD);
        assertThat(machine.wire.bitsPerSecond()).isEqualTo(100_000_000);
        machine.write(CSR6, CSR6_MBO | CSR6_TTM);
        assertThat(machine.wire.bitsPerSecond()).isEqualTo(10_000_000);
    }

    /** SB, BP, CA and SC concern a back-off that the wire does for the chip; FKD is a relic. */
    @ParameterizedTest
    @ValueSource(ints = {1 << 5, 1 << 8, 1 << 16, 1 << 17, 1 << 31})
    void backOffVariantsReadBack(int bit) {
        machine.write(CSR6, bit);
        assertThat(machine.read(CSR6) & bit).isEqualTo(bit);
        machine.write(CSR6, 0);
        assertThat(machine.read(CSR6) & bit).isZero();
    }

    @Test
    void filterModeBitsCannotBeWritten() {
        machine.write(CSR6, CSR6_HP | CSR6_HO | CSR6_IF);
        assertThat(machine.read(CSR6) & (CSR6_HP | CSR6_HO | CSR6_IF)).isZero();
    }

    @Test
    void mustBeOneReadsAsOneWhateverIsWritten() {
        machine.write(CSR6, 0);
        assertThat(machine.read(CSR6)).isEqualTo(0x32000000);
    }

    @ParameterizedTest
    @CsvSource({"0, true, 72", "1, true, 96", "2, true, 128", "3, true, 160", "0, false, 128", "1, false, 256",
        "2, false, 512", "3, false, 1024"})
    void transmissionBeginsWhenTheThresholdIsInTheFifo(int select, boolean ten, int thresholdBytes) {
        machine.bus.speed(0, 40_000);
        int ring = machine.ring(1);
        machine.give(ring, Machine.WHOLE | 1500, machine.put(Machine.frame(1, 1500)), 0);
        machine.write(CSR4, ring);
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_FD | (ten ? CSR6_TTM : 0) | select << 14 | CSR6_ST);
        long expectedPs = 16 * 40_000 + thresholdBytes * 40_000L + 200_000 + 120_000;
        machine.scheduler.advance(expectedPs - 1);
        assertThat(machine.wire.isSending()).isFalse();
        machine.scheduler.advance(1);
        assertThat(machine.wire.isSending()).isTrue();
    }

    @Test
    void storeAndForwardWaitsForTheWholeFrame() {
        machine.bus.speed(0, 40_000);
        int ring = machine.ring(1);
        machine.give(ring, Machine.WHOLE | 1500, machine.put(Machine.frame(1, 1500)), 0);
        machine.write(CSR4, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.scheduler.advance(1516 * 40_000L + 319_999);
        assertThat(machine.wire.isSending()).isFalse();
        machine.scheduler.advance(1);
        assertThat(machine.wire.isSending()).isTrue();
    }

    private void startLarge(int fifoBytes, int bytes, long busPsPerByte, int mode) {
        machine = new Machine(TulipConfig.of("tulip0", TulipChip.DC21143, Machine.MAC).withFifos(fifoBytes, 2048));
        machine.bus.speed(0, busPsPerByte);
        int ring = machine.ring(1);
        machine.give(ring, Machine.WHOLE | bytes, machine.put(Machine.frame(1, bytes)), 0);
        machine.write(CSR4, ring);
        machine.write(CSR6, mode | CSR6_ST);
    }

    @ParameterizedTest
    @CsvSource({"C000, 600", "200000, 600", "0, 128"})
    void aFullFifoBeginsTransmissionWhateverTheThreshold(String selection, int expectedBytes) {
        startLarge(600, 1500, 40_000, CSR6_MBO | CSR6_PS | CSR6_FD | Integer.parseInt(selection, 16));
        machine.scheduler.advance((16 + expectedBytes) * 40_000L + 319_999);
        assertThat(machine.wire.isSending()).isFalse();
        machine.scheduler.advance(1);
        assertThat(machine.wire.isSending()).isTrue();
        machine.settle();
        assertThat(machine.has(CSR5_UNF)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"600, true", "2048, false"})
    void aFrameLargerThanTheFifoUnderflowsOnASlowBusEvenInStoreAndForwardMode(int fifoBytes, boolean underflows) {
        startLarge(fifoBytes, 1500, 200_000, Machine.MII_100);
        machine.settle();
        assertThat(machine.has(CSR5_UNF)).isEqualTo(underflows);
    }

    @Test
    void startingAgainWhileSuspendedIsNoPollDemand() {
        int ring = machine.startTransmitting(1);
        machine.give(ring, Machine.WHOLE | 60, machine.put(Machine.frame(1, 60)), 0);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.settle();
        assertThat(machine.wire.frameCount()).isZero();
        machine.write(CSR1, 0);
        machine.settle();
        assertThat(machine.wire.frameCount()).isEqualTo(1);
    }

    @Test
    void startingReadsTheFirstDescriptorAndWaits() {
        int ring = machine.ring(1);
        machine.give(ring, 64, machine.allocate(64), 0);
        machine.write(CSR3, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_SR);
        assertThat(machine.receiveState()).isEqualTo(1);
        machine.settle();
        assertThat(machine.receiveState()).isEqualTo(3);
        assertThat(machine.isHosts(ring)).isFalse();
    }

    @Test
    void theReceiveStateFollowsAFrameToMemory() {
        int ring = machine.startReceiving(2, 128);
        machine.wire.deliver(Machine.frame(1, 60));
        assertThat(receiveStatesUntilClosed(ring)).containsExactly(7, 2, 5);
        assertThat(machine.receiveState()).isEqualTo(3);
    }

    @Test
    void theReceiveStateShowsThatTheRestOfAFrameIsFlushed() {
        int ring = machine.startReceiving(1, 64);
        machine.wire.deliver(Machine.frame(1, 200));
        assertThat(receiveStatesUntilClosed(ring)).containsExactly(7, 2, 6);
        assertThat(machine.receiveState()).isEqualTo(4);
    }

    private List<Integer> receiveStatesUntilClosed(int descriptor) {
        List<Integer> states = new ArrayList<>();
        for (int i = 0; i < 10_000 && !machine.isHosts(descriptor); i++) {
            if (states.isEmpty() || states.getLast() != machine.receiveState()) {
                states.add(machine.receiveState());
            }
            machine.advanceNs(10);
        }
        return states;
    }

    @Test
    void theTransmitStateFollowsASetupFrameAndAFrameFromMemoryToTheWire() {
        int ring = machine.startTransmitting(2);
        machine.give(ring, Descriptors.TDES1_SET | 192, machine.put(Machine.perfectSetup(Machine.MAC)), 0);
        machine.give(ring + 16, Machine.WHOLE | 100, machine.put(Machine.frame(1, 100)), 0);
        List<Integer> states = new ArrayList<>();
        machine.write(CSR1, 0);
        for (int i = 0; i < 10_000 && (states.isEmpty() || machine.transmitState() != 6); i++) {
            if (states.isEmpty() || states.getLast() != machine.transmitState()) {
                states.add(machine.transmitState());
            }
            machine.advanceNs(10);
        }
        assertThat(states).containsExactly(5, 3, 2, 7);
    }

    @Test
    void aStartedProcessFetchesFirst() {
        machine.write(CSR4, machine.ring(1));
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        assertThat(machine.transmitState()).isEqualTo(1);
        machine.settle();
        assertThat(machine.transmitState()).isEqualTo(6);
    }

    @Test
    void stoppingAnIdleProcessIsReportedAndNeedsNoHelp() {
        machine.startReceiving(1, 64);
        machine.write(CSR4, machine.ring(1));
        machine.write(CSR6, Machine.MII_100 | CSR6_SR | CSR6_ST);
        machine.settle();
        machine.write(CSR5, -1);
        machine.write(CSR6, Machine.MII_100);
        machine.settle();
        assertThat(machine.read(CSR5) & (CSR5_RS | CSR5_TS)).isZero();
        assertThat(machine.has(CSR5_RPS | CSR5_TPS)).isTrue();
    }

    @Test
    void stoppingInTheMiddleOfAFrameFinishesItAndRestartGoesOnBehindIt() {
        int ring = machine.startTransmitting(3);
        machine.give(ring, Machine.WHOLE | 1500, machine.put(Machine.frame(1, 1500)), 0);
        machine.give(ring + 16, Machine.WHOLE | 100, machine.put(Machine.frame(2, 100)), 0);
        machine.write(CSR1, 0);
        machine.advanceNs(40_000);
        assertThat(machine.transmitState()).isEqualTo(2);
        machine.write(CSR6, Machine.MII_100);
        assertThat(machine.transmitState()).isEqualTo(2);
        assertThat(machine.has(CSR5_TPS)).isFalse();
        machine.settle();
        assertThat(machine.transmitState()).isZero();
        assertThat(machine.has(CSR5_TPS)).isTrue();
        assertThat(machine.word0(ring)).isZero();
        assertThat(machine.isHosts(ring + 16)).isFalse();
        assertThat(machine.wire.frames()).hasSize(1);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.settle();
        assertThat(machine.wire.frames()).hasSize(2);
        assertThat(machine.word0(ring + 16)).isZero();
    }

    @Test
    void receptionStopsAfterTheFrameOnItsWayToMemory() {
        int ring = machine.startReceiving(2, 128);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.write(CSR6, Machine.MII_100 | CSR6_PR);
        assertThat(machine.receiveState()).isEqualTo(7);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.receiveState()).isZero();
        assertThat(machine.has(CSR5_RPS | CSR5_RI)).isTrue();
        assertThat(machine.isHosts(ring)).isTrue();
        assertThat(machine.isHosts(ring + 16)).isFalse();
    }

    @Test
    void readModifyWriteOfTheResetValueStartsBothProcesses() {
        machine.write(CSR3, machine.ring(1));
        machine.write(CSR4, machine.ring(1));
        machine.write(CSR6, machine.read(CSR6) | CSR6_SR | CSR6_ST);
        machine.settle();
        assertThat(machine.receiveState()).isEqualTo(4);
        assertThat(machine.transmitState()).isEqualTo(6);
    }
}
