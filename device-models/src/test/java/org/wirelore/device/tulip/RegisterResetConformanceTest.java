package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reset values of the CSRs and access rules (21140A and 21143 manuals, CSR chapter). */
class RegisterResetConformanceTest {
    private static Map<Integer, Integer> resetValues(TulipChip chip) {
        boolean isWide = chip.hasSia();
        Map<Integer, Integer> values = new LinkedHashMap<>();
        values.put(CSR0, 0xFE000000);
        values.put(CSR1, 0xFFFFFFFF);
        values.put(CSR2, 0xFFFFFFFF);
        values.put(CSR5, isWide ? 0xF0000000 : 0xFC000000);
        values.put(CSR6, 0x32000040);
        values.put(CSR7, isWide ? 0xF3FE0000 : 0xFFFE0000);
        values.put(CSR8, 0xE0000000);
        values.put(CSR9, 0xFFF483FF);
        values.put(CSR11, 0xFFFE0000);
        values.put(CSR12, isWide ? 0x000000C6 : 0xFFFFFEFF);
        values.put(CSR13, isWide ? 0xFFFF0000 : 0xFFFFFFFF);
        values.put(CSR14, 0xFFFFFFFF);
        values.put(CSR15, isWide ? 0x8FF00000 : 0xFFFFFEC8);
        return values;
    }

    @ParameterizedTest
    @EnumSource
    void powerOnGivesTheManualsValues(TulipChip chip) {
        Machine machine = Machine.of(chip);
        resetValues(chip).forEach((offset, value) -> assertThat(machine.read(offset))
                .describedAs("CSR%d", offset / 8).isEqualTo(value));
    }

    @ParameterizedTest
    @EnumSource
    void softwareResetGivesTheManualsValuesAgainAndClearsItself(TulipChip chip) {
        Machine machine = Machine.of(chip);
        for (int offset = CSR3; offset <= CSR15; offset += 8) {
            machine.write(offset, 0x5A5A5A5A & ~(CSR6_ST | CSR6_SR));
        }
        machine.write(CSR0, CSR0_SWR);
        resetValues(chip).forEach((offset, value) -> assertThat(machine.read(offset))
                .describedAs("CSR%d", offset / 8).isEqualTo(value));
        assertThat(machine.read(CSR0) & CSR0_SWR).isZero();
    }

    @Test
    void theTimerRegisterReadsReservedOnesWithoutMitigation() {
        Machine first = Machine.dc21140();
        Machine old = new Machine(TulipConfig.of("tulip0", TulipChip.DC21143, Machine.MAC).withRevision(0x30));
        for (Machine machine : new Machine[]{first, old}) {
            assertThat(machine.read(CSR11)).isEqualTo(0xFFFE0000);
            machine.write(CSR11, 0);
            assertThat(machine.read(CSR11)).isEqualTo(0xFFFE0000);
        }
    }

    @ParameterizedTest
    @EnumSource
    void reservedOnesSurviveAnyWrite(TulipChip chip) {
        boolean isWide = chip.hasSia();
        Map<Integer, Integer> ones = new LinkedHashMap<>();
        ones.put(CSR0, 0xFE000000);
        ones.put(CSR5, isWide ? 0xF0000000 : 0xFC000000);
        ones.put(CSR6, 0x32000000);
        ones.put(CSR7, isWide ? 0xF3FE0000 : 0xFFFE0000);
        ones.put(CSR8, 0xE0000000);
        ones.put(CSR9, 0xFFF08300);
        ones.put(CSR12, isWide ? 0x000000C0 : 0xFFFFFE00);
        ones.put(CSR13, isWide ? 0xFFFF0000 : 0xFFFFFFFF);
        ones.put(CSR14, isWide ? 0xFFF80000 : 0xFFFFFFFF);
        ones.put(CSR15, isWide ? 0x80000000 : 0xFFFFFEC8);
        for (int written : new int[]{0, 0x01234560, 0x0EDCB8F0}) {
            Machine machine = Machine.of(chip);
            ones.forEach((offset, mask) -> {
                machine.write(offset, written & ~(CSR6_ST | CSR6_SR | CSR0_SWR));
                assertThat(machine.read(offset) & mask).describedAs("CSR%d", offset / 8).isEqualTo(mask);
            });
        }
    }

    @Test
    void theIoAndTheMemoryWindowAreAliases() {
        Machine machine = Machine.dc21143();
        machine.card.bar(0).write(CSR3, 0x12345678);
        assertThat(machine.card.bar(1).read(CSR3)).isEqualTo(0x12345678);
    }

    @Test
    void otherThanAlignedLongwordAccessesReadOnesAndAreCounted() {
        Machine machine = Machine.dc21143();
        assertThat(machine.csr.read(CSR5, 2)).isEqualTo(0xFFFF);
        assertThat(machine.csr.read(CSR5, 1)).isEqualTo(0xFF);
        assertThat(machine.csr.read(CSR5 + 4, 4)).isEqualTo(-1);
        assertThat(machine.csr.read(WINDOW_BYTES, 4)).isEqualTo(-1);
        machine.csr.write(CSR3, 2, 0x1234);
        assertThat(machine.read(CSR3)).isZero();
        assertThat(machine.card.counters().guestAccessErrors()).isEqualTo(5);
    }

    @Test
    void listBasesAreLongwordAligned() {
        Machine machine = Machine.dc21143();
        machine.write(CSR3, 0x10007);
        machine.write(CSR4, 0x2000B);
        assertThat(machine.read(CSR3)).isEqualTo(0x10004);
        assertThat(machine.read(CSR4)).isEqualTo(0x20008);
    }

    @Test
    void promiscuousModeIsOnAndBothProcessesAreStoppedAfterReset() {
        Machine machine = Machine.dc21143();
        assertThat(machine.read(CSR6) & CSR6_PR).isNotZero();
        assertThat(machine.receiveState()).isZero();
        assertThat(machine.transmitState()).isZero();
    }

    @Test
    void softwareResetDuringTrafficStopsBothProcessesAndLeavesDescriptorsAlone() {
        Machine machine = Machine.dc21143();
        int receive = machine.startReceiving(2, 1520);
        int transmit = machine.ring(2);
        machine.write(CSR4, transmit);
        machine.give(transmit, Machine.WHOLE | 1000, machine.put(Machine.frame(1, 1000)), 0);
        machine.write(CSR6, Machine.MII_100 | CSR6_SR | CSR6_ST | CSR6_PR);
        machine.advanceNs(30_000);
        assertThat(machine.wire.isSending()).isTrue();
        machine.wire.deliver(Machine.frame(Machine.MAC, 100));
        machine.write(CSR0, CSR0_SWR);
        machine.settle();
        assertThat(machine.read(CSR5)).isEqualTo(0xF0000000);
        assertThat(machine.isHosts(receive)).isFalse();
        assertThat(machine.isHosts(transmit)).isFalse();
        assertThat(machine.read(CSR3)).isZero();
        assertThat(machine.wire.claimed()).isZero();
    }

    @Test
    void aFrameOfBeforeTheResetThatIsStillOnTheWireDoesNotDisturbTheNext() {
        Machine machine = Machine.dc21143();
        int ring = machine.startTransmitting(2);
        machine.give(ring, Machine.WHOLE | 1500, machine.put(Machine.frame(1, 1500)), 0);
        machine.write(CSR1, 0);
        machine.advanceNs(30_000);
        assertThat(machine.wire.isSending()).isTrue();
        machine.write(CSR0, CSR0_SWR);
        int second = machine.ring(1);
        machine.give(second, Machine.WHOLE | 60, machine.put(Machine.frame(2, 60)), 0);
        machine.write(CSR4, second);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.settle();
        assertThat(machine.wire.frames()).hasSize(2);
        assertThat(machine.word0(second)).isZero();
        assertThat(machine.isHosts(ring)).isFalse();
    }
}
