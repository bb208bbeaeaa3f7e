package org.wirelore.device.tulip;

import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/**
 * The 128 bytes of a board's serial ROM in the DEC serial ROM format. Multi-byte values are little endian.
 *
 * <pre>
 *   0  subsystem vendor, subsystem     16  id-block CRC             20  station address
 *   4  CIS pointer                     18  version, controllers     26  device, offset of its leaf, for each controller
 *                                                                  126  low half of the CRC-32
 * </pre>
 */
public final class SerialRomImage {
    /** Bytes of the part. */
    public static final int BYTES = 2 * SerialRom.WORDS;
    static final int CRC_OFFSET = 16;
    static final int VERSION_OFFSET = 18;
    static final int CONTROLLERS_OFFSET = 19;
    static final int MAC_OFFSET = 20;
    static final int LEAVES_OFFSET = 26;
    static final int CHECKSUM_OFFSET = 126;
    static final int LEAF_ENTRY_BYTES = 3;

    private final byte[] bytes;

    private SerialRomImage(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * The bytes as they are, right or wrong.
     *
     * @throws IllegalArgumentException if they are not 128
     */
    public static SerialRomImage of(byte[] contents) {
        if (contents.length != BYTES) {
            throw new IllegalArgumentException("a serial ROM must have " + BYTES + " bytes: bytes=" + contents.length);
        }
        return new SerialRomImage(contents.clone());
    }

    /**
     * What a board's maker writes, with both check values and without a station address.
     *
     * @param version of the format: 1, 3 or 4
     * @param leaves one for each controller
     * @throws IllegalArgumentException if it does not fit into the part
     */
    public static SerialRomImage of(TulipChip chip, int subsystemVendor, int subsystem, int version,
            List<SerialRomLeaf> leaves) {
        return new SerialRomImage(SerialRomWriter.write(chip, subsystemVendor, subsystem, version, leaves));
    }

    /** The same ROM with a station address; a ROM with wrong check values is left as it is. */
    public SerialRomImage withAddress(long mac) {
        if (!hasRightCrc() || !hasRightChecksum()) {
            return this;
        }
        byte[] copy = bytes.clone();
        for (int i = 0; i < 6; i++) {
            copy[MAC_OFFSET + i] = (byte) (mac >> (40 - 8 * i));
        }
        seal(copy);
        return new SerialRomImage(copy);
    }

    /** The leaves, checked as far as the format goes. */
    public List<SerialRomLeaf> leaves(TulipChip chip) throws SerialRomFormatException {
        return new SerialRomReader(bytes, chip).leaves();
    }

    /** The bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    short[] words() {
        short[] words = new short[SerialRom.WORDS];
        for (int i = 0; i < words.length; i++) {
            words[i] = (short) ((bytes[2 * i] & 0xFF) | (bytes[2 * i + 1] << 8));
        }
        return words;
    }

    /** Whether the id block's CRC is right. */
    public boolean hasRightCrc() {
        return (bytes[CRC_OFFSET] & 0xFF) == idBlockCrc(bytes);
    }

    /** Whether the checksum of the whole is right. */
    public boolean hasRightChecksum() {
        int found = (bytes[CHECKSUM_OFFSET] & 0xFF) | ((bytes[CHECKSUM_OFFSET + 1] & 0xFF) << 8);
        return found == checksum(bytes);
    }

    /** Fills in both check values. */
    static void seal(byte[] bytes) {
        bytes[CRC_OFFSET] = (byte) idBlockCrc(bytes);
        int checksum = checksum(bytes);
        bytes[CHECKSUM_OFFSET] = (byte) checksum;
        bytes[CHECKSUM_OFFSET + 1] = (byte) (checksum >> 8);
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

    static int checksum(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, CHECKSUM_OFFSET);
        return (int) crc.getValue() & 0xFFFF;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SerialRomImage image && Arrays.equals(bytes, image.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
