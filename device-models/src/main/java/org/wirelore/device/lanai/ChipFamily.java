package org.wirelore.device.lanai;

import org.wirelore.device.api.register.RegisterMap;

/** What generations of the chip and their boards have in common: registers, host DMA and the way to the host's bus. */
interface ChipFamily {
    RegisterMap map(LanaiChip chip);

    ControlBits control();

    WindowLayout window(int sramBytes);

    /** Revision in the PCI configuration space, which tells the layout of the window. */
    int revision();

    /** Board type in the EEPROM. */
    int boardType(int sramBytes);

    /** The chip's version in the EEPROM. */
    int version(LanaiChip chip);

    /** The special registers, with the engine that only this family has. */
    ChipRegisters registers(ChipParts parts);
}
