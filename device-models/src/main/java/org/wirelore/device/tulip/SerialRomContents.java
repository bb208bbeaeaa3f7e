package org.wirelore.device.tulip;

import java.util.zip.CRC32;

/**
 * The contents of the serial ROM as a board's maker writes them: identification, station address and one media leaf,
 * in the DEC serial ROM format with both of its check values. Multi-byte values are little endian.
 *
 * <pre>
 *   0  subsystem vendor, subsystem     16  id-block CRC     20  station address   26  device 0   27  leaf offset
 *   4  CIS pointer                     18  version, controllers                   126 low half of the CRC-32
 * </pre>
 */
final class SerialRomContents {
    private static final int BYTES = 2 * SerialRom.WORDS;
    private static final int CHECKSUM_OFFSET = 126;
    private static final int MAC_OFFSET = 20;
    private static final int LEAF_OFFSET = 30;
    private static final int FORMAT_VERSION = 4;
    private static final int SUBSYSTEM_VENDOR = 0x1011;
    private static final int SUBSYSTEM = 0x500B;
    /**
     * Autosense, one extended block: type 3, PHY 0, no select or reset strings, abilities 7800h, 01E0h, 5000h, 1800h.
     */
    private static final int[] LEAF_21143 = {0x00, 0x08, 0x01, 0x8D, 0x03, 0x00, 0x00, 0x00, 0x00, 0x78, 0xE0, 0x01,
        0x00, 0x50, 0x00, 0x18, 0x00};
    /** Autosense, port direction 0, one extended block: type 1, PHY 0, then as above but for the interrupt pin. */
    private static final int[] LEAF_21140 = {0x00, 0x08, 0x00, 0x01, 0x8C, 0x01, 0x00, 0x00, 0x00, 0x00, 0x78, 0xE0,
        0x01, 0x00, 0x50, 0x00, 0x18};

    private SerialRomContents() {
    }

    /** The words of the ROM on the card that {@code config} describes. */
    static short[] of(TulipConfig config) {
        byte[] bytes = new byte[BYTES];
        bytes[0] = (byte) SUBSYSTEM_VENDOR;
        bytes[1] = (byte) (SUBSYSTEM_VENDOR >> 8);
        bytes[2] = (byte) SUBSYSTEM;
        bytes[3] = (byte) (SUBSYSTEM >> 8);
        bytes[18] = FORMAT_VERSION;
        bytes[19] = 1;
        for (int i = 0; i < 6; i++) {
            bytes[MAC_OFFSET + i] = (byte) (config.mac() >> (40 - 8 * i));
        }
        bytes[27] = LEAF_OFFSET;
        int[] leaf = config.chip().hasSia() ? LEAF_21143 : LEAF_21140;
        for (int i = 0; i < leaf.length; i++) {
            bytes[LEAF_OFFSET + i] = (byte) leaf[i];
        }
        bytes[16] = (byte) idBlockCrc(bytes);
        int checksum = checksum(bytes);
        bytes[CHECKSUM_OFFSET] = (byte) checksum;
        bytes[CHECKSUM_OFFSET + 1] = (byte) (checksum >> 8);
        short[] words = new short[SerialRom.WORDS];
        for (int i = 0; i < words.length; i++) {
            words[i] = (short) ((bytes[2 * i] & 0xFF) | (bytes[2 * i + 1] << 8));
        }
        return words;
    }

    /** CRC-8 over words 0 to 7 and the high byte of word 8, highest bit first. */
    static int idBlockCrc(byte[] bytes) {
        int crc = 0xFF;
        for (int word = 0; word <= 8; word++) {
            int value = (bytes[2 * word] & 0xFF) | ((bytes[2 * word + 1] & 0xFF) << 8);
            int lowest = word == 8 ? 8 : 0;
            for (int bit = 15; bit >= lowest; bit--) {
                int carry = ((crc >> 7) ^ (value >> bit)) & 1;
                crc = ((crc << 1) & 0xFF) ^ (carry == 0 ? 0 : 7);
            }
        }
        return crc;
    }

    private static int checksum(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, CHECKSUM_OFFSET);
        return (int) crc.getValue() & 0xFFFF;
    }
}
