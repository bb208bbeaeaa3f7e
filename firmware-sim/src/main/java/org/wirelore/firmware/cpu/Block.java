package org.wirelore.firmware.cpu;

import org.jspecify.annotations.Nullable;

/**
 * Instructions in a row that are entered at the first and left at the last, with the delay slots of the jump that ends
 * them, as operations for {@link BlockInterpreter}.
 */
final class Block {
    /** No address: the block has no branch to a constant. */
    static final int NOWHERE = -1;

    final int start;
    /** How many instructions; 0 where the first one is for the stepper. */
    final int count;
    final Op first;
    /** The operation that ends the block. */
    final Op last;
    /** The last instruction where it is a sum with a constant, after the last operation: destination, source, constant. */
    final byte slotRd;
    final byte slotRs1;
    final int slotConstant;
    /** Of each operation in turn, the instruction that it belongs to. */
    private final byte[] at;
    /** Cycles before each instruction, without what the block before can cost, and of them all. */
    final int[] cyclesBefore;
    /** What {@link Core#loadedLast} is before each instruction; the first entry is the block before's to tell. */
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
    /** The register that the last instruction loads. */
    final int loads;

    /** All cycles and instructions, as {@link Region#CYCLE} has it; more than there can be where there is nothing to run. */
    long cost;
    boolean isLive = true;
    /** Counts down to when somebody wants to know that this block is entered by a jump backwards. */
    int heat;
    /** What is executed instead of this block and what follows it. */
    @Nullable
    Region region;
    @Nullable
    Block taken;
    @Nullable
    Block following;
    /** Where the register jump went last. */
    @Nullable
    Block jumpedTo;

    Block(int start, int count, Op first, Op last, Op slot, byte[] at, int[] cyclesBefore, byte[] loadedBefore,
            int waitsFor,
            int jumpAt,
            int slots, int compareAt, int target) {
        this.start = start;
        this.count = count;
        this.first = first;
        this.last = last;
        this.at = at;
        slotRd = slot.rd;
        slotRs1 = slot.rs1;
        slotConstant = slot.constant;
        this.cyclesBefore = cyclesBefore;
        this.loadedBefore = loadedBefore;
        this.waitsFor = waitsFor;
        this.jumpAt = jumpAt;
        this.slots = slots;
        this.compareAt = compareAt;
        this.target = target;
        loads = loadedBefore[count];
        cost = count == 0 ? Long.MAX_VALUE / 2 : cyclesBefore[count] * Region.CYCLE + count;
    }

    /** Who still has a link to this block finds that it can't be run. */
    void kill() {
        isLive = false;
        cost = Long.MAX_VALUE / 2;
    }

    /** The instruction that an operation belongs to. */
    int at(Op operation) {
        int i = 0;
        for (Op op = first; op != operation; op = op.next) {
            i++;
        }
        return at[i];
    }

    /** Links no more to a block that is dead. */
    void forget(Block next) {
        if (!next.isLive) {
            taken = taken == next ? null : taken;
            following = following == next ? null : following;
            jumpedTo = jumpedTo == next ? null : jumpedTo;
        }
    }

    /** The address behind the block. */
    int end() {
        return start + 4 * count;
    }
}
