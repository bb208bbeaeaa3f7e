package org.wirelore.device.tulip;

import java.util.List;
import org.wirelore.device.api.wire.LinkOffer;

/**
 * An MII transceiver on a board.
 *
 * @param name the part
 * @param address on the management bus, 0 to 31
 * @param identifier1 register 2
 * @param identifier2 register 3
 * @param abilities bits 14:11 of register 1: 100BASE-TX full and half duplex, 10BASE-T full and half duplex
 * @param vendorRegisters registers 16 to 31 that it has
 */
public record PhyModel(String name, int address, int identifier1, int identifier2, int abilities,
        List<VendorRegister> vendorRegisters) {
    private static final int ABILITIES = 0x7800;
    private static final int ABILITIES_SHIFT = 6;

    /** Checks the ranges. */
    public PhyModel {
        vendorRegisters = List.copyOf(vendorRegisters);
        if (address < 0 || address > 31) {
            throw new IllegalArgumentException("a PHY address has five bits: address=" + address);
        }
        if (identifier1 >>> 16 != 0 || identifier2 >>> 16 != 0 || (abilities & ~ABILITIES) != 0 || abilities == 0) {
            throw new IllegalArgumentException("a PHY must have identifiers of 16 bits and abilities of 100BASE-TX or "
                    + "10BASE-T: identifier1=" + Integer.toHexString(identifier1) + ", identifier2="
                    + Integer.toHexString(identifier2) + ", abilities=" + Integer.toHexString(abilities));
        }
        if (vendorRegisters.stream().mapToInt(VendorRegister::number).distinct().count() != vendorRegisters.size()) {
            throw new IllegalArgumentException("each register of a PHY must have a number of its own: phy=" + name);
        }
    }

    /** A DP83840A with the registers that IEEE 802.3 asks for. */
    public static PhyModel standard(int address) {
        return new PhyModel("DP83840A", address, 0x2000, 0x5C01, ABILITIES, List.of());
    }

    /** Its technologies, as an offer has them. */
    int technologies() {
        return abilities >> ABILITIES_SHIFT & LinkOffer.TECHNOLOGIES;
    }
}
