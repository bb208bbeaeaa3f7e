package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** CSR5 and CSR7: status, summaries, mask and the interrupt line. */
class Csr5StatusConformanceTest {
    @ParameterizedTest
    @EnumSource
    void summaryMasksAreTheManuals(TulipChip chip) {
        boolean isNew = chip == TulipChip.DC21143;
        assertThat(chip.normalSources()).isEqualTo(isNew ? 0x00004845 : 0x00004045);
        assertThat(chip.abnormalSources()).isEqualTo(isNew ? 0x0C0037BA : 0x0C003FBA);
        Machine machine = Machine.of(chip);
        machine.write(CSR7, -1);
        assertThat(machine.read(CSR7)).isEqualTo(-1);
    }

    @Test
    void sourcesAreClearedByWritingOnesAndByNothingElse() {
        Machine machine = Machine.dc21143();
        machine.startReceiving(1, 128);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.has(CSR5_RI | CSR5_RU)).isTrue();
        machine.write(CSR5, 0);
        assertThat(machine.has(CSR5_RI | CSR5_RU)).isTrue();
        machine.write(CSR5, CSR5_RI);
        assertThat(machine.read(CSR5) & (CSR5_RI | CSR5_RU)).isEqualTo(CSR5_RU);
    }

    @Test
    void summariesGatherEnabledSourcesOnly() {
        Machine machine = Machine.dc21143();
        machine.startReceiving(1, 128);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.read(CSR5) & (CSR5_NIS | CSR5_AIS)).isZero();
        machine.write(CSR7, CSR5_RI);
        assertThat(machine.read(CSR5) & (CSR5_NIS | CSR5_AIS)).isEqualTo(CSR5_NIS);
        assertThat(machine.line.isAsserted()).isFalse();
        machine.write(CSR7, CSR5_RI | CSR5_NIS);
        assertThat(machine.line.isAsserted()).isTrue();
        machine.write(CSR7, CSR5_RU | CSR5_AIS);
        assertThat(machine.read(CSR5) & (CSR5_NIS | CSR5_AIS)).isEqualTo(CSR5_AIS);
        assertThat(machine.line.isAsserted()).isTrue();
        machine.write(CSR7, 0);
        assertThat(machine.line.isAsserted()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void theTimerBelongsToTheAbnormalSummaryBeforeThe21143(TulipChip chip) {
        Machine machine = Machine.of(chip);
        boolean isNew = chip == TulipChip.DC21143;
        machine.write(CSR7, CSR5_GTE | (isNew ? CSR5_NIS : CSR5_AIS));
        machine.write(CSR11, 1);
        machine.advanceNs(1_000_000);
        assertThat(machine.read(CSR5) & (CSR5_NIS | CSR5_AIS)).isEqualTo(isNew ? CSR5_NIS : CSR5_AIS);
        assertThat(machine.line.isAsserted()).isTrue();
        machine.write(CSR7, CSR5_GTE | (isNew ? CSR5_AIS : CSR5_NIS));
        assertThat(machine.line.isAsserted()).isFalse();
    }

    /** Linux, when an interrupt has too much work: it masks the normal sources and waits for the timer. */
    @ParameterizedTest
    @EnumSource(names = {"DC21140", "DC21140A"})
    void receptionGoesOnAfterADriverHasMaskedItUntilTheTimerExpires(TulipChip chip) {
        Machine machine = Machine.of(chip);
        machine.startReceiving(4, 128);
        machine.write(CSR7, 0x0001EBEF);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        int status = machine.read(CSR5);
        machine.write(CSR5, 0x8001FFFF);
        machine.write(CSR7, (~status & 0x0001EBEF) | CSR5_AIS | CSR5_GTE);
        machine.write(CSR11, 0x0012);
        assertThat(machine.line.isAsserted()).isFalse();
        machine.advanceNs(0x12 * 204_800L);
        assertThat(machine.line.isAsserted()).isTrue();
    }

    @Test
    void severalEventsOfAKindMakeOneInterrupt() {
        Machine machine = Machine.dc21143();
        machine.startReceiving(4, 128);
        machine.write(CSR7, CSR5_RI | CSR5_NIS);
        for (int i = 0; i < 3; i++) {
            machine.wire.deliver(Machine.frame(1, 60));
            machine.settle();
        }
        assertThat(machine.line.rises()).isEqualTo(1);
        machine.write(CSR5, CSR5_RI | CSR5_NIS);
        assertThat(machine.line.isAsserted()).isFalse();
        machine.settle();
        assertThat(machine.line.rises()).isEqualTo(1);
    }

    @Test
    void anEventBetweenReadingAndClearingKeepsTheLineAsserted() {
        Machine machine = Machine.dc21143();
        int ring = machine.startReceiving(4, 128);
        machine.write(CSR7, CSR5_RI | CSR5_RU | CSR5_NIS | CSR5_AIS);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        int seen = machine.read(CSR5);
        for (int i = 0; i < 3; i++) {
            machine.wire.deliver(Machine.frame(1, 60));
        }
        machine.settle();
        machine.write(CSR5, seen);
        assertThat(machine.isHosts(ring + 48)).isTrue();
        assertThat(machine.line.isAsserted()).isTrue();
        assertThat(machine.has(CSR5_RU)).isTrue();
    }

    @Test
    void aLineConnectedLateGetsThePresentLevel() {
        Machine machine = Machine.dc21143();
        machine.startReceiving(1, 128);
        machine.write(CSR7, CSR5_RI | CSR5_NIS);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        boolean[] level = {false};
        machine.card.connect(asserted -> level[0] = asserted);
        assertThat(level[0]).isTrue();
    }

    @Test
    void theErrorCodeAndTheProcessStatesAreReadOnly() {
        Machine machine = Machine.dc21143();
        machine.startReceiving(1, 128);
        int before = machine.read(CSR5) & (CSR5_EB | CSR5_RS | CSR5_TS);
        machine.write(CSR5, -1);
        assertThat(machine.read(CSR5)).isEqualTo(0xF0000000 | before);
    }

    /** Writes CSR7 and CSR5 and provokes events at random, next to the rule of the manual in a few lines. */
    @Property(tries = 300)
    void theLineIsAFunctionOfStatusAndMask(@ForAll @Size(max = 60) List<Integer> steps) {
        Machine machine = Machine.dc21143();
        int transmit = machine.ring(1);
        machine.startReceiving(8, 64);
        machine.write(CSR4, transmit);
        int mask = 0;
        for (int step : steps) {
            switch (step & 7) {
                case 0, 1 -> {
                    mask = (step >>> 3) | ((step & 0x18) << 12);
                    machine.write(CSR7, mask);
                }
                case 2, 3 -> machine.write(CSR5, step);
                case 4 -> machine.wire.deliver(Machine.frame(1, 60));
                case 5 -> machine.write(CSR11, 1 + ((step >>> 3) & 0xF));
                case 6 -> machine.write(CSR6, Machine.MII_100 | CSR6_PR | ((step >>> 3) & (CSR6_SR | CSR6_ST)));
                default -> machine.advanceNs((step >>> 3) & 0xFFFFF);
            }
            int status = machine.read(CSR5);
            int enabled = status & mask;
            boolean normal = (enabled & 0x00004845) != 0;
            boolean abnormal = (enabled & 0x0C0037BA) != 0;
            assertThat((status & CSR5_NIS) != 0).isEqualTo(normal);
            assertThat((status & CSR5_AIS) != 0).isEqualTo(abnormal);
            assertThat(machine.line.isAsserted())
                    .isEqualTo((normal && (mask & CSR5_NIS) != 0) || (abnormal && (mask & CSR5_AIS) != 0));
        }
    }
}
