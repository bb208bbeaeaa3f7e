package org.wirelore.device.lanai;

/**
 * Where things are in the board's window.
 *
 * @param windowBytes its size
 * @param sram offset of the SRAM
 * @param eeprom offset of the EEPROM
 * @param registers offset of the special registers
 * @param control offset of the board control register
 * @param configuration offset of the copy of the configuration space
 */
record WindowLayout(int windowBytes, int sram, int eeprom, int registers, int control, int configuration) {
    private static final int SMALL_SRAM_BYTES = 1 << 19;
    private static final WindowLayout SMALL = new WindowLayout(1 << 20, 0, 0x80000, 0xC0000, 0xE0000, 0xE0040);
    /** The SRAM of 1 MB has a second half of the window to itself. */
    private static final WindowLayout LARGE = new WindowLayout(1 << 21, 0x100000, 0x80000, 0xC0000, 0xE0000, 0xE0040);

    /** The layout of a card: with more than 512 KB of SRAM the window has another. */
    static WindowLayout of(LanaiConfig config) {
        return config.sramBytes() <= SMALL_SRAM_BYTES ? SMALL : LARGE;
    }
}
