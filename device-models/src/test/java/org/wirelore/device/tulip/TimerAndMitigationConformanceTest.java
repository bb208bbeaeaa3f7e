package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CSR11: general-purpose timer and interrupt mitigation. */
class TimerAndMitigationConformanceTest {
    private final Machine machine = Machine.dc21143();

    @ParameterizedTest
    @CsvSource({"40000, 81920", "440000, 819200", "400000, 204800"})
    void aTickDependsOnTheLine(String lineBits, long tickNs) {
        machine.write(CSR6, Integer.parseInt(lineBits, 16));
        machine.write(CSR11, 3);
        machine.advanceNs(3 * tickNs - 1);
        assertThat(machine.has(CSR5_GTE)).isFalse();
        machine.advanceNs(1);
        assertThat(machine.has(CSR5_GTE)).isTrue();
        machine.write(CSR5, -1);
        machine.advanceNs(10 * tickNs);
        assertThat(machine.has(CSR5_GTE)).isFalse();
    }

    @Test
    void theTimerCountsDownAndZeroStopsIt() {
        machine.write(CSR6, Machine.MII_100);
        machine.write(CSR11, 10);
        machine.advanceNs(81_920 * 4);
        assertThat(machine.read(CSR11) & CSR11_TIM).isEqualTo(6);
        machine.write(CSR11, 0);
        machine.advanceNs(81_920 * 20);
        assertThat(machine.has(CSR5_GTE)).isFalse();
    }

    @Test
    void continuousModeExpiresAgainAndAgainWithoutKeepingTheMachineBusy() {
        machine.write(CSR6, Machine.MII_100);
        machine.write(CSR11, CSR11_CON | 1);
        for (int i = 0; i < 3; i++) {
            machine.advanceNs(81_920);
            assertThat(machine.has(CSR5_GTE)).isTrue();
            machine.write(CSR5, -1);
        }
        assertThat(machine.scheduler.isBusy()).isFalse();
    }

    private void receive(int frames) {
        for (int i = 0; i < frames; i++) {
            machine.wire.deliver(Machine.frame(1, 60));
            machine.advanceNs(3_000);
        }
    }

    private static int receiveMitigation(int frames, int cycles) {
        return 1 << 31 | cycles << 20 | frames << 17;
    }

    private static int transmitMitigation(int frames, int cycles) {
        return 1 << 31 | cycles << 27 | frames << 24;
    }

    @Test
    void countAloneHoldsTheReceiveInterruptBackUntilTheLastFrame() {
        machine.startReceiving(8, 128);
        machine.write(CSR11, receiveMitigation(3, 0));
        receive(2);
        machine.advanceNs(1_000_000);
        assertThat(machine.has(CSR5_RI)).isFalse();
        receive(1);
        assertThat(machine.has(CSR5_RI)).isTrue();
    }

    @Test
    void timerAloneHoldsTheReceiveInterruptBackFromTheFirstFrameOn() {
        int ring = machine.startReceiving(8, 128);
        machine.write(CSR11, receiveMitigation(0, 2));
        machine.wire.deliver(Machine.frame(1, 60));
        machine.advanceNs(3_000);
        assertThat(machine.isHosts(ring)).isTrue();
        assertThat(machine.has(CSR5_RI)).isFalse();
        machine.advanceNs(7_000);
        assertThat(machine.has(CSR5_RI)).isFalse();
        machine.advanceNs(2_000);
        assertThat(machine.has(CSR5_RI)).isTrue();
    }

    @Test
    void withBothTheFirstCriterionWins() {
        machine.startReceiving(16, 128);
        machine.write(CSR11, receiveMitigation(2, 15));
        receive(2);
        assertThat(machine.has(CSR5_RI)).isTrue();
        machine.write(CSR5, -1);
        receive(1);
        assertThat(machine.has(CSR5_RI)).isFalse();
        machine.advanceNs(80_000);
        assertThat(machine.has(CSR5_RI)).isTrue();
    }

    @Test
    void offMeansAtOnceAndTurningOffReportsWhatWasHeldBack() {
        machine.startReceiving(16, 128);
        receive(1);
        assertThat(machine.has(CSR5_RI)).isTrue();
        machine.write(CSR5, -1);
        machine.write(CSR11, receiveMitigation(7, 0));
        receive(1);
        assertThat(machine.has(CSR5_RI)).isFalse();
        machine.write(CSR11, 0);
        assertThat(machine.has(CSR5_RI)).isTrue();
    }

    @Test
    void aLongCycleIsATickAndAShortOneASixteenth() {
        machine.startReceiving(16, 128);
        machine.write(CSR11, 1 << 20);
        receive(1);
        machine.advanceNs(77_000);
        assertThat(machine.has(CSR5_RI)).isFalse();
        machine.advanceNs(4_000);
        assertThat(machine.has(CSR5_RI)).isTrue();
    }

    @Test
    void transmitInterruptsAreHeldBackBySixteenCycleUnitsOrCount() {
        int ring = machine.startTransmitting(8);
        machine.write(CSR11, transmitMitigation(2, 1));
        send(ring);
        machine.advanceNs(20_000);
        assertThat(machine.has(CSR5_TI)).isFalse();
        machine.advanceNs(82_000);
        assertThat(machine.has(CSR5_TI)).isTrue();
        machine.write(CSR5, -1);
        send(ring + 16);
        send(ring + 32);
        machine.advanceNs(30_000);
        assertThat(machine.has(CSR5_TI)).isTrue();
    }

    private void send(int descriptor) {
        machine.give(descriptor, Machine.WHOLE | Descriptors.TDES1_IC | 60, machine.put(Machine.frame(1, 60)), 0);
        machine.write(CSR1, 0);
        machine.advanceNs(10_000);
    }

    /** Linux writes the first value for full and the second for mild mitigation. */
    @ParameterizedTest
    @ValueSource(ints = {0x80F10000, 0x80150000})
    void linuxMitigationReadsBackAndLeavesTheTimerStopped(int value) {
        machine.write(CSR11, value);
        assertThat(machine.read(CSR11)).isEqualTo(value);
        machine.advanceNs(1_000_000);
        assertThat(machine.has(CSR5_GTE)).isFalse();
    }

    @Test
    void afterAResetNothingIsHeldBackThoughTheFieldsReadAsOnes() {
        machine.write(CSR11, receiveMitigation(7, 15));
        machine.write(CSR0, CSR0_SWR);
        machine.startReceiving(2, 128);
        assertThat(machine.read(CSR11)).isEqualTo(0xFFFE0000);
        receive(1);
        assertThat(machine.has(CSR5_RI)).isTrue();
    }

    /** Sixteenths of a tick, and ticks: 5.12, 51.2 and 12.8 us, 81.92, 819.2 and 204.8 us. */
    @ParameterizedTest
    @CsvSource({"40000, 5120, 81920", "440000, 51200, 819200", "400000, 12800, 204800"})
    void cyclesDependOnTheLine(String lineBits, long shortNs, long longNs) {
        assertThat(heldBackNs(lineBits, 1 << 31 | 3 << 20)).isBetween(3 * shortNs, 3 * shortNs + 20);
        assertThat(heldBackNs(lineBits, 3 << 20)).isBetween(3 * longNs, 3 * longNs + 20);
    }

    /** Time from the closing of a frame's descriptor to its interrupt. */
    private static long heldBackNs(String lineBits, int mitigation) {
        Machine machine = Machine.dc21143();
        int ring = machine.ring(1);
        machine.give(ring, 128, machine.allocate(128), 0);
        machine.write(CSR3, ring);
        machine.write(CSR13, CSR13_SRL);
        machine.write(CSR11, mitigation);
        machine.write(CSR6, CSR6_MBO | CSR6_PR | Integer.parseInt(lineBits, 16) | CSR6_SR);
        machine.settle();
        machine.wire.deliver(Machine.frame(1, 60));
        for (int i = 0; i < 10_000 && !machine.isHosts(ring); i++) {
            machine.advanceNs(10);
        }
        long closedPs = machine.scheduler.now();
        for (int i = 0; i < 1_000_000 && !machine.has(CSR5_RI); i++) {
            machine.advanceNs(10);
        }
        return (machine.scheduler.now() - closedPs) / 1000;
    }

    @Test
    void chipsWithoutMitigationIgnoreItsFields() {
        Machine old = Machine.dc21140();
        old.startReceiving(2, 128);
        old.write(CSR11, receiveMitigation(7, 0));
        old.wire.deliver(Machine.frame(1, 60));
        old.settle();
        assertThat(old.has(CSR5_RI)).isTrue();
    }
}
