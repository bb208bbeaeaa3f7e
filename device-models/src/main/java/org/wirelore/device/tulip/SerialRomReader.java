package org.wirelore.device.tulip;

import java.util.ArrayList;
import java.util.List;

/** Reads the leaves of a serial ROM and trusts no length in it. */
final class SerialRomReader {
    private static final int EXTENDED = 0x80;
    private static final int HAS_SETTINGS = 0x40;
    private static final int MEDIUM = 0x3F;

    private final byte[] bytes;
    private final TulipChip chip;
    private int at;
    private int end;

    SerialRomReader(byte[] bytes, TulipChip chip) {
        this.bytes = bytes;
        this.chip = chip;
    }

    List<SerialRomLeaf> leaves() throws SerialRomFormatException {
        int version = bytes[SerialRomImage.VERSION_OFFSET];
        if (version != 1 && version != 3 && version != 4) {
            throw new SerialRomFormatException(
                    "expected format version 1, 3 or 4 at byte " + SerialRomImage.VERSION_OFFSET + ", found "
                            + version);
        }
        int controllers = bytes[SerialRomImage.CONTROLLERS_OFFSET] & 0xFF;
        int entriesEnd = SerialRomImage.LEAVES_OFFSET + SerialRomImage.LEAF_ENTRY_BYTES * controllers;
        if (controllers == 0 || entriesEnd > SerialRomImage.CHECKSUM_OFFSET) {
            throw new SerialRomFormatException("expected 1 to 33 controllers at byte "
                    + SerialRomImage.CONTROLLERS_OFFSET + ", found " + controllers);
        }
        List<SerialRomLeaf> leaves = new ArrayList<>();
        for (int i = 0; i < controllers; i++) {
            at = SerialRomImage.LEAVES_OFFSET + SerialRomImage.LEAF_ENTRY_BYTES * i;
            end = SerialRomImage.CHECKSUM_OFFSET;
            int device = octet();
            int offset = word();
            if (offset < entriesEnd || offset >= SerialRomImage.CHECKSUM_OFFSET) {
                throw new SerialRomFormatException("expected controller " + i + "'s leaf at a byte from " + entriesEnd
                        + " to " + (SerialRomImage.CHECKSUM_OFFSET - 1) + ", found " + offset);
            }
            at = offset;
            leaves.add(leaf(device));
        }
        return leaves;
    }

    private SerialRomLeaf leaf(int device) throws SerialRomFormatException {
        int connection = word();
        int directions = chip.hasSia() ? 0 : octet();
        int count = octet();
        List<SerialRomBlock> blocks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            end = SerialRomImage.CHECKSUM_OFFSET;
            blocks.add(block());
        }
        return new SerialRomLeaf(device, connection, directions, blocks);
    }

    private SerialRomBlock block() throws SerialRomFormatException {
        int start = at;
        int length = octet();
        if ((length & EXTENDED) == 0) {
            return new SerialRomBlock.PinMedium(length & MEDIUM, octet(), word());
        }
        int next = at + (length & ~EXTENDED);
        if (next > SerialRomImage.CHECKSUM_OFFSET) {
            throw new SerialRomFormatException("expected the block at byte " + start + " to end before the checksum, "
                    + "found a length of " + (length & ~EXTENDED));
        }
        end = next;
        int type = octet();
        SerialRomBlock block = switch (type) {
            case 0 -> new SerialRomBlock.PinMedium(octet() & MEDIUM, octet(), word());
            case 1, 3 -> mii(type == 3);
            case 2 -> sia();
            case 4 -> new SerialRomBlock.Symbol(octet() & MEDIUM, word(), word(), word());
            case 5 -> new SerialRomBlock.Reset(sequence(chip.hasSia()));
            default -> throw new SerialRomFormatException(
                    "expected a block of type 0 to 5 at byte " + start + ", found type " + type);
        };
        if (!block.fits(chip) || block.type(chip) != type) {
            throw new SerialRomFormatException("expected a block that the " + chip + " has at byte " + start
                    + " (" + (chip.hasSia() ? "types 2 to 5" : "types 0, 1 and 5") + "), found type " + type);
        }
        at = next;
        return block;
    }

    private SerialRomBlock mii(boolean isWide) throws SerialRomFormatException {
        int phy = octet();
        List<Integer> select = sequence(isWide);
        List<Integer> reset = sequence(isWide);
        return new SerialRomBlock.Mii(phy, select, reset, word(), word(), word(), word(), isWide ? octet() : 0);
    }

    private SerialRomBlock sia() throws SerialRomFormatException {
        int medium = octet();
        List<Integer> settings = (medium & HAS_SETTINGS) != 0 ? List.of(word(), word(), word()) : List.of();
        return new SerialRomBlock.Sia(medium & MEDIUM, settings, word(), word());
    }

    private List<Integer> sequence(boolean isWide) throws SerialRomFormatException {
        int count = octet();
        List<Integer> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(isWide ? word() : octet());
        }
        return values;
    }

    private int word() throws SerialRomFormatException {
        int low = octet();
        return low | (octet() << 8);
    }

    private int octet() throws SerialRomFormatException {
        if (at >= end) {
            throw new SerialRomFormatException("expected more at byte " + at + ", found the end of "
                    + (end == SerialRomImage.CHECKSUM_OFFSET ? "the leaves" : "the block"));
        }
        return bytes[at++] & 0xFF;
    }
}
