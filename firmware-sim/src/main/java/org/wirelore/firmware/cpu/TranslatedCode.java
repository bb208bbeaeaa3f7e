package org.wirelore.firmware.cpu;

import org.jspecify.annotations.Nullable;

/**
 * The code of a {@link Region}. Before it runs and after it has returned, registers, flags and counters are in the
 * array and the context; in between it keeps them in local variables.
 */
public abstract class TranslatedCode {
    /** Returned after an exit at an access, whose point the context holds. */
    public static final int AT_POINT = -1;

    /** The region of this code. */
    @Nullable
    Region region;

    /** For generated classes. */
    protected TranslatedCode() {
    }

    /**
     * Executes from the region's head until it leaves the region: by a return, by a jump out of it, or because there
     * are too few cycles left to go on.
     *
     * @param context   makes accesses that are not plain
     * @param registers the 32 registers
     * @param cells     of the memory
     * @param grains    of the memory, 0 where stores are plain
     * @param count     negative: cycles times {@link Region#CYCLE}, instructions are added to it, and before it can
     * pass 0 the code returns; the context has it too
     * @return the address of the next instruction, or {@link #AT_POINT}
     */
    public abstract int run(RegionContext context, int[] registers, int[] cells, byte[] grains, long count);
}
