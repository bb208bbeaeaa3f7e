package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the drivers of the time do to the card, in their order. */
class DriverSequencesTest {
    private final Machine machine = Machine.dc21143();

    /** Reads a word the way that drivers with a fixed select pattern do; bits of width detection come back as well. */
    private int shiftCommand(int command, int bits, int idle) {
        int value = 0;
        machine.write(CSR9, idle);
        machine.write(CSR9, idle | CSR9_SRCS);
        for (int i = bits - 1; i >= 0; i--) {
            int data = (command >> i & 1) != 0 ? CSR9_SRDI : 0;
            machine.write(CSR9, idle | CSR9_SRCS | data);
            machine.write(CSR9, idle | CSR9_SRCS | data | CSR9_SRCLK);
            value = value << 1 | (machine.read(CSR9) & CSR9_SRDO) >> 3;
        }
        machine.write(CSR9, idle | CSR9_SRCS);
        return value;
    }

    @Test
    void uBootResetsSetsUpAndPollsTheSetupFrame() {
        machine.card.writeConfig(0x40, 4, 0);
        int busMode = machine.read(CSR0);
        machine.write(CSR0, busMode | CSR0_SWR);
        machine.write(CSR0, busMode & ~CSR0_SWR);
        assertThat(machine.read(CSR5) & (CSR5_TS | CSR5_RS)).isZero();
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_PM);
        int receive = machine.ring(4);
        for (int i = 0; i < 4; i++) {
            machine.give(receive + 16 * i, 1536, machine.allocate(1536), 0);
        }
        int transmit = machine.ring(1);
        machine.write(CSR3, receive);
        machine.write(CSR4, transmit);
        machine.write(CSR6, machine.read(CSR6) | CSR6_ST | CSR6_SR);
        machine.settle();
        machine.give(transmit, Descriptors.TDES1_SET | 192, machine.put(Machine.perfectSetup(0xFFFFFFFFFFFFL,
                Machine.MAC)), 0);
        machine.write(CSR1, 1);
        machine.settle();
        assertThat(machine.word0(transmit)).isEqualTo(0x7FFFFFFF);
        machine.give(transmit, Machine.WHOLE | 64, machine.put(Machine.frame(Machine.OTHER_MAC, 64)), 0);
        machine.write(CSR1, 1);
        machine.settle();
        assertThat(machine.isHosts(transmit)).isTrue();
        assertThat(machine.word0(transmit) & Descriptors.TDES0_ES).isZero();
        machine.wire.deliver(Machine.frame(Machine.MAC, 64));
        machine.settle();
        assertThat(machine.word0(receive) >> 16).isEqualTo(68);
    }

    @Test
    void linuxDetectsTheWidthOfTheSerialRom() {
        int seen = shiftCommand(6 << (8 + 16) | 0xFF << 16, 3 + 8 + 16 + 2, 0x4800);
        assertThat(seen & 0x40000).isZero();
    }

    @Test
    void linuxReadsWordsWithTwoLeadingZeros() {
        long mac = 0;
        for (int word = 10; word < 13; word++) {
            int value = shiftCommand((6 << 6 | word) << 16, 4 + 6 + 1 + 16, 0x4800) & 0xFFFF;
            machine.write(CSR9, 0x4800);
            mac = mac << 16 | (value & 0xFF) << 8 | value >> 8;
        }
        assertThat(mac).isEqualTo(Machine.MAC);
    }

    @Test
    void netBsdReadsWordAfterWordWithoutDroppingTheSelect() {
        machine.write(CSR9, CSR9_SR);
        machine.write(CSR9, CSR9_SR | CSR9_RD);
        machine.write(CSR9, CSR9_SR | CSR9_RD | CSR9_SRCS);
        long mac = 0;
        for (int word = 10; word < 13; word++) {
            netBsdShift(6, 3);
            netBsdShift(word, 6);
            int value = 0;
            for (int i = 0; i < 16; i++) {
                netBsdClock(0);
                value = value << 1 | (machine.read(CSR9) & CSR9_SRDO) >> 3;
            }
            mac = mac << 16 | (value & 0xFF) << 8 | value >> 8;
        }
        assertThat(mac).isEqualTo(Machine.MAC);
    }

    private void netBsdShift(int value, int bits) {
        for (int i = bits - 1; i >= 0; i--) {
            netBsdClock((value >> i & 1) != 0 ? CSR9_SRDI : 0);
        }
    }

    private void netBsdClock(int data) {
        int idle = CSR9_SR | CSR9_RD | CSR9_SRCS | data;
        machine.write(CSR9, idle);
        machine.write(CSR9, idle | CSR9_SRCLK);
        machine.write(CSR9, idle);
    }

    @Test
    void linuxReadsTheTransceiverWithExtraOnesInTheCommand() {
        for (int i = 0; i < 32; i++) {
            machine.write(CSR9, CSR9_MDO);
            machine.write(CSR9, CSR9_MDO | CSR9_MDC);
        }
        int command = 0xF6 << 10 | 1 << 5 | 3;
        for (int i = 15; i >= 0; i--) {
            int data = (command >> i & 1) != 0 ? CSR9_MDO : 0;
            machine.write(CSR9, data);
            machine.write(CSR9, data | CSR9_MDC);
        }
        int value = 0;
        for (int i = 0; i < 19; i++) {
            machine.write(CSR9, CSR9_MII);
            value = value << 1 | (machine.read(CSR9) & CSR9_MDI) >> 19;
            machine.write(CSR9, CSR9_MII | CSR9_MDC);
        }
        assertThat(value >> 1 & 0xFFFF).isEqualTo(0x5C01);
    }

    /** The mask is what Linux calls the chip's valid interrupts. */
    @ParameterizedTest
    @CsvSource({"DC21140, 0001EBEF", "DC21140A, 0001EBEF", "DC21143, 0801FBFF"})
    void linuxStartsWithTheSetupFrameFirstAndStopsByPollingStates(TulipChip chip, String validInterrupts) {
        Machine card = Machine.of(chip);
        int mask = Integer.parseInt(validInterrupts, 16);
        card.write(CSR6, CSR6_PS);
        card.write(CSR0, 1);
        card.advanceNs(100_000);
        card.write(CSR0, 0x01A08000);
        assertThat(card.read(CSR8) & (CSR8_MFC | CSR8_MFO)).isZero();
        int receive = card.ring(128);
        int transmit = card.ring(32);
        for (int i = 0; i < 128; i++) {
            card.give(receive + 16 * i, 1540, card.allocate(1540), receive + 16 * (i + 1 & 127));
        }
        card.write(CSR3, receive);
        card.write(CSR4, transmit);
        card.give(transmit, 0, 0, transmit + 16);
        card.give(transmit + 16, Descriptors.TDES1_SET | Descriptors.TDES1_IC | 192,
                card.put(Machine.perfectSetup(Machine.MAC, 0xFFFFFFFFFFFFL)), transmit + 32);
        card.write(CSR6, Machine.MII_100 | CSR6_ST);
        card.write(CSR5, mask);
        card.write(CSR7, mask);
        assertThat(card.read(CSR7) & 0x0C01FFFF).isEqualTo(chip.hasSia() ? mask : mask | 0x0C000000);
        card.write(CSR6, Machine.MII_100 | CSR6_ST | CSR6_SR);
        card.write(CSR2, 0);
        card.settle();
        assertThat(card.word0(transmit)).isZero();
        assertThat(card.word0(transmit + 16)).isEqualTo(0x7FFFFFFF);
        linuxAcknowledges(card, CSR5_TI | CSR5_NIS);
        card.wire.deliver(Machine.frame(0xFFFFFFFFFFFFL, 60));
        card.settle();
        assertThat(card.word0(receive) & 0x38000300).isEqualTo(0x300);
        linuxAcknowledges(card, CSR5_RI | CSR5_NIS);
        linuxSendsWithoutAnInterruptForEachFrame(card, transmit);
        card.write(CSR6, card.read(CSR6) & ~(CSR6_ST | CSR6_SR));
        card.advanceNs(1_300_000);
        assertThat(card.read(CSR5) & (CSR5_TS | CSR5_RS)).isZero();
        linuxAcknowledges(card, CSR5_TPS | CSR5_RPS | CSR5_AIS);
    }

    private static void linuxAcknowledges(Machine card, int expected) {
        assertThat(card.line.isAsserted()).isTrue();
        assertThat(card.has(expected)).isTrue();
        card.write(CSR5, card.read(CSR5) & 0x0001FFFF);
        assertThat(card.line.isAsserted()).isFalse();
    }

    /** Only the frame that makes the ring half full asks for an interrupt. */
    private static void linuxSendsWithoutAnInterruptForEachFrame(Machine card, int ring) {
        int buffer = card.put(Machine.frame(Machine.OTHER_MAC, 200));
        for (int i = 2; i < 18; i++) {
            int control = i == 16 ? Machine.WHOLE | Descriptors.TDES1_IC : Machine.WHOLE;
            card.give(ring + 16 * i, control | 200, buffer, ring + 16 * (i + 1));
            card.write(CSR1, 0);
        }
        card.settle();
        for (int i = 2; i < 18; i++) {
            assertThat(card.word0(ring + 16 * i)).isZero();
        }
        linuxAcknowledges(card, CSR5_TI | CSR5_NIS);
    }

    @Test
    void reactOsSendsTheSetupFrameBeforeItStartsReception() {
        machine.write(CSR0, CSR0_SWR);
        int transmit = machine.ring(2);
        machine.write(CSR4, transmit);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.settle();
        machine.give(transmit, Descriptors.TDES1_SET | 192, machine.put(Machine.perfectSetup(Machine.MAC)), 0);
        machine.write(CSR1, 1);
        machine.advanceNs(500_000_000);
        assertThat(machine.isHosts(transmit)).isTrue();
        assertThat(machine.receiveState()).isZero();
        int ring = machine.ring(1);
        machine.give(ring, 1536, machine.allocate(1536), 0);
        machine.write(CSR3, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST | CSR6_SR);
        machine.settle();
        machine.wire.deliver(Machine.frame(Machine.MAC, 60));
        machine.settle();
        assertThat(machine.isHosts(ring)).isTrue();
        machine.write(CSR6, Machine.MII_100);
        machine.advanceNs(50_000_000);
        assertThat(machine.read(CSR5) & (CSR5_TS | CSR5_RS)).isZero();
    }

    @Test
    void embcloxUsesAutomaticPollingAndStoreAndForward() {
        machine.write(CSR0, CSR0_SWR);
        machine.write(CSR0, 1 << 17 | 8 << 8);
        int transmit = machine.ring(2);
        machine.write(CSR4, transmit);
        machine.write(CSR6, CSR6_MBO | CSR6_PS | CSR6_SF | CSR6_PR | CSR6_ST);
        machine.settle();
        machine.give(transmit, Descriptors.TDES1_SET | 192, machine.put(Machine.perfectSetup(Machine.MAC)), 0);
        machine.advanceNs(200_000);
        assertThat(machine.word0(transmit)).isEqualTo(0x7FFFFFFF);
        machine.write(CSR3, machine.ring(1));
        machine.write(CSR6, machine.read(CSR6) | CSR6_SR);
        machine.write(CSR2, 1);
        machine.settle();
        assertThat(machine.receiveState()).isEqualTo(4);
    }
}
