package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.bench.BenchBus;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.lanai.LanaiConfig.Execution;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** The EEPROM in the board's window, and the window of a LANai 4 with 1 MB. */
class BoardWindowTest {
    private static final int EEPROM_BYTES = 128;
    private static final int EEPROM_AREA = 0x40000;
    private static final long BOARD_ID = 0x0060DD123456L;
    private static final int SMALL = 0x40000;
    private static final int LARGE = 0x100000;

    private final SteppedScheduler clock = new SteppedScheduler();

    private LanaiCard card(LanaiChip chip, CardBus bus, int sramBytes) {
        LanaiConfig config = new LanaiConfig("lanai0", chip, bus, 30_303, sramBytes, BOARD_ID, 500_000, 127_000_000,
                127_000_000, 1, Execution.usual());
        LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
        LanaiCard card = new LanaiCard(config, clock, new BenchBus(clock, new PhysicalMemory(0x10000, 0x10000)),
                cable.left());
        card.writeConfig(4, 4, 6);
        return card;
    }

    private static int eepromOf(LanaiChip chip) {
        return chip == LanaiChip.LANAI4 ? 0x80000 : 0xA00000;
    }

    /** Read by bytes, which no host swaps. */
    private static ByteBuffer eeprom(LanaiCard card) {
        byte[] bytes = new byte[EEPROM_BYTES];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) card.bar(0).read(eepromOf(card.config().chip()) + i, 1);
        }
        return ByteBuffer.wrap(bytes);
    }

    @ParameterizedTest
    @CsvSource({"LANAI4, SBUS, 0x0401, 1, 0", "LANAI4, PCI, 0x0401, 2, 0", "LANAI7, PCI, 0x0700, 2, 3",
        "LANAI9, PCI, 0x0900, 2, 3"})
    void theEepromSaysWhichBoardItIs(LanaiChip chip, CardBus bus, int version, int busType, int boardType) {
        ByteBuffer eeprom = eeprom(card(chip, bus, SMALL));
        assertThat(eeprom.getInt(0)).isEqualTo(0x11371137);
        assertThat(eeprom.getShort(4)).isEqualTo((short) version);
        assertThat(Short.toUnsignedLong(eeprom.getShort(6)) << 32 | Integer.toUnsignedLong(eeprom.getInt(8)))
                .isEqualTo(BOARD_ID);
        assertThat(eeprom.getInt(12)).isEqualTo(SMALL);
        assertThat(text(eeprom, 16, 32)).isEqualTo("Wirelore FPGA");
        assertThat(eeprom.getShort(66)).isEqualTo((short) boardType);
        assertThat(eeprom.getShort(68)).isEqualTo((short) busType);
        assertThat(eeprom.getInt(72)).isEqualTo(0x123456);
        assertThat(text(eeprom, 76, 32)).isEqualTo(chip.title());
        assertThat(eeprom.getShort(108)).isEqualTo((short) 33);
    }

    private static String text(ByteBuffer eeprom, int from, int bytes) {
        byte[] text = new byte[bytes];
        eeprom.get(from, text);
        return new String(text, StandardCharsets.US_ASCII).replace("\0", "");
    }

    @ParameterizedTest
    @EnumSource(LanaiChip.class)
    void aPciHostSeesTheBytesOfTheEepromSwappedAndZerosBehindThem(LanaiChip chip) {
        LanaiCard card = card(chip, CardBus.PCI, SMALL);
        int at = eepromOf(chip);
        assertThat(card.bar(0).read(at, 4)).isEqualTo(0x37113711);
        assertThat(card.bar(0).read(at + 8, 4)).isEqualTo(0x563412DD);
        assertThat(card.bar(0).read(at + 8, 2)).isEqualTo(0x12DD);
        assertThat(card.bar(0).read(at + 9, 1)).isEqualTo(0x12);
        assertThat(card.bar(0).read(at + EEPROM_BYTES, 4)).isZero();
        assertThat(card.bar(0).read(at + EEPROM_AREA - 4, 4)).isZero();
        assertThat(card.counters().windowErrors).isZero();
    }

    @Test
    void anSbusHostSeesTheEepromAsItIsAndCannotChangeIt() {
        LanaiCard card = card(LanaiChip.LANAI4, CardBus.SBUS, SMALL);
        assertThat(card.bar(0).read(0x80000, 4)).isEqualTo(0x11371137);
        assertThat(card.bar(0).read(0x80008, 2)).isEqualTo(0xDD12);
        card.bar(0).write(0x80000, 4, 0);
        assertThat(card.bar(0).read(0x80000, 4)).isEqualTo(0x11371137);
        assertThat(card.counters().windowErrors).isEqualTo(1);
    }

    /** The lower half of 2 MB has EEPROM, registers and control register where they are without it. */
    @Test
    void theMegabyteOfALanai4IsInTheUpperHalfOfTwo() {
        LanaiCard card = card(LanaiChip.LANAI4, CardBus.PCI, LARGE);
        card.writeConfig(0x10, 4, -1);
        assertThat(card.readConfig(0x10, 4)).isEqualTo(-(1 << 21));
        ByteBuffer eeprom = eeprom(card);
        assertThat(eeprom.getInt(12)).isEqualTo(LARGE);
        assertThat(eeprom.getShort(66)).isEqualTo((short) 1);
        card.bar(0).write(LARGE, 4, 0x01020304);
        card.bar(0).write(2 * LARGE - 4, 4, 0x05060708);
        assertThat(card.bar(0).read(LARGE, 4)).isEqualTo(0x01020304);
        assertThat(card.bar(0).read(2 * LARGE - 4, 4)).isEqualTo(0x05060708);
        // EIMR, and that the processor is held in reset and interrupts are off.
        card.bar(0).write(0xC002C, 4, 0x40);
        assertThat(card.bar(0).read(0xC002C, 4)).isEqualTo(0x40);
        assertThat(card.bar(0).read(0xE0000, 4)).isEqualTo(1 << 30 | 1 << 28);
        assertThat(card.counters().windowErrors).isZero();
        assertThat(card.bar(0).read(0, 4)).isEqualTo(-1);
        card.bar(0).write(0, 4, 0);
        assertThat(card.counters().windowErrors).isEqualTo(2);
        assertThat(card.bar(0).read(LARGE, 4)).isEqualTo(0x01020304);
    }
}
