package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.SavedState;

/** CSR9 and the 93C46 behind it, driven line by line. */
class SerialRomConformanceTest {
    private static final int SELECT = CSR9_RD | CSR9_SR;

    private Machine machine = Machine.dc21143();

    private int clock(int select, int bit) {
        int lines = select | (bit != 0 ? CSR9_SRDI : 0);
        machine.write(CSR9, lines);
        machine.write(CSR9, lines | CSR9_SRCLK);
        int out = (machine.read(CSR9) & CSR9_SRDO) >> 3;
        machine.write(CSR9, lines);
        return out;
    }

    private void shift(int bits, int value) {
        for (int i = bits - 1; i >= 0; i--) {
            clock(SELECT | CSR9_SRCS, value >> i & 1);
        }
    }

    private int collect(int bits) {
        int value = 0;
        for (int i = 0; i < bits; i++) {
            value = value << 1 | clock(SELECT | CSR9_SRCS, 0);
        }
        return value;
    }

    private void select() {
        machine.write(CSR9, SELECT);
        machine.write(CSR9, SELECT | CSR9_SRCS);
    }

    private void deselect() {
        machine.write(CSR9, SELECT);
    }

    private int word(int address) {
        select();
        shift(9, 0x180 | address);
        int value = collect(16);
        deselect();
        return value;
    }

    private byte[] contents() {
        byte[] bytes = new byte[128];
        for (int i = 0; i < 64; i++) {
            int word = word(i);
            bytes[2 * i] = (byte) word;
            bytes[2 * i + 1] = (byte) (word >> 8);
        }
        return bytes;
    }

    @ParameterizedTest
    @EnumSource
    void everyWordReadsAndBothCheckValuesHold(TulipChip chip) {
        machine = Machine.of(chip);
        byte[] bytes = contents();
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, 126);
        assertThat((bytes[126] & 0xFF) | (bytes[127] & 0xFF) << 8).isEqualTo((int) (crc.getValue() & 0xFFFF));
        assertThat(bytes[16] & 0xFF).isEqualTo(idBlockCrc(bytes));
        long mac = 0;
        for (int i = 20; i < 26; i++) {
            mac = mac << 8 | (bytes[i] & 0xFF);
        }
        assertThat(mac).isEqualTo(Machine.MAC);
        assertThat(bytes[19]).isEqualTo((byte) 1);
        assertThat(bytes[18]).isIn((byte) 1, (byte) 3, (byte) 4);
        assertThat((bytes[27] & 0xFF) | bytes[28] << 8).isEqualTo(30);
    }

    /** x^8+x^2+x+1 from FFh, written down independently as a division of the bit string. */
    private static int idBlockCrc(byte[] bytes) {
        int remainder = 0xFF;
        for (int bit = 0; bit < 8 * 16 + 8; bit++) {
            int word = bit / 16;
            int value = (bytes[2 * word] & 0xFF) | (bytes[2 * word + 1] & 0xFF) << 8;
            int in = value >> (15 - bit % 16) & 1;
            remainder <<= 1;
            if ((remainder >> 8 & 1) != in) {
                remainder ^= 0x107;
            }
            remainder &= 0xFF;
        }
        return remainder;
    }

    /** The 21140's has a port direction behind the connection type, block type 1 and no interrupt pin. */
    @ParameterizedTest
    @CsvSource({"DC21140, 0008 00 01 8C 01 00 00 00 0078 E001 0050 0018",
        "DC21140A, 0008 00 01 8C 01 00 00 00 0078 E001 0050 0018",
        "DC21143, 0008 01 8D 03 00 00 00 0078 E001 0050 0018 00"})
    void theMediaLeafDescribesOneMiiTransceiver(TulipChip chip, String leaf) {
        machine = Machine.of(chip);
        byte[] expected = HexFormat.of().parseHex(leaf.replace(" ", ""));
        assertThat(Arrays.copyOfRange(contents(), 30, 30 + expected.length)).isEqualTo(expected);
    }

    @Test
    void theOutputIsHighDuringTheAddressAndLowRightAfterItsLastBit() {
        select();
        for (int i = 8; i >= 1; i--) {
            assertThat(clock(SELECT | CSR9_SRCS, 0x180 >> i & 1)).isEqualTo(1);
        }
        assertThat(clock(SELECT | CSR9_SRCS, 0)).isZero();
    }

    @Test
    void leadingZerosAreIgnored() {
        int expected = word(10);
        select();
        shift(5, 0);
        shift(9, 0x180 | 10);
        assertThat(collect(16)).isEqualTo(expected);
    }

    @Test
    void readingGoesOnWithTheNextWordWhileSelected() {
        int[] expected = {word(62), word(63), word(0)};
        select();
        shift(9, 0x180 | 62);
        assertThat(collect(16)).isEqualTo(expected[0]);
        assertThat(collect(16)).isEqualTo(expected[1]);
        assertThat(collect(16)).isEqualTo(expected[2]);
    }

    @Test
    void aStartBitAfterAWordBeginsANewCommand() {
        int expected = word(20);
        select();
        shift(9, 0x180 | 10);
        collect(16);
        shift(9, 0x180 | 20);
        assertThat(collect(16)).isEqualTo(expected);
    }

    /** A whole command, and the time that the slowest of them takes. */
    private void command(int bits, int value) {
        begin(bits, value);
        machine.advanceNs(20_000_000);
    }

    private void begin(int bits, int value) {
        select();
        shift(bits, value);
        deselect();
    }

    private boolean outputIsHigh() {
        return (machine.read(CSR9) & CSR9_SRDO) != 0;
    }

    @Test
    void writingIsRefusedUntilEnabledAndAfterDisabling() {
        int before = word(40);
        command(25, (0x140 | 40) << 16 | 0xBEEF);
        assertThat(word(40)).isEqualTo(before);
        command(9, 0x130);
        command(25, (0x140 | 40) << 16 | 0xBEEF);
        assertThat(word(40)).isEqualTo(0xBEEF);
        command(9, 0x100);
        command(25, (0x140 | 40) << 16 | 0x1234);
        assertThat(word(40)).isEqualTo(0xBEEF);
    }

    /** WRITE, ERASE, WRAL, ERAL. */
    @ParameterizedTest
    @CsvSource({"25, 168BEEF, 5000000", "9, 1E8, 5000000", "25, 110BEEF, 15000000", "9, 120, 15000000"})
    void theOutputIsLowWhileThePartWritesAndHighWhenItIsReady(int bits, String value, long busyNs) {
        command(9, 0x130);
        begin(bits, Integer.parseInt(value, 16));
        assertThat(outputIsHigh()).isTrue();
        select();
        machine.advanceNs(busyNs - 1);
        assertThat(outputIsHigh()).isFalse();
        machine.advanceNs(1);
        assertThat(outputIsHigh()).isTrue();
        deselect();
        assertThat(word(40)).isEqualTo(bits == 25 ? 0xBEEF : 0xFFFF);
    }

    @Test
    void aBusyPartTakesNoCommand() {
        int before = word(41);
        command(9, 0x130);
        begin(25, (0x140 | 40) << 16 | 0xBEEF);
        begin(25, (0x140 | 41) << 16 | 0x1234);
        machine.advanceNs(20_000_000);
        assertThat(word(40)).isEqualTo(0xBEEF);
        assertThat(word(41)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"9, 130", "25, 168BEEF", "9, 1E8", "25, 110BEEF", "9, 120"})
    void aPartThatWritesNothingIsReadyAtOnce(int bits, String value) {
        begin(bits, Integer.parseInt(value, 16));
        select();
        assertThat(outputIsHigh()).isTrue();
    }

    @Test
    void aBusyPartSurvivesSaveAndRestore() {
        command(9, 0x130);
        begin(25, (0x140 | 40) << 16 | 0xBEEF);
        select();
        machine.advanceNs(1_000_000);
        SavedState state = SavedState.of(machine.card);
        machine.card.reset();
        machine.enable();
        state.restore(machine.card);
        machine.advanceNs(3_999_999);
        assertThat(outputIsHigh()).isFalse();
        machine.advanceNs(1);
        assertThat(outputIsHigh()).isTrue();
    }

    /** WRITE, ERASE, WRAL, ERAL. */
    @ParameterizedTest
    @CsvSource({"25, 168BEEF", "9, 1E8", "25, 110BEEF", "9, 120"})
    void nothingThatChangesWordsIsDoneBeforeWritingIsEnabled(int bits, String value) {
        byte[] before = contents();
        command(bits, Integer.parseInt(value, 16));
        assertThat(contents()).isEqualTo(before);
        command(9, 0x130);
        command(bits, Integer.parseInt(value, 16));
        assertThat(contents()).isNotEqualTo(before);
    }

    @Test
    void eraseSetsOnesAndTheAllCommandsReachEveryWord() {
        command(9, 0x130);
        command(9, 0x1C0 | 5);
        assertThat(word(5)).isEqualTo(0xFFFF);
        command(25, 0x110 << 16 | 0x1234);
        assertThat(word(0)).isEqualTo(0x1234);
        assertThat(word(63)).isEqualTo(0x1234);
        command(9, 0x120);
        assertThat(word(0)).isEqualTo(0xFFFF);
        assertThat(word(63)).isEqualTo(0xFFFF);
    }

    @Test
    void anUnfinishedWriteChangesNothing() {
        int before = word(40);
        command(9, 0x130);
        command(24, (0x140 | 40) << 15);
        assertThat(word(40)).isEqualTo(before);
    }

    @Test
    void clocksWithoutSerialRomSelectAreIgnored() {
        int expected = word(10);
        select();
        shift(9, 0x180 | 10);
        for (int i = 0; i < 7; i++) {
            clock(CSR9_RD | CSR9_SRCS, 1);
        }
        assertThat(collect(16)).isEqualTo(expected);
    }

    @Test
    void softwareResetLeavesTheContentsAndPowerOnRestoresThem() {
        int before = word(40);
        command(9, 0x130);
        command(25, (0x140 | 40) << 16 | 0xBEEF);
        machine.write(CSR0, CSR0_SWR);
        assertThat(word(40)).isEqualTo(0xBEEF);
        machine.card.reset();
        machine.enable();
        assertThat(word(40)).isEqualTo(before);
    }
}
