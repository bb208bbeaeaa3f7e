package org.wirelore.device.tulip;

import java.util.ArrayList;
import java.util.List;

/** Compares what a serial ROM says of a board with the board. */
public final class SerialRomClaims {
    private static final int CAPABILITIES = 0xF800;

    /**
     * A claim that does not hold.
     *
     * @param leaf which leaf, from 0 on
     * @param block which of its blocks, from 0 on; -1 for the leaf itself
     * @param text what was expected and what was found
     */
    public record Wrong(int leaf, int block, String text) {
    }

    private SerialRomClaims() {
    }

    /** Every claim that does not hold; empty if a driver can rely on the ROM. */
    public static List<Wrong> wrong(TulipChip chip, List<SerialRomLeaf> leaves, List<PhyModel> phys, int controller) {
        List<Wrong> wrong = new ArrayList<>();
        if (controller >= leaves.size()) {
            wrong.add(new Wrong(leaves.size() - 1, -1, "expected a leaf for controller " + controller + ", found "
                    + leaves.size() + " in all"));
        }
        for (int i = 0; i < leaves.size(); i++) {
            List<SerialRomBlock> blocks = leaves.get(i).blocks();
            if (blocks.stream().allMatch(SerialRomBlock.Reset.class::isInstance)) {
                wrong.add(new Wrong(i, -1, "expected a medium in the leaf, found none"));
            }
            for (int j = 0; j < blocks.size(); j++) {
                String text = wrong(chip, blocks.get(j), phys);
                if (!text.isEmpty()) {
                    wrong.add(new Wrong(i, j, text));
                }
            }
        }
        return wrong;
    }

    private static String wrong(TulipChip chip, SerialRomBlock block, List<PhyModel> phys) {
        if (!block.fits(chip)) {
            return "expected a block that the " + chip + " has ("
                    + (chip.hasSia() ? "types 2 to 5" : "types 0, 1 and 5")
                    + "), found type " + block.type(chip);
        }
        return switch (block) {
            case SerialRomBlock.PinMedium medium -> wrongMedium(medium.medium());
            case SerialRomBlock.Sia sia -> wrongMedium(sia.medium());
            case SerialRomBlock.Symbol symbol -> wrongMedium(symbol.medium());
            case SerialRomBlock.Reset _ -> "";
            case SerialRomBlock.Mii mii -> wrongMii(mii, phys);
        };
    }

    private static String wrongMedium(int medium) {
        return medium < SerialRomBlock.MEDIA.size()
                ? ""
                : "expected a medium from 0 to " + (SerialRomBlock.MEDIA.size() - 1) + ", found " + medium;
    }

    private static String wrongMii(SerialRomBlock.Mii mii, List<PhyModel> phys) {
        if (mii.phy() >= phys.size()) {
            return "expected one of the board's " + phys.size() + " transceivers, found transceiver " + mii.phy()
                    + ", which the board lacks";
        }
        int lacking = mii.capabilities() & CAPABILITIES & ~phys.get(mii.phy()).abilities();
        return lacking == 0
                ? ""
                : "expected capabilities of the transceiver, " + Integer.toHexString(phys.get(mii.phy()).abilities())
                        + "h, found " + Integer.toHexString(mii.capabilities()) + "h, of which the board lacks "
                        + Integer.toHexString(lacking) + "h";
    }
}
