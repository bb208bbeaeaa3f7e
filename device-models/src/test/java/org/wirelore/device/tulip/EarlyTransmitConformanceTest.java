package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.SavedState;

/** CSR5.ETI: a frame is wholly in the transmit FIFO. */
class EarlyTransmitConformanceTest {
    private static final long PS_PER_BYTE = 40_000;
    /** From the last byte over the bus to the first on the wire. */
    private static final long START_PS = 320_000;
    private static final int THRESHOLD_128 = Machine.MII_100 & ~CSR6_SF;

    private static Machine sendOne(TulipChip chip, int mode) {
        Machine machine = Machine.of(chip);
        machine.bus.speed(0, PS_PER_BYTE);
        int ring = machine.ring(1);
        machine.give(ring, Machine.WHOLE | 1500, machine.put(Machine.frame(1, 1500)), 0);
        machine.write(CSR4, ring);
        machine.write(CSR6, mode | CSR6_ST);
        return machine;
    }

    private static long fetchedPs(int dataBytes) {
        return (Descriptors.BYTES + dataBytes) * PS_PER_BYTE;
    }

    @ParameterizedTest
    @EnumSource(names = {"DC21140A", "DC21143"})
    void itComesWithTheLastByteAndNotWithTheThreshold(TulipChip chip) {
        Machine machine = sendOne(chip, THRESHOLD_128);
        machine.scheduler.runUntil(fetchedPs(128) + START_PS);
        assertThat(machine.wire.isSending()).isTrue();
        machine.scheduler.runUntil(fetchedPs(1500) - 1);
        assertThat(machine.has(CSR5_ETI)).isFalse();
        machine.scheduler.advance(1);
        assertThat(machine.has(CSR5_ETI)).isTrue();
        assertThat(machine.wire.isSending()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"DC21140A", "DC21143"})
    void inStoreAndForwardModeItComesWhenTheWireBegins(TulipChip chip) {
        Machine machine = sendOne(chip, Machine.MII_100);
        machine.scheduler.runUntil(fetchedPs(1500) + START_PS - 1);
        assertThat(machine.has(CSR5_ETI)).isFalse();
        machine.scheduler.advance(1);
        assertThat(machine.has(CSR5_ETI)).isTrue();
        assertThat(machine.wire.isSending()).isTrue();
    }

    @Test
    void itInterruptsWhenEnabled() {
        Machine machine = sendOne(TulipChip.DC21143, THRESHOLD_128);
        machine.write(CSR7, CSR5_ETI | CSR5_AIS);
        machine.scheduler.runUntil(fetchedPs(1500) - 1);
        assertThat(machine.line.isAsserted()).isFalse();
        machine.scheduler.advance(1);
        assertThat(machine.line.isAsserted()).isTrue();
    }

    @Test
    void aFrameThatWaitedBehindAnotherIsReportedWhenItsTurnComes() {
        Machine machine = Machine.dc21143();
        int ring = machine.startTransmitting(2);
        int buffer = machine.put(Machine.frame(1, 1000));
        machine.give(ring + 16, Machine.WHOLE | 1000, buffer, 0);
        machine.give(ring, Machine.WHOLE | 1000, buffer, 0);
        machine.write(CSR1, 0);
        machine.advanceNs(30_000);
        machine.write(CSR5, CSR5_ETI);
        machine.advanceNs(50_000);
        assertThat(machine.isHosts(ring)).isFalse();
        assertThat(machine.has(CSR5_ETI)).isFalse();
        machine.settle();
        assertThat(machine.has(CSR5_ETI)).isTrue();
    }

    @Test
    void aFrameThatUnderflowsWasNeverWhollyInTheFifo() {
        Machine machine = Machine.dc21143();
        machine.bus.speed(100_000, 200_000);
        int ring = machine.ring(2);
        machine.give(ring, Machine.WHOLE | 1500, machine.put(Machine.frame(1, 1500)), 0);
        machine.write(CSR4, ring);
        machine.write(CSR6, THRESHOLD_128 | CSR6_ST);
        machine.settle();
        assertThat(machine.has(CSR5_UNF)).isTrue();
        assertThat(machine.has(CSR5_ETI)).isFalse();
    }

    @Test
    void softwareResetForgetsIt() {
        Machine machine = sendOne(TulipChip.DC21143, THRESHOLD_128);
        machine.scheduler.runUntil(fetchedPs(1000));
        machine.write(CSR0, CSR0_SWR);
        machine.settle();
        assertThat(machine.has(CSR5_ETI)).isFalse();
    }

    @Test
    void itSurvivesSaveAndRestore() {
        Machine machine = sendOne(TulipChip.DC21143, THRESHOLD_128);
        machine.scheduler.runUntil(fetchedPs(1000));
        SavedState state = SavedState.of(machine.card);
        machine.write(CSR0, CSR0_SWR);
        state.restore(machine.card);
        machine.scheduler.runUntil(fetchedPs(1500) - 1);
        assertThat(machine.has(CSR5_ETI)).isFalse();
        machine.scheduler.advance(1);
        assertThat(machine.has(CSR5_ETI)).isTrue();
    }

    @Test
    void theFirst21140KnowsNoSuchInterrupt() {
        Machine machine = sendOne(TulipChip.DC21140, THRESHOLD_128);
        machine.settle();
        assertThat(machine.wire.frameCount()).isEqualTo(1);
        assertThat(machine.has(CSR5_ETI)).isFalse();
    }
}
