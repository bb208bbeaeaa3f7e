package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.SavedState;
import org.wirelore.device.api.wire.Frame;

/** CSR15's jabber timer and receive watchdog. */
class JabberAndWatchdogConformanceTest {
    private static final int ES = Descriptors.TDES0_ES;
    private static final long RELEASE_PS = 365_000_000_000L;
    private static final long BIT_PS = 10_000;

    private final Machine machine = Machine.dc21143();

    private void giveLong(int descriptor) {
        machine.give(descriptor, Machine.WHOLE | 2000 << 11 | 2000, machine.allocate(2000), machine.allocate(2000));
    }

    private void giveShort(int descriptor) {
        machine.give(descriptor, Machine.WHOLE | 60, machine.put(Machine.frame(1, 60)), 0);
    }

    /** Sends a frame that is too long, up to the moment in which the process stops; returns the ring. */
    private int jabber() {
        int ring = machine.startTransmitting(3);
        giveLong(ring);
        machine.write(CSR1, 0);
        for (int i = 0; i < 10_000 && !machine.has(CSR5_TJT); i++) {
            machine.advanceNs(100);
        }
        assertThat(machine.has(CSR5_TJT)).isTrue();
        return ring;
    }

    private void restart() {
        machine.write(CSR6, Machine.MII_100);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, CSR15_JCK})
    void jabberCutsTheFrameAndStopsTheProcessWithEitherClock(int clock) {
        machine.write(CSR15, clock);
        int ring = jabber();
        assertThat(machine.wire.lastFrame()).hasSize(2560);
        assertThat(machine.word0(ring)).isEqualTo(ES | Descriptors.TDES0_TO);
        assertThat(machine.has(CSR5_TJT | CSR5_TPS)).isTrue();
        assertThat(machine.transmitState()).isZero();
        giveShort(ring + 16);
        restart();
        machine.settle();
        assertThat(machine.word0(ring + 16)).isZero();
    }

    /** Sends one frame of the given data, from two buffers. */
    private int send(int bytes) {
        int ring = machine.startTransmitting(2);
        machine.give(ring, Machine.WHOLE | (bytes - 2000) << 11 | 2000, machine.allocate(2000), machine.allocate(2048));
        machine.write(CSR1, 0);
        machine.settle();
        return ring;
    }

    @ParameterizedTest
    @CsvSource({"2556, 2560, 0", "2557, 2560, C000", "2560, 2560, C000", "4047, 2560, C000"})
    void theCheckSequenceCountsForTheCut(int bytes, int sent, String status) {
        int ring = send(bytes);
        assertThat(machine.wire.lastFrame()).hasSize(sent);
        assertThat(machine.word0(ring)).isEqualTo(Integer.parseInt(status, 16));
        assertThat(machine.card.counters().driverErrors()).isZero();
    }

    @Test
    void withTheJabberTimerDisabledTheLongestFrameLeavesWhole() {
        machine.write(CSR15, CSR15_JBD);
        int ring = send(2560);
        assertThat(machine.wire.lastFrame()).hasSize(2564);
        assertThat(machine.word0(ring)).isZero();
        assertThat(machine.has(CSR5_TJT)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {2561, 4047})
    void withTheJabberTimerDisabledMoreDataThanTheChipGathersAreADriverError(int bytes) {
        machine.write(CSR15, CSR15_JBD);
        int ring = send(bytes);
        assertThat(machine.wire.frameCount()).isZero();
        assertThat(machine.word0(ring)).isZero();
        assertThat(machine.has(CSR5_TJT)).isFalse();
        assertThat(machine.card.counters().driverErrors()).isEqualTo(1);
        giveShort(ring + 16);
        machine.write(CSR1, 0);
        machine.settle();
        assertThat(machine.word0(ring + 16)).isZero();
        assertThat(machine.wire.frameCount()).isEqualTo(1);
    }

    @Test
    void afterAJabberThePortStaysShutFor365Milliseconds() {
        int ring = jabber();
        giveShort(ring + 16);
        giveShort(ring + 32);
        restart();
        machine.scheduler.advance(RELEASE_PS - 1_000_000);
        assertThat(machine.wire.frameCount()).isEqualTo(1);
        assertThat(machine.isHosts(ring + 16)).isFalse();
        machine.scheduler.advance(1_000_000);
        assertThat(machine.wire.frameCount()).isEqualTo(2);
        machine.settle();
        assertThat(machine.wire.frameCount()).isEqualTo(3);
        assertThat(machine.isHosts(ring + 32)).isTrue();
    }

    @Test
    void hostUnjabSetBeforehandKeepsThePortOpen() {
        machine.write(CSR15, CSR15_HUJ);
        int ring = jabber();
        giveShort(ring + 16);
        restart();
        machine.advanceNs(20_000);
        assertThat(machine.word0(ring + 16)).isZero();
    }

    @Test
    void hostUnjabOpensAShutPortAtOnce() {
        int ring = jabber();
        giveShort(ring + 16);
        restart();
        machine.advanceNs(1_000_000);
        assertThat(machine.wire.frameCount()).isEqualTo(1);
        machine.write(CSR15, 0);
        assertThat(machine.wire.frameCount()).isEqualTo(1);
        machine.write(CSR15, CSR15_HUJ);
        assertThat(machine.wire.frameCount()).isEqualTo(2);
        machine.advanceNs(20_000);
        assertThat(machine.word0(ring + 16)).isZero();
    }

    @Test
    void setupFramesPassAShutPort() {
        int ring = jabber();
        machine.give(ring + 16, Descriptors.TDES1_SET | 192, machine.put(Machine.perfectSetup(Machine.MAC)), 0);
        restart();
        machine.advanceNs(20_000);
        assertThat(machine.word0(ring + 16)).isEqualTo(Descriptors.TDES0_SETUP_DONE);
    }

    @Test
    void aStopNeedNotWaitUntilThePortOpens() {
        int ring = jabber();
        giveShort(ring + 16);
        restart();
        machine.advanceNs(20_000);
        machine.write(CSR5, -1);
        machine.write(CSR6, Machine.MII_100);
        assertThat(machine.transmitState()).isZero();
        assertThat(machine.has(CSR5_TPS)).isTrue();
        machine.settle();
        assertThat(machine.wire.frameCount()).isEqualTo(1);
        assertThat(machine.isHosts(ring + 16)).isFalse();
    }

    @Test
    void softwareResetOpensThePort() {
        jabber();
        machine.write(CSR0, CSR0_SWR);
        int ring = machine.startTransmitting(1);
        giveShort(ring);
        machine.write(CSR1, 0);
        machine.advanceNs(20_000);
        assertThat(machine.word0(ring)).isZero();
    }

    @Test
    void aShutPortSurvivesSaveAndRestore() {
        int ring = jabber();
        giveShort(ring + 16);
        restart();
        machine.advanceNs(20_000);
        SavedState state = SavedState.of(machine.card);
        machine.card.reset();
        machine.enable();
        state.restore(machine.card);
        machine.advanceNs(1_000_000);
        assertThat(machine.wire.frameCount()).isEqualTo(1);
        machine.settle();
        assertThat(machine.wire.frameCount()).isEqualTo(2);
        assertThat(machine.isHosts(ring + 16)).isTrue();
    }

    /** Delivers a frame that begins some time after now. */
    private void deliver(int bytes, long afterPs) {
        Frame frame = machine.wire.incoming();
        byte[] whole = Machine.checkedFrame(Machine.MAC, bytes);
        System.arraycopy(whole, 0, frame.bytes, 0, bytes);
        frame.length = bytes;
        machine.scheduler.advance(afterPs + (8 + bytes) * 8L * BIT_PS);
        machine.wire.deliver(frame);
    }

    @Test
    void theReceiveWatchdogCutsAndIsReportedUnlessDisabled() {
        int ring = machine.startReceiving(6, 2044);
        deliver(2561, 0);
        machine.settle();
        assertThat(machine.word0(ring + 16) & (Descriptors.RDES0_RW | Descriptors.RDES0_TL | ES))
                .isEqualTo(Descriptors.RDES0_RW | Descriptors.RDES0_TL | ES);
        assertThat(Machine.lengthOf(machine.word0(ring + 16))).isEqualTo(2560);
        assertThat(machine.has(CSR5_RWT | CSR5_RI)).isTrue();
        machine.write(CSR5, -1);
        machine.write(CSR15, CSR15_RWD);
        deliver(2700, 0);
        machine.settle();
        assertThat(Machine.lengthOf(machine.word0(ring + 48))).isEqualTo(2700);
        assertThat(machine.word0(ring + 48) & Descriptors.RDES0_RW).isZero();
        assertThat(machine.has(CSR5_RWT)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 23, false", "0, 24, true", "20, 47, false", "20, 48, true"})
    void afterACutTheReceiverHearsNothingUntilTheMediumWasSilent(String csr15, int silentBits, boolean heard) {
        int ring = machine.startReceiving(6, 2044);
        machine.write(CSR15, Integer.parseInt(csr15, 16));
        deliver(2700, 0);
        deliver(64, silentBits * BIT_PS);
        deliver(65, 96 * BIT_PS);
        machine.settle();
        int next = ring + (heard ? 48 : 32);
        assertThat(Machine.lengthOf(machine.word0(ring + 32))).isEqualTo(heard ? 64 : 65);
        assertThat(Machine.lengthOf(machine.word0(next))).isEqualTo(65);
        assertThat(machine.card.counters().framesBad()).isEqualTo(heard ? 0 : 1);
    }

    @Test
    void aShutReceiverSurvivesSaveAndRestore() {
        int ring = machine.startReceiving(6, 2044);
        deliver(2700, 0);
        SavedState state = SavedState.of(machine.card);
        machine.card.reset();
        machine.enable();
        state.restore(machine.card);
        deliver(64, 10 * BIT_PS);
        deliver(65, 96 * BIT_PS);
        machine.settle();
        assertThat(Machine.lengthOf(machine.word0(ring + 32))).isEqualTo(65);
    }
}
