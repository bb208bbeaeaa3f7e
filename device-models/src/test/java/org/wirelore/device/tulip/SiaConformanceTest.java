package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;

/** CSR12 to CSR15: general-purpose port, SIA, watchdogs. */
class SiaConformanceTest {
    private final Machine machine = Machine.dc21143();

    @Test
    void theGeneralPurposePortOfThe21140HasDirectionsAndLevels() {
        Machine old = Machine.dc21140();
        old.write(CSR12, CSR12_GPC | 0x0F);
        old.write(CSR12, 0xA5);
        assertThat(old.read(CSR12)).isEqualTo(0xFFFFFEF5);
    }

    @Test
    void csr13And14OfThe21140AreReserved() {
        Machine old = Machine.dc21140();
        old.write(CSR13, 0);
        old.write(CSR14, 0);
        assertThat(old.read(CSR13)).isEqualTo(-1);
        assertThat(old.read(CSR14)).isEqualTo(-1);
    }

    @Test
    void csr15OfThe21140HoldsTheWatchdogBitsOnly() {
        Machine old = Machine.dc21140();
        old.write(CSR15, -1);
        assertThat(old.read(CSR15)).isEqualTo(0xFFFFFEFF);
        old.write(CSR15, 0);
        assertThat(old.read(CSR15)).isEqualTo(0xFFFFFEC8);
    }

    @Test
    void negotiationCompletesAtOnceAndIsReported() {
        machine.write(CSR14, CSR14_ANE | 0x3);
        machine.write(CSR12, 0x1000);
        int status = machine.read(CSR12);
        assertThat(status & CSR12_ANS).isEqualTo(0x5000);
        assertThat(status & CSR12_LPN).isNotZero();
        assertThat(status >>> 16).isEqualTo(0x41E1);
        assertThat(machine.has(CSR5_LNP)).isTrue();
    }

    @Test
    void withoutNegotiationEnabledNothingHappens() {
        machine.write(CSR14, 0);
        machine.write(CSR12, 0x1000);
        assertThat(machine.read(CSR12) & CSR12_ANS).isZero();
        assertThat(machine.has(CSR5_LNP)).isFalse();
    }

    @Test
    void tenBaseTLinkChangesAreReported() {
        machine.write(CSR6, CSR6_MBO | CSR6_TTM);
        machine.write(CSR13, 1);
        assertThat(machine.read(CSR12) & CSR12_LS10).isZero();
        assertThat(machine.has(CSR5_LNP)).isTrue();
        machine.write(CSR5, -1);
        machine.wire.link(false);
        assertThat(machine.read(CSR12) & CSR12_LS10).isNotZero();
        assertThat(machine.has(CSR5_LNF)).isTrue();
        assertThat(machine.has(CSR5_LNP)).isFalse();
    }

    @Test
    void symbolPortLinkChangesSetLinkChanged() {
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_PCS | CSR6_SCR | CSR6_HBD);
        assertThat(machine.read(CSR12) & CSR12_LS100).isZero();
        machine.wire.link(false);
        machine.wire.link(true);
        machine.write(CSR5, -1);
        machine.wire.link(false);
        assertThat(machine.has(CSR5_LC)).isTrue();
        assertThat(machine.read(CSR12) & CSR12_LS100).isNotZero();
    }

    @Test
    void linkChangesBehindAnMiiTransceiverAreNotReported() {
        machine.write(CSR6, Machine.MII_100);
        machine.write(CSR5, -1);
        machine.wire.link(false);
        machine.wire.link(true);
        assertThat(machine.read(CSR5) & (CSR5_LNP | CSR5_LNF | CSR5_LC)).isZero();
    }

    @Test
    void generalPurposePinsShowWhatWasWrittenAsData() {
        machine.write(CSR15, CSR15_CWE | 0xF << 16);
        machine.write(CSR15, 0x5 << 16);
        assertThat(machine.read(CSR15) & 0xF << 16).isEqualTo(0x5 << 16);
    }

    @Test
    void bootRomAddressReadsBack() {
        machine.write(CSR10, 0x1FF);
        assertThat(machine.read(CSR10)).isEqualTo(0x1FF);
    }
}
