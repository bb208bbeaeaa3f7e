package org.wirelore.device.lanai;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The board's EEPROM: what a driver has to know of the card, 128 bytes, big endian (Myricom's board header).
 *
 * <pre>
 *   0 clock value         4 bytes    66 board type           2
 *   4 chip version        2          68 bus type             2
 *   6 board id            6          70 product code         2
 *  12 SRAM size           4          72 serial number        4
 *  16 FPGA version text  32          76 label               32
 *  48 more text          16         108 maximum speed, MHz   2
 *  64 delay line          2
 * </pre>
 */
final class Eeprom {
    static final int BYTES = 128;
    private static final int CLOCK_VALUE = 0x11371137;
    private static final int BUS_SBUS = 1;
    private static final int BUS_PCI = 2;
    private static final long PS_PER_MICROSECOND = 1_000_000;

    private final byte[] bytes;

    Eeprom(LanaiConfig config) {
        LanaiChip chip = config.chip();
        ByteBuffer content = ByteBuffer.allocate(BYTES);
        content.putInt(0, CLOCK_VALUE).putShort(4, (short) chip.family().version(chip));
        content.putShort(6, (short) (config.boardId() >>> 32)).putInt(8, (int) config.boardId());
        content.putInt(12, config.sramBytes());
        content.put(16, "Wirelore FPGA".getBytes(StandardCharsets.US_ASCII));
        content.putShort(66, (short) chip.family().boardType(config.sramBytes()));
        content.putShort(68, (short) (config.bus() == CardBus.SBUS ? BUS_SBUS : BUS_PCI));
        content.putInt(72, (int) config.boardId() & 0xFFFFFF);
        content.put(76, chip.title().getBytes(StandardCharsets.US_ASCII));
        content.putShort(108, (short) (PS_PER_MICROSECOND / config.periodPs()));
        bytes = content.array();
    }

    int octet(int offset) {
        return offset < BYTES ? bytes[offset] & 0xFF : 0;
    }
}
