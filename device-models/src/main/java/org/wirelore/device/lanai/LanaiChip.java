package org.wirelore.device.lanai;

/** The generations of the chip. */
public enum LanaiChip {
    /** LANai 4.x: registers at FFFFFF00h, 4 bytes apart; one engine for host DMA. */
    LANAI4(4, 0xFFFFFF00, 0x100, 4, 4);

    private final int generation;
    private final int base;
    private final int blockBytes;
    private final int stride;
    private final int grain;

    LanaiChip(int generation, int base, int blockBytes, int stride, int grain) {
        this.generation = generation;
        this.base = base;
        this.blockBytes = blockBytes;
        this.stride = stride;
        this.grain = grain;
    }

    /** {@return the name for people} */
    public String title() {
        return "LANai " + generation;
    }

    /** {@return its number, for which firmware is compiled} */
    public int generation() {
        return generation;
    }

    /** Where the processor finds the registers. */
    int base() {
        return base;
    }

    /** What the registers span, bytes. */
    int blockBytes() {
        return blockBytes;
    }

    /** From one register to the next, bytes. */
    int stride() {
        return stride;
    }

    /** The unit of packet and host DMA in SRAM, bytes. */
    int grain() {
        return grain;
    }
}
