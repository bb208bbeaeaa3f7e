package org.wirelore.device.tulip;

import java.util.List;

/**
 * The serial ROM's leaf for one controller of a board.
 *
 * @param device the controller's PCI device number
 * @param connection the selected connection type; 0800h is autosense, FFFFh none
 * @param pinDirections directions of the 21140's pins, 8 bits; not there on the 21143
 * @param blocks its media
 */
public record SerialRomLeaf(int device, int connection, int pinDirections, List<SerialRomBlock> blocks) {
    /** The connection type with which the driver looks for a medium. */
    public static final int AUTOSENSE = 0x0800;

    /** Checks the ranges. */
    public SerialRomLeaf {
        blocks = List.copyOf(blocks);
        if (device >>> 8 != 0 || connection >>> 16 != 0 || pinDirections >>> 8 != 0 || blocks.size() > 255) {
            throw new IllegalArgumentException("a leaf must have a device and directions of 8 bits, a connection of 16 "
                    + "and at most 255 blocks: device=" + device + ", connection=" + Integer.toHexString(connection)
                    + ", pinDirections=" + Integer.toHexString(pinDirections) + ", blocks=" + blocks.size());
        }
    }
}
