package org.wirelore.firmware.cpu;

import org.jspecify.annotations.Nullable;

/**
 * Instructions in a row that are entered at the first and left at the last, with the delay slots of the jump that ends
 * them, as operations for {@link BlockInterpreter}.
 */
final class Block {
    /** No address: the block has no branch to a constant. */
    static final int NOWHERE = -1;

    private static final int JUMPS = 64;

    final int start;
    /** How many instructions; 0 where the first one is for the stepper. */
    final int count;
    /** The instructions as they are in memory. */
    private final int[] words;
    final long[] ops;
    /**
     * The last instruction where it is a sum with a constant, after the last operation: destination, source, constant.
     */
    final long slot;
    /** The instruction of each operation. */
    final int[] at;
    /** Cycles before each instruction, without what the block before can cost, and of them all. */
    final int[] cyclesBefore;
    /** {@link Core#loadedLast} before each instruction; the first entry depends on the block before. */
    final byte[] loadedBefore;
    /** Registers that the first instruction waits for, a bit each. */
    final int waitsFor;
    /** The jump's instruction, or {@link #count} without one. */
    final int jumpAt;
    /** The jump's delay slots, 1 or 2; 0 without a jump. */
    final int slots;
    /** The instruction whose comparison the last operation makes, or {@link #count}. */
    final int compareAt;
    /** Where the branch goes. */
    final int target;
    /**
     * Whether entries of the block that a taken jump goes to are counted: those by calls and by branches backwards.
     */
    final boolean isCounted;
    /** The register that the last instruction loads. */
    final int loads;

    /**
     * All cycles and instructions, as {@link Region#CYCLE} has it; more than there can be where there is nothing to
     * run.
     */
    long cost;
    boolean isLive = true;
    /** The hotness counter: counts entries by calls and branches backwards down to 0. */
    int hotness;
    /** How often translated code has left for this block. */
    int arrivals;
    /** The translation of this block and what follows it. */
    @Nullable
    Region region;
    @Nullable
    Block taken;
    @Nullable
    Block following;
    /** The first instructions, for runs that end inside of the block, by their number. */
    @Nullable
    Block @Nullable [] beginnings;
    /** The last targets of the register jump, by a hash of their address. */
    @Nullable
    Block @Nullable [] jumps;

    Block(int start, int[] words, long[] ops, long slot, int[] at, int[] cyclesBefore, byte[] loadedBefore,
            int waitsFor, int jumpAt, int slots, int compareAt, int target, boolean isCounted) {
        this.start = start;
        this.words = words;
        count = words.length;
        this.ops = ops;
        this.slot = slot;
        this.at = at;
        this.cyclesBefore = cyclesBefore;
        this.loadedBefore = loadedBefore;
        this.waitsFor = waitsFor;
        this.jumpAt = jumpAt;
        this.slots = slots;
        this.compareAt = compareAt;
        this.target = target;
        this.isCounted = isCounted;
        loads = loadedBefore[count];
        cost = fullCost();
    }

    private long fullCost() {
        return count == 0 ? Long.MAX_VALUE / 2 : cyclesBefore[count] * Region.CYCLE + count;
    }

    /** Marks the block as invalid, for blocks that still have a link to it. */
    void kill() {
        isLive = false;
        cost = Long.MAX_VALUE / 2;
    }

    /** Whether the memory has these instructions; a block without any depends on others, and is not there. */
    boolean isIn(Memory memory) {
        for (int i = 0; i < count; i++) {
            if (memory.word(start + 4 * i) != words[i]) {
                return false;
            }
        }
        return count > 0;
    }

    /** Undoes {@link #kill}. */
    void revive() {
        isLive = true;
        cost = fullCost();
    }

    /** Removes the links to an invalid block. */
    void forget(Block next) {
        if (!next.isLive) {
            taken = taken == next ? null : taken;
            following = following == next ? null : following;
        }
    }

    /** How many instructions before the jump fit into a number of cycles, the first one's wait included. */
    int fitting(long cycles) {
        int fit = 0;
        while (fit < jumpAt && cyclesBefore[fit + 1] <= cycles) {
            fit++;
        }
        return fit;
    }

    /** The first instructions, a number of them, if they are known. */
    @Nullable
    Block beginning(int instructions) {
        @Nullable
        Block[] known = beginnings;
        return known == null ? null : known[instructions];
    }

    void noteBeginning(Block part) {
        @Nullable
        Block[] known = beginnings;
        if (known == null) {
            known = new Block[jumpAt + 1];
            beginnings = known;
        }
        known[part.count] = part;
    }

    /** The block that a register jump went to, if it is known and can still be run. */
    @Nullable
    Block jumpTo(int address) {
        @Nullable
        Block[] known = jumps;
        if (known == null) {
            return null;
        }
        Block there = known[address >>> 2 & JUMPS - 1];
        return there != null && there.start == address && there.isLive ? there : null;
    }

    void noteJump(Block there) {
        @Nullable
        Block[] known = jumps;
        if (known == null) {
            known = new Block[JUMPS];
            jumps = known;
        }
        known[there.start >>> 2 & JUMPS - 1] = there;
    }

    /** The address behind the block. */
    int end() {
        return start + 4 * count;
    }

    /** The operation that ends the block. */
    long last() {
        return ops[ops.length - 1];
    }
}
