package org.wirelore.device.tulip;

import java.util.List;

/** Writes the contents of a serial ROM as a board's maker does. */
final class SerialRomWriter {
    private static final int EXTENDED = 0x80;
    /** In the media code of an SIA block: the settings of CSR13 to CSR15 follow. */
    private static final int HAS_SETTINGS = 0x40;

    private final byte[] bytes = new byte[SerialRomImage.BYTES];
    private final TulipChip chip;
    private int at;

    private SerialRomWriter(TulipChip chip) {
        this.chip = chip;
    }

    static byte[] write(TulipChip chip, int subsystemVendor, int subsystem, int version, List<SerialRomLeaf> leaves) {
        if (version != 1 && version != 3 && version != 4) {
            throw new IllegalArgumentException("a serial ROM's format must be version 1, 3 or 4: version=" + version);
        }
        SerialRomWriter writer = new SerialRomWriter(chip);
        writer.word(subsystemVendor);
        writer.word(subsystem);
        writer.at = SerialRomImage.VERSION_OFFSET;
        writer.octet(version);
        writer.octet(leaves.size());
        int entry = SerialRomImage.LEAVES_OFFSET;
        // A leaf begins at an even offset, behind a byte that is reserved.
        int leafAt = (entry + SerialRomImage.LEAF_ENTRY_BYTES * leaves.size() + 2) & ~1;
        for (SerialRomLeaf leaf : leaves) {
            writer.at = entry;
            writer.octet(leaf.device());
            writer.word(leafAt);
            entry = writer.at;
            writer.at = leafAt;
            writer.leaf(leaf);
            leafAt = writer.at;
        }
        SerialRomImage.seal(writer.bytes);
        return writer.bytes;
    }

    private void leaf(SerialRomLeaf leaf) {
        word(leaf.connection());
        if (!chip.hasSia()) {
            octet(leaf.pinDirections());
        }
        octet(leaf.blocks().size());
        leaf.blocks().forEach(this::block);
    }

    private void block(SerialRomBlock block) {
        int start = at;
        if (block instanceof SerialRomBlock.PinMedium medium) {
            octet(medium.medium());
            octet(medium.pins());
            word(medium.command());
            return;
        }
        octet(0);
        octet(block.type(chip));
        switch (block) {
            case SerialRomBlock.PinMedium _ -> throw new IllegalStateException("must hold: written above");
            case SerialRomBlock.Mii mii -> {
                octet(mii.phy());
                sequence(mii.select());
                sequence(mii.reset());
                word(mii.capabilities());
                word(mii.advertised());
                word(mii.fullDuplex());
                word(mii.threshold());
                if (chip.hasSia()) {
                    octet(mii.interrupt());
                }
            }
            case SerialRomBlock.Sia sia -> {
                octet(sia.medium() | (sia.settings().isEmpty() ? 0 : HAS_SETTINGS));
                sia.settings().forEach(this::word);
                word(sia.pinControl());
                word(sia.pinData());
            }
            case SerialRomBlock.Symbol symbol -> {
                octet(symbol.medium());
                word(symbol.pinControl());
                word(symbol.pinData());
                word(symbol.command());
            }
            case SerialRomBlock.Reset reset -> sequence(reset.sequence());
        }
        bytes[start] = (byte) (EXTENDED | (at - start - 1));
    }

    private void sequence(List<Integer> values) {
        octet(values.size());
        for (int value : values) {
            if (chip.hasSia()) {
                word(value);
            } else {
                octet(value);
            }
        }
    }

    private void word(int value) {
        octet(value);
        octet(value >> 8);
    }

    private void octet(int value) {
        if (at >= SerialRomImage.CHECKSUM_OFFSET) {
            throw new IllegalArgumentException("a serial ROM's leaves must end before its checksum at byte "
                    + SerialRomImage.CHECKSUM_OFFSET + ": use fewer or shorter blocks");
        }
        bytes[at++] = (byte) value;
    }
}
