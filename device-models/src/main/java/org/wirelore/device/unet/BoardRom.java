package org.wirelore.device.unet;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * The serial ROM of a board as its driver reads it (DEC serial ROM format, versions 1, 3 and 4): both check values, the
 * station address, and the leaf of one controller. No length in it is trusted.
 */
final class BoardRom {
    private static final int WORDS = 64;
    private static final int CRC_AT = 16;
    private static final int VERSION_AT = 18;
    private static final int CONTROLLERS_AT = 19;
    private static final int MAC_AT = 20;
    private static final int ENTRIES_AT = 26;
    private static final int ENTRY_BYTES = 3;
    private static final int CHECKSUM_AT = 126;
    /** First version whose id block has a CRC. */
    private static final int FIRST_WITH_ID_BLOCK = 3;
    private static final int LAST_VERSION = 4;
    private static final int EXTENDED = 0x80;
    private static final int HAS_SIA_SETTINGS = 0x40;
    private static final int MEDIUM = 0x3F;

    private final byte[] bytes = new byte[2 * WORDS];
    private final boolean isOld;
    private int at;
    private int end = CHECKSUM_AT;

    /** The medium that the board's owner has selected, or autosense. */
    int connection;
    /** Directions of the 21140's pins. */
    int pinDirections;

    /**
     * Reads and checks the ROM.
     *
     * @param isOld whether the chip is a 21140
     */
    BoardRom(SerialPort serial, boolean isOld) {
        this.isOld = isOld;
        int all = 0;
        int any = 0;
        for (int word = 0; word < WORDS; word++) {
            int value = serial.readRom(word);
            bytes[2 * word] = (byte) value;
            bytes[2 * word + 1] = (byte) (value >> 8);
            all = word == 0 ? value : all & value;
            any |= value;
        }
        if (all == 0xFFFF || any == 0) {
            throw new SerialRomException("expected a serial ROM with contents, found only "
                    + (any == 0 ? "zeros" : "ones") + "; it is missing or blank");
        }
        check();
    }

    private void check() {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, CHECKSUM_AT);
        int checksum = (int) crc.getValue() & 0xFFFF;
        if (checksum != wordAt(CHECKSUM_AT)) {
            throw new SerialRomException("the serial ROM is damaged: expected the checksum "
                    + Integer.toHexString(checksum) + "h at byte " + CHECKSUM_AT + ", found "
                    + Integer.toHexString(wordAt(CHECKSUM_AT)) + "h");
        }
        int version = octetAt(VERSION_AT);
        if (version == 0 || version > LAST_VERSION) {
            throw new SerialRomException("expected a serial ROM of format 1 to 4, found version " + version);
        }
        if (version >= FIRST_WITH_ID_BLOCK && idBlockCrc() != octetAt(CRC_AT)) {
            throw new SerialRomException("the serial ROM's id block is damaged: expected the CRC "
                    + Integer.toHexString(idBlockCrc()) + "h at byte " + CRC_AT + ", found "
                    + Integer.toHexString(octetAt(CRC_AT)) + "h");
        }
    }

    /** CRC-8 (x^8 + x^2 + x + 1) over the words before the CRC's byte and the byte beside it, highest bit first. */
    private int idBlockCrc() {
        int crc = 0xFF;
        for (int i = 0; i <= CRC_AT; i++) {
            int octet = octetAt(i ^ 1);
            for (int bit = 7; bit >= 0; bit--) {
                int out = (crc >>> 7) ^ ((octet >>> bit) & 1);
                crc = ((crc << 1) & 0xFF) ^ (out == 0 ? 0 : 0x07);
            }
        }
        return crc;
    }

    /**
     * The number of the controller with a PCI device number; 0 on a board with one.
     *
     * @throws SerialRomException if the ROM has no such controller
     */
    int controller(int device) {
        int count = octetAt(CONTROLLERS_AT);
        if (count == 0 || ENTRIES_AT + ENTRY_BYTES * count > CHECKSUM_AT) {
            throw new SerialRomException("expected a serial ROM for 1 to 33 controllers, found " + count);
        }
        for (int i = 0; i < count; i++) {
            if (count == 1 || octetAt(ENTRIES_AT + ENTRY_BYTES * i) == device) {
                return i;
            }
        }
        throw new SerialRomException("expected a leaf of the serial ROM for device " + device + ", found " + count
                + " for others");
    }

    /** The station address of a controller: the board's, counted up. */
    long mac(int controller) {
        long address = 0;
        for (int i = 0; i < 6; i++) {
            address = (address << 8) | octetAt(MAC_AT + i);
        }
        address += controller;
        if (address == 0 || (address >>> 40 & 1) != 0) {
            throw new SerialRomException(
                    "expected the address of one station in the serial ROM, found "
                            + Long.toHexString(address) + "h");
        }
        return address;
    }

    /** The media of a controller, in the order of its leaf. */
    List<MediumBlock> media(int controller) {
        int offset = wordAt(ENTRIES_AT + ENTRY_BYTES * controller + 1);
        if (offset < ENTRIES_AT + ENTRY_BYTES || offset >= CHECKSUM_AT) {
            throw new SerialRomException(
                    "expected the leaf of controller " + controller + " inside the serial ROM, found offset "
                            + offset);
        }
        at = offset;
        connection = word();
        pinDirections = isOld ? octet() : 0;
        int count = octet();
        List<MediumBlock> blocks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            end = CHECKSUM_AT;
            block(blocks);
        }
        return blocks;
    }

    private void block(List<MediumBlock> blocks) {
        int start = at;
        int length = octet();
        MediumBlock block = new MediumBlock();
        if ((length & EXTENDED) == 0) {
            block.kind = MediumBlock.Kind.PINS;
            block.code = length & MEDIUM;
            block.pinData = octet();
            block.command = word();
        } else {
            int next = at + (length & ~EXTENDED);
            end = Math.min(next, CHECKSUM_AT);
            extended(block, start);
            at = next;
        }
        boolean isOfOld = block.kind == MediumBlock.Kind.PINS;
        boolean isOfNew = block.kind == MediumBlock.Kind.SIA || block.kind == MediumBlock.Kind.SYMBOL;
        if (isOld ? isOfNew : isOfOld) {
            throw new SerialRomException(
                    "expected a medium of this chip in the serial ROM, found one of another at byte "
                            + start);
        }
        blocks.add(block);
    }

    private void extended(MediumBlock block, int start) {
        int type = octet();
        switch (type) {
            case 0 -> {
                block.kind = MediumBlock.Kind.PINS;
                block.code = octet() & MEDIUM;
                block.pinData = octet();
                block.command = word();
            }
            case 1, 3 -> {
                block.kind = MediumBlock.Kind.MII;
                block.phy = octet();
                block.select = sequence(type == 3);
                block.reset = sequence(type == 3);
                block.capabilities = word();
                block.advertised = word();
                block.fullDuplex = word();
                block.threshold = word();
            }
            case 2 -> {
                block.kind = MediumBlock.Kind.SIA;
                int medium = octet();
                block.code = medium & MEDIUM;
                block.settings = (medium & HAS_SIA_SETTINGS) != 0 ? new int[]{word(), word(), word()} : new int[0];
                block.pinControl = word();
                block.pinData = word();
            }
            case 4 -> {
                block.kind = MediumBlock.Kind.SYMBOL;
                block.code = octet() & MEDIUM;
                block.pinControl = word();
                block.pinData = word();
                block.command = word();
            }
            case 5 -> {
                block.kind = MediumBlock.Kind.RESET;
                block.reset = sequence(!isOld);
            }
            default ->
                throw new SerialRomException("expected a block of type 0 to 5 in the serial ROM, found type " + type
                        + " at byte " + start);
        }
    }

    private int[] sequence(boolean isWide) {
        int[] values = new int[octet()];
        for (int i = 0; i < values.length; i++) {
            values[i] = isWide ? word() : octet();
        }
        return values;
    }

    private int word() {
        int low = octet();
        return low | (octet() << 8);
    }

    private int octet() {
        if (at >= end) {
            throw new SerialRomException("expected more of the serial ROM's leaf, found its end at byte " + at);
        }
        return octetAt(at++);
    }

    private int octetAt(int offset) {
        return bytes[offset] & 0xFF;
    }

    private int wordAt(int offset) {
        return octetAt(offset) | (octetAt(offset + 1) << 8);
    }

    /** One block of a leaf: a medium of the board, or how to reset it. Which fields count depends on the kind. */
    static final class MediumBlock {
        /** The kinds of blocks. */
        enum Kind {
            /** A medium that pins of the 21140 select (type 0). */
            PINS,
            /** An MII transceiver (types 1 and 3). */
            MII,
            /** A medium of the 21143's SIA (type 2). */
            SIA,
            /** A medium of the 21143's symbol port (type 4). */
            SYMBOL,
            /** How to reset the board (type 5). */
            RESET
        }

        private static final int[] NONE = {};
        private static final int CODE_100_FX = 7;

        Kind kind = Kind.RESET;
        /** The medium, as the format numbers them. */
        int code;
        int command;
        int pinControl;
        int pinData;
        /** CSR13, CSR14 and CSR15 of an SIA medium. */
        int[] settings = NONE;
        /** Which transceiver; the driver has found it at an address. */
        int phy;
        int phyAddress = -1;
        int[] select = NONE;
        int[] reset = NONE;
        int capabilities;
        int advertised;
        int fullDuplex;
        int threshold;

        /** Whether the medium is full duplex by its code. */
        boolean isFullByCode() {
            return code == CODE_10_FULL || code == CODE_100_FULL || code == CODE_100_FX + 1;
        }

        static final int CODE_10 = 0;
        static final int CODE_100 = 3;
        static final int CODE_10_FULL = 4;
        static final int CODE_100_FULL = 5;
    }
}
