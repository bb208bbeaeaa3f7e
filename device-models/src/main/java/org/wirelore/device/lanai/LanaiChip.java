package org.wirelore.device.lanai;

import org.wirelore.device.api.myrinet.RegisterBlock;

/** The generations of the chip. */
@SuppressWarnings("ImmutableEnumChecker") // records, and families without state
public enum LanaiChip {
    /** LANai 4.x: registers at FFFFFF00h, 4 bytes apart; one engine for host DMA. */
    LANAI4(RegisterBlock.LANAI4, 0xFFFFFF00, 0x100, StatusBits.LANAI4, new Lanai4Family()),
    /** LANai 7.x: registers at FFFFFE00h, 8 bytes apart; host DMA by chains, doorbells. */
    LANAI7(RegisterBlock.LANAI7, 0xFFFFFE00, 0x200, StatusBits.LANAI7, new Lanai7Family()),
    /** LANai 9.x: as LANai 7, with one signal from the host and a cycle counter. */
    LANAI9(RegisterBlock.LANAI9, 0xFFFFFE00, 0x200, StatusBits.LANAI9, new Lanai9Family());

    private final RegisterBlock block;
    private final int base;
    private final int blockBytes;
    private final StatusBits status;
    private final ChipFamily family;

    LanaiChip(RegisterBlock block, int base, int blockBytes, StatusBits status, ChipFamily family) {
        this.block = block;
        this.base = base;
        this.blockBytes = blockBytes;
        this.status = status;
        this.family = family;
    }

    /** {@return the name for people} */
    public String title() {
        return "LANai " + generation();
    }

    /** {@return its number, for which firmware is compiled} */
    public int generation() {
        return block.generation();
    }

    /** {@return where its registers are for the host's software} */
    public RegisterBlock registers() {
        return block;
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
        return block.grain();
    }

    /** The unit of packet and host DMA in SRAM, bytes. */
    int grain() {
        return block.grain();
    }

    StatusBits status() {
        return status;
    }

    /** What it has in common with other generations. */
    ChipFamily family() {
        return family;
    }

    ControlBits control() {
        return family.control();
    }

    WindowLayout window(int sramBytes) {
        return family.window(sramBytes);
    }
}
