package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.wire.TransmitOutcome;

/** CSR13 to CSR15 of the 21143 between the chip and a 10 Mb/s medium. */
class SiaMediumConformanceTest {
    private static final int SERIAL = CSR6_MBO | CSR6_TTM | CSR6_SF | CSR6_HBD;
    private static final int SILENT = Descriptors.TDES0_ES | Descriptors.TDES0_NC | Descriptors.TDES0_LO;

    private final Machine machine = Machine.dc21143();

    private int send(int mode) {
        int ring = machine.ring(1);
        machine.give(ring, Machine.WHOLE | 60, machine.put(Machine.frame(1, 60)), 0);
        machine.write(CSR4, ring);
        machine.write(CSR6, mode | CSR6_ST);
        machine.settle();
        return machine.word0(ring);
    }

    private boolean hears() {
        int ring = machine.ring(1);
        machine.give(ring, 128, machine.allocate(128), 0);
        machine.write(CSR3, ring);
        machine.write(CSR6, machine.read(CSR6) | CSR6_PR | CSR6_SR);
        machine.settle();
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        machine.write(CSR6, machine.read(CSR6) & ~CSR6_SR);
        return machine.isHosts(ring);
    }

    @ParameterizedTest
    @CsvSource({"1, FFFFFFFF, true", "0, FFFFFFFF, false", "1, FFFFFFFE, false", "1, FFFFFFFB, false",
        "9, FFFFFFFF, true"})
    void onlyASiaOutOfResetWithEncoderAndDriverDrivesTheMedium(int csr13, String csr14, boolean drives) {
        machine.write(CSR13, csr13);
        machine.write(CSR14, (int) Long.parseLong(csr14, 16));
        assertThat(send(SERIAL)).isEqualTo(drives ? 0 : SILENT);
        assertThat(machine.wire.frameCount()).isEqualTo(drives ? 1 : 0);
        assertThat(machine.wire.claimed()).isZero();
    }

    @Test
    void aSiaInResetHearsNothing() {
        machine.write(CSR6, SERIAL);
        assertThat(hears()).isFalse();
        machine.write(CSR13, CSR13_SRL);
        assertThat(hears()).isTrue();
    }

    @Test
    void internalLoopbackAndTheMiiPortNeedNoSia() {
        machine.write(CSR14, 0);
        assertThat(send(SERIAL | CSR6_OM_INTERNAL)).isZero();
        machine.write(CSR6, Machine.MII_100);
        assertThat(send(Machine.MII_100)).isZero();
        assertThat(machine.wire.frameCount()).isEqualTo(1);
        assertThat(hears()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"DC21140", "DC21140A"})
    void the21140HasNoSiaInTheWay(TulipChip chip) {
        Machine old = Machine.of(chip);
        int ring = old.ring(1);
        old.give(ring, Machine.WHOLE | 60, old.put(Machine.frame(1, 60)), 0);
        old.write(CSR4, ring);
        old.write(CSR6, SERIAL | CSR6_ST);
        old.settle();
        assertThat(old.word0(ring)).isZero();
        assertThat(old.wire.frameCount()).isEqualTo(1);
    }

    @Test
    void aLinkForcedToFailIsReportedAndDownInBothDirections() {
        machine.write(CSR6, SERIAL);
        machine.write(CSR14, 0x7F3F);
        machine.write(CSR13, CSR13_SRL);
        machine.write(CSR5, -1);
        assertThat(machine.read(CSR12) & CSR12_LS10).isZero();
        machine.write(CSR15, CSR15_FLF);
        assertThat(machine.read(CSR12) & CSR12_LS10).isNotZero();
        assertThat(machine.has(CSR5_LNF)).isTrue();
        assertThat(hears()).isFalse();
        assertThat(send(SERIAL)).isEqualTo(SILENT | Descriptors.TDES0_LF);
        machine.write(CSR15, 0);
        assertThat(machine.read(CSR12) & CSR12_LS10).isZero();
        assertThat(machine.has(CSR5_LNP)).isTrue();
        assertThat(hears()).isTrue();
    }

    @Test
    void onTheAuiThereIsNoLinkToBeForced() {
        machine.write(CSR13, CSR13_SRL | CSR13_AUI);
        machine.write(CSR15, CSR15_FLF);
        assertThat(send(SERIAL)).isZero();
        assertThat(hears()).isTrue();
    }

    @Test
    void aDisabledLinkTestAlwaysPasses() {
        machine.write(CSR6, SERIAL);
        machine.write(CSR14, 0x7F3F);
        machine.write(CSR13, CSR13_SRL);
        machine.wire.link(false);
        assertThat(machine.read(CSR12) & CSR12_LS10).isNotZero();
        machine.write(CSR5, -1);
        machine.write(CSR14, 0x7F3F & ~CSR14_LTE);
        assertThat(machine.read(CSR12) & CSR12_LS10).isZero();
        assertThat(machine.has(CSR5_LNP)).isTrue();
        machine.wire.outcome(TransmitOutcome.LINK_DOWN | TransmitOutcome.NO_CARRIER);
        assertThat(send(SERIAL)).isEqualTo(Descriptors.TDES0_ES | Descriptors.TDES0_NC);
        machine.write(CSR6, SERIAL);
        machine.write(CSR14, 0x7F3F);
        assertThat(machine.has(CSR5_LNF)).isTrue();
        assertThat(send(SERIAL)).isEqualTo(Descriptors.TDES0_ES | Descriptors.TDES0_NC | Descriptors.TDES0_LF);
    }

    /** LBK, LSE, CPEN, TH, RSQ, CSQ, CLD, SQE, APE, SPP, TAS, THX, TXF, T4: they change nothing that a driver sees. */
    @ParameterizedTest
    @ValueSource(ints = {1 << 1, 1 << 3, 3 << 4, 1 << 6, 1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 13, 1 << 14, 1 << 15,
        1 << 16, 1 << 17, 1 << 18})
    void controlsOfTheTransceiverReadBackAndLetFramesPass(int bits) {
        machine.write(CSR13, CSR13_SRL);
        machine.write(CSR14, ~bits);
        assertThat(machine.read(CSR14) & 0x7FFFF & ~CSR14_LTE).isEqualTo(~bits & 0x7FFFF & ~CSR14_LTE);
        assertThat(send(SERIAL)).isZero();
        machine.write(CSR14, bits);
        assertThat(machine.read(CSR14)).isEqualTo(0xFFF80000 | bits);
    }

    /** ABM, LED1, TSCK, FUSQ, LSD, DPST, FRL, RMP, HCKR, LED and pin selects, receive match enable. */
    @ParameterizedTest
    @ValueSource(ints = {1 << 3, 1 << 6, 1 << 7, 1 << 8, 1 << 9, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15, 1 << 20,
        1 << 21, 1 << 22, 1 << 23, 1 << 26})
    void controlsOfTheBoardReadBackAndLetFramesPass(int bit) {
        machine.write(CSR13, CSR13_SRL);
        machine.write(CSR15, bit);
        assertThat(machine.read(CSR15)).isEqualTo(0x80000000 | bit);
        assertThat(send(SERIAL)).isZero();
        assertThat(hears()).isTrue();
        machine.write(CSR15, 0);
        assertThat(machine.read(CSR15)).isEqualTo(0x80000000);
    }
}
