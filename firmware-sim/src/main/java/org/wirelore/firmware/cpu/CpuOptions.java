package org.wirelore.firmware.cpu;

/**
 * The options of the processor.
 *
 * @param strictAlignment  misaligned accesses and jumps are faults; else the low address bits are ignored, as the
 *                         hardware did
 * @param strictDelaySlots a jump in the delay slot of a taken jump is a fault; else both jumps take effect one after
 *                         the other
 * @param pcReadBias       the difference between the value of pc and the address of the instruction that reads it: 0 as
 *                         compilers of today expect, 4 as Myricom's macros for LANai 4 did
 */
public record CpuOptions(boolean strictAlignment, boolean strictDelaySlots, int pcReadBias) {
    /** As the hardware behaves. */
    public static final CpuOptions HARDWARE = new CpuOptions(false, false, 0);
    /** For compiled C, whose every violation is a mistake. */
    public static final CpuOptions STRICT = new CpuOptions(true, true, 0);

    /** Checks the bias. */
    public CpuOptions {
        if (pcReadBias != 0 && pcReadBias != 4) {
            throw new IllegalArgumentException("the pc bias must be 0 or 4: pcReadBias=" + pcReadBias);
        }
    }
}
