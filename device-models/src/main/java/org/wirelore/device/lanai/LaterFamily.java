package org.wirelore.device.lanai;

import java.util.List;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.RegisterMap;

/** What LANai 7 and 9 have in common: the bridge that came with LANai 5, chains, doorbells, a window of 16 MB. */
abstract class LaterFamily implements ChipFamily {
    private static final int REVISION = 3;
    private static final int BOARD_TYPE = 3;
    private static final int GENERATION_SHIFT = 8;

    /** Whether the register at 078h counts the processor's cycles, and not the bytes of the host DMA. */
    abstract boolean countsCycles();

    /** Fields of the ISR that only this chip has. */
    abstract List<BitField> ownStatus();

    /** Fields of MYRINET that only this chip has. */
    abstract List<BitField> ownLink();

    /** The field of LINK. */
    abstract BitField period();

    /** After which time a blocked packet is cut, picoseconds, by the values of LINK and MYRINET. */
    abstract long blockedAfterPs(int link, int control);

    /** Whether MYRINET has the receiver pass over the link's CRC-8. */
    abstract boolean ignoresCrc8(int control);

    @Override
    public final RegisterMap map(LanaiChip chip) {
        return LaterMap.map(chip, this);
    }

    @Override
    public final ControlBits control() {
        return ControlBits.LATER;
    }

    @Override
    public final WindowLayout window(int sramBytes) {
        return WindowLayout.LATER;
    }

    @Override
    public final int revision() {
        return REVISION;
    }

    @Override
    public final int boardType(int sramBytes) {
        return BOARD_TYPE;
    }

    @Override
    public final int version(LanaiChip chip) {
        return chip.generation() << GENERATION_SHIFT;
    }

    @Override
    public final ChipRegisters registers(ChipParts parts) {
        return new LaterRegisters(parts, this);
    }
}
