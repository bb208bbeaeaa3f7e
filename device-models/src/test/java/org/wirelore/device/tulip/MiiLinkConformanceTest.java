package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.wire.LinkOffer;

/** What the transceiver's registers do to the link (IEEE 802.3 clauses 22.2.4 and 28). */
class MiiLinkConformanceTest {
    private static final int BMCR = 0;
    private static final int BMSR = 1;
    private static final int ANAR = 4;
    private static final int ANLPAR = 5;
    private static final int RESTART = 0x1200;

    private Machine machine = Machine.dc21140();

    private void manage(int header, int bits, boolean writes) {
        for (int i = bits - 1; i >= 0; i--) {
            int line = writes ? (header >>> i & 1) << 17 : 1 << 18;
            machine.write(CSR9, line);
            machine.write(CSR9, line | CSR9_MDC);
        }
    }

    private void write(int register, int value) {
        manage(-1, 32, true);
        manage(0b0101 << 12 | 1 << 7 | register << 2 | 0b10, 16, true);
        manage(value, 16, true);
        machine.write(CSR9, CSR9_MII);
    }

    private int read(int register) {
        manage(-1, 32, true);
        manage(0b0110 << 10 | 1 << 5 | register, 14, true);
        int value = 0;
        for (int i = 0; i < 18; i++) {
            machine.write(CSR9, CSR9_MII);
            machine.write(CSR9, CSR9_MII | CSR9_MDC);
            value = value << 1 | ((machine.read(CSR9) & CSR9_MDI) != 0 ? 1 : 0);
        }
        return value >>> 1 & 0xFFFF;
    }

    @Test
    void itOffersWhatItAdvertisesFromTheRestartOfNegotiationOn() {
        assertThat(machine.wire.signal()).isEqualTo(LinkOffer.NEGOTIATES | LinkOffer.TECHNOLOGIES);
        write(ANAR, LinkOffer.TEN | 1);
        assertThat(machine.wire.signal()).isEqualTo(LinkOffer.NEGOTIATES | LinkOffer.TECHNOLOGIES);
        write(BMCR, RESTART);
        assertThat(machine.wire.signal()).isEqualTo(LinkOffer.NEGOTIATES | LinkOffer.TEN);
    }

    @ParameterizedTest
    @CsvSource({"0000, 20", "0100, 40", "2000, 80", "2100, 100", "0800, 0", "3900, 0"})
    void withoutNegotiationItSignalsTheForcedTechnologyAndInPowerDownNothing(String control, String signal) {
        write(BMCR, Integer.parseInt(control, 16));
        assertThat(machine.wire.signal()).isEqualTo(Integer.parseInt(signal, 16));
    }

    @Test
    void inPowerDownThereIsNoLinkAndTheRegistersStillAnswer() {
        write(BMCR, 0x3900);
        assertThat(read(BMSR) & 0x24).isZero();
        assertThat(read(BMCR)).isEqualTo(0x3900);
        write(BMCR, 0x3100);
        assertThat(read(BMSR) & 4).as("latched low").isZero();
        assertThat(read(BMSR) & 0x24).isEqualTo(0x24);
    }

    @Test
    void aPartnerThatDoesNotNegotiateIsDetectedAtHalfDuplex() {
        machine.wire.partner(LinkOffer.HUNDRED_FULL);
        assertThat(read(ANLPAR)).isEqualTo(LinkOffer.HUNDRED);
        assertThat(read(6)).isZero();
        assertThat(read(BMSR)).isEqualTo(0x782D);
    }

    @Test
    void endsThatHaveNoTechnologyInCommonHaveNoLink() {
        write(BMCR, 0x0100);
        machine.wire.partner(LinkOffer.HUNDRED);
        assertThat(read(BMSR) & 4).isZero();
    }

    @Test
    void isolatedItCarriesNoFramesAndTheLinkStays() {
        int ring = machine.startReceiving(2, 128);
        write(BMCR, 0x3500);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.isHosts(ring)).isFalse();
        assertThat(read(BMSR)).isEqualTo(0x782D);
        assertThat(machine.wire.signal()).isEqualTo(LinkOffer.NEGOTIATES | LinkOffer.TECHNOLOGIES);
        write(BMCR, 0x3100);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.isHosts(ring)).isTrue();
    }

    @Test
    void inLoopbackTheChipHearsItselfAtFullDuplexAndTheCableNothing() {
        write(BMCR, 0x6100);
        int receive = machine.startReceiving(2, 128);
        int transmit = machine.ring(1);
        machine.give(transmit, Machine.WHOLE | 60, machine.put(Machine.frame(1, 60)), 0);
        machine.write(CSR4, transmit);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR | CSR6_ST);
        machine.settle();
        assertThat(machine.wire.frameCount()).isZero();
        assertThat(machine.word0(transmit)).as("sent without error").isZero();
        assertThat(Machine.lengthOf(machine.word0(receive))).isEqualTo(64);
    }

    @Test
    void aVendorsRegisterShowsTheLink() {
        VendorRegister par = new VendorRegister(25, "PAR", 0x8000, 0x000F, 0x0010, 0x0020, 0x0040, 0x0080, 0x0100);
        SerialRomImage rom = TulipBoard.standard(TulipChip.DC21140, 1).rom();
        machine = new Machine(TulipConfig.of("tulip0", TulipChip.DC21140, Machine.MAC).withBoard(new TulipBoard(rom, 0,
                List.of(new PhyModel("vendor", 1, 0x7810, 0, 0x7800, List.of(par))), List.of())));
        assertThat(read(25)).isEqualTo(0x81B0);
        write(25, 0xFFFF);
        assertThat(read(25)).as("four bits are stored").isEqualTo(0x81BF);
        write(BMCR, 0x0000);
        machine.wire.partner(LinkOffer.TEN);
        assertThat(read(25) & 0x1F0).isEqualTo(0x0050);
        assertThat(read(2)).isEqualTo(0x7810);
    }

    @Test
    void aResetPinHoldsTheTransceiverInReset() {
        TulipBoard standard = TulipBoard.standard(TulipChip.DC21140, 1);
        machine = new Machine(TulipConfig.of("tulip0", TulipChip.DC21140, Machine.MAC).withBoard(new TulipBoard(
                standard.rom(), 0, standard.phys(), List.of(new PinWiring(7, PinWiring.Use.RESETS_PHYS, true)))));
        write(BMCR, 0x0000);
        machine.write(CSR12, CSR12_GPC | 0x80);
        machine.write(CSR12, 0x00);
        assertThat(machine.wire.signal()).isEqualTo(LinkOffer.SILENT);
        machine.write(CSR12, 0x80);
        assertThat(read(BMCR)).isEqualTo(0x3100);
        assertThat(machine.wire.signal()).isEqualTo(LinkOffer.NEGOTIATES | LinkOffer.TECHNOLOGIES);
    }

    @Test
    void aBoardWithoutMiiSignalsWhatItsPinSelectsAndItsPinsSenseTheLink() {
        SerialRomImage rom = TulipBoard.standard(TulipChip.DC21140, 1).rom();
        machine = new Machine(TulipConfig.of("tulip0", TulipChip.DC21140, Machine.MAC).withBoard(new TulipBoard(rom, 0,
                List.of(), List.of(new PinWiring(0, PinWiring.Use.SELECTS_100, false),
                        new PinWiring(6, PinWiring.Use.SENSES_LINK_100, false),
                        new PinWiring(7, PinWiring.Use.SENSES_LINK_10, true)))));
        assertThat(machine.wire.signal()).isEqualTo(LinkOffer.TEN);
        machine.write(CSR12, CSR12_GPC | 0x1F);
        machine.write(CSR12, 0x01);
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_PCS | CSR6_SCR | CSR6_HBD);
        assertThat(machine.wire.signal()).isEqualTo(LinkOffer.HUNDRED);
        assertThat(machine.read(CSR12) & 0xC0).as("100 Mb/s link").isEqualTo(0xC0);
        machine.wire.link(false);
        assertThat(machine.read(CSR12) & 0xC0).isEqualTo(0x80);
        machine.wire.link(true);
        machine.write(CSR6, CSR6_MBO | CSR6_TTM);
        assertThat(machine.read(CSR12) & 0xC0).as("10 Mb/s link, active low").isZero();
    }
}
