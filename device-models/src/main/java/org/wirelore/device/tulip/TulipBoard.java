package org.wirelore.device.tulip;

import java.util.List;

/**
 * What a board's maker puts around the chip.
 *
 * @param rom the serial ROM, with any station address
 * @param controller which of the ROM's controllers this chip is, from 0 on; boards with several ports have several. Its
 *     station address is the ROM's plus this number
 * @param phys MII transceivers; the first that is not isolated carries the frames
 * @param pins what the chip's general-purpose pins are connected to
 */
public record TulipBoard(SerialRomImage rom, int controller, List<PhyModel> phys, List<PinWiring> pins) {
    private static final int SUBSYSTEM_VENDOR = 0x1011;
    private static final int SUBSYSTEM = 0x500B;

    /** Checks the number and that no two transceivers and no two wires are at one place. */
    public TulipBoard {
        phys = List.copyOf(phys);
        pins = List.copyOf(pins);
        if (controller < 0 || controller > 7) {
            throw new IllegalArgumentException("a board has 1 to 8 controllers: controller=" + controller);
        }
        if (phys.stream().mapToInt(PhyModel::address).distinct().count() != phys.size()) {
            throw new IllegalArgumentException("each transceiver must have an address of its own: addresses="
                    + phys.stream().map(PhyModel::address).toList());
        }
        if (pins.stream().mapToInt(PinWiring::pin).distinct().count() != pins.size()) {
            throw new IllegalArgumentException("each pin must have one use: pins="
                    + pins.stream().map(PinWiring::pin).toList());
        }
    }

    /** A board with one MII transceiver, no wired pins, and a ROM that says so. */
    public static TulipBoard standard(TulipChip chip, int phyAddress) {
        SerialRomBlock.Mii block = new SerialRomBlock.Mii(0, List.of(), List.of(), 0x7800, 0x01E0, 0x5000, 0x1800, 0);
        SerialRomLeaf leaf = new SerialRomLeaf(0, SerialRomLeaf.AUTOSENSE, 0, List.of(block));
        return new TulipBoard(SerialRomImage.of(chip, SUBSYSTEM_VENDOR, SUBSYSTEM, 4, List.of(leaf)), 0,
                List.of(PhyModel.standard(phyAddress)), List.of());
    }

    /** The words of the ROM of a board whose chip has a station address. */
    short[] romWords(long mac) {
        return rom.withAddress(mac - controller).words();
    }
}
