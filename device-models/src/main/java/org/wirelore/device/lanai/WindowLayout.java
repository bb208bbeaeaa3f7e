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
 * @param pointers offset of the bridge's pointers; the window's end where there are none
 * @param doorbells offset of the doorbells, which fill the rest of the window; the same
 */
record WindowLayout(int windowBytes, int sram, int eeprom, int registers, int control, int configuration,
        int pointers, int doorbells) {
    private static final int SMALL_SRAM_BYTES = 1 << 19;
    private static final WindowLayout SMALL = old(1 << 20, 0);
    /** The SRAM of 1 MB has a second half of the window to itself. */
    private static final WindowLayout LARGE = old(1 << 21, 0x100000);

    /**
     * LANai 5 to 9. The EEPROM lies among the doorbells: it is what a load gets there; stores ring.
     */
    static final WindowLayout LATER = new WindowLayout(1 << 24, 0, 0xA00000, 0x804000, 0x800040, 0x800000, 0x800100,
            0x808000);

    private static WindowLayout old(int bytes, int sram) {
        return new WindowLayout(bytes, sram, 0x80000, 0xC0000, 0xE0000, 0xE0040, bytes, bytes);
    }

    /** The layout of a LANai 4 card: with more than 512 KB of SRAM the window has another. */
    static WindowLayout lanai4(int sramBytes) {
        return sramBytes <= SMALL_SRAM_BYTES ? SMALL : LARGE;
    }
}
