package org.wirelore.firmware.board;

import org.wirelore.firmware.cpu.CpuOptions;

/**
 * The options of a bare board.
 *
 * @param memoryBytes size of the memory at address 0, a multiple of 64
 * @param stackBytes how much of its upper end is stack, a multiple of 64
 * @param cpu how strictly the processor checks programs
 * @param isTranslating whether hot code is translated, rather than all of it interpreted
 * @param isTextWritable whether the program may change its instructions
 */
public record BoardOptions(int memoryBytes, int stackBytes, CpuOptions cpu, boolean isTranslating,
        boolean isTextWritable) {
    /** Between heap and stack nothing can be written: as much as the largest frame that compilers handle. */
    public static final int GUARD_BYTES = 64 * 1024;
    /** The memory of the largest cards. */
    public static final int MEMORY_BYTES_DEFAULT = 8 << 20;
    /** More than any program of the time needs. */
    public static final int STACK_BYTES_DEFAULT = 1 << 20;
    /** The smallest memory: a stack, its guard and a program. */
    public static final int MEMORY_BYTES_MIN = 128 * 1024;
    /** The largest memory: the range of a branch. */
    public static final int MEMORY_BYTES_MAX = 32 << 20;

    private static final int GRAIN = 64;

    /** Checks that there is room for stack, guard and program. */
    public BoardOptions {
        boolean isWhole = memoryBytes % GRAIN == 0 && stackBytes % GRAIN == 0;
        if (!isWhole || memoryBytes < MEMORY_BYTES_MIN || memoryBytes > MEMORY_BYTES_MAX || stackBytes <= 0
                || stackBytes > memoryBytes / 2 - GUARD_BYTES / 2) {
            throw new IllegalArgumentException("memory must be 128 KiB to 32 MiB, stack and guard at most half of it,"
                    + " all of whole 64 bytes: memory=" + memoryBytes + ", stack=" + stackBytes);
        }
    }

    /** A board of this size, with a stack in proportion. */
    public static BoardOptions of(int memoryBytes) {
        return new BoardOptions(memoryBytes, Math.min(STACK_BYTES_DEFAULT, memoryBytes / 8 / GRAIN * GRAIN),
                CpuOptions.HARDWARE, true, false);
    }

    /** The same with another processor. */
    public BoardOptions with(CpuOptions newCpu) {
        return new BoardOptions(memoryBytes, stackBytes, newCpu, isTranslating, isTextWritable);
    }

    /** The same with code that can or can't be changed. */
    public BoardOptions withTextWritable(boolean wanted) {
        return new BoardOptions(memoryBytes, stackBytes, cpu, isTranslating, wanted);
    }

    /** The same with or without the translator. */
    public BoardOptions withTranslating(boolean wanted) {
        return new BoardOptions(memoryBytes, stackBytes, cpu, wanted, isTextWritable);
    }

    /** Whether mistakes that the hardware lets pass are faults. */
    public boolean isStrict() {
        return cpu.strictAlignment() || cpu.strictDelaySlots();
    }

    /** First address of the guard, where heap and program end. */
    public int guard() {
        return memoryBytes - stackBytes - GUARD_BYTES;
    }
}
