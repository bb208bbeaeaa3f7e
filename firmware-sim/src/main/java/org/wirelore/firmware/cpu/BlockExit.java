package org.wirelore.firmware.cpu;

import org.wirelore.firmware.cpu.op.BlockOp;
import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Condition;

/** Computes the exact state between two instructions of a block, and makes the accesses that need it. */
final class BlockExit {
    /** In the place of flags: those of a first value minus a second. */
    static final int LAZY = -1;

    private final Core core;
    private final Stepper stepper;
    private long cyclesBefore;
    private long instructionsBefore;
    private long countBefore;

    BlockExit(Core core, Stepper stepper) {
        this.core = core;
        this.stepper = stepper;
    }

    /** Starts to count. The returned count reaches 0 at a limit of cycles. */
    long begin(long limit) {
        cyclesBefore = core.cycles;
        instructionsBefore = core.instructions;
        countBefore = (core.cycles - limit) * Region.CYCLE;
        return countBefore;
    }

    /** Sets the core's counters from a count of cycles and instructions since {@link #begin}, and some more. */
    void settle(long count, int cycles, int instructions) {
        long used = count - countBefore;
        core.cycles = cyclesBefore + used / Region.CYCLE + cycles;
        core.instructions = instructionsBefore + used % Region.CYCLE + instructions;
    }

    /** The address after a block that has ended. */
    int destination(Block b, boolean isTaken) {
        if (!isTaken) {
            return b.end();
        }
        if (b.target != Block.NOWHERE) {
            return b.target;
        }
        return core.strictAlignment ? core.r[BlockOp.JUMP] : core.r[BlockOp.JUMP] & ~3;
    }

    static int subtracted(int a, int b) {
        return AluOperation.SUB.flags(a, b, 0, false);
    }

    static boolean holds(int condition, int flags, int fa, int fb) {
        if (flags != LAZY) {
            return Condition.holds(condition, flags);
        }
        return switch (condition >>> 1) {
            case 0 -> true;
            case 1 -> Integer.compareUnsigned(fa, fb) > 0;
            case 2 -> Integer.compareUnsigned(fa, fb) < 0;
            case 3 -> fa != fb;
            case 4 -> ((fa ^ fb) & (fa ^ fa - fb)) >= 0;
            case 5 -> fa - fb >= 0;
            case 6 -> fa >= fb;
            default -> fa > fb;
        } ^ (condition & 1) != 0;
    }

    /**
     * Brings the core between two instructions of a block that is being executed. Flags are the last ones that were set
     * by an operation.
     *
     * @param k      the instruction before which the core stands
     * @param count  at the block's beginning
     * @param loaded by the instruction before the block
     */
    void position(Block b, int k, long count, int loaded) {
        int pc = b.start + 4 * k;
        core.pc = pc;
        core.next = pc + 4;
        core.afterNext = pc + 8;
        int slotsLeft = k > b.jumpAt ? b.count - k : 0;
        if (slotsLeft > 0) {
            int target = isTaken(b) ? destination(b, true) : b.end();
            if (slotsLeft == 1) {
                core.next = target;
                core.afterNext = target + 4;
            } else {
                core.afterNext = target;
            }
        }
        if (k > b.compareAt) {
            long last = b.last();
            core.flags = subtracted(core.r[BlockOp.rs1(last)], core.r[BlockOp.rs2(last)] + BlockOp.constant(last));
        }
        settle(count, b.cyclesBefore[k] + (k > 0 ? b.waitsFor >>> loaded & 1 : 0), k);
        core.loadedLast = k > 0 ? b.loadedBefore[k] : loaded;
    }

    /** Whether a block's branch will be taken, while the processor is in its delay slot. */
    boolean isTaken(Block b) {
        long last = b.last();
        int code = BlockOp.code(last);
        return switch (code) {
            case BlockOp.END_NEXT -> false;
            case BlockOp.END_BRANCH, BlockOp.END_JUMP -> true;
            case BlockOp.END_TAKEN -> core.r[BlockOp.TAKEN] != 0;
            case BlockOp.END_IF -> Condition.holds(BlockOp.constant(last), core.flags);
            default -> holds(code - BlockOp.END_COMPARE + Condition.UGT.code(), LAZY, core.r[BlockOp.rs1(last)],
                    core.r[BlockOp.rs2(last)] + BlockOp.constant(last));
        };
    }

    /** Makes an access that is not to plain memory, or leaves an instruction to the stepper. */
    void access(long op, int address) {
        switch (BlockOp.code(op)) {
            case BlockOp.LD -> load(op, address, 4, 0);
            case BlockOp.LD_H -> load(op, address, 2, 16);
            case BlockOp.ULD_H -> load(op, address, 2, 0);
            case BlockOp.LD_B -> load(op, address, 1, 24);
            case BlockOp.ULD_B -> load(op, address, 1, 0);
            case BlockOp.LD_PRE, BlockOp.LD_POST -> {
                int value = core.load(address, 4);
                if (core.fault == null) {
                    writeBack(op);
                    core.r[BlockOp.rd(op)] = value;
                }
            }
            case BlockOp.ST -> core.store(address, 4, core.r[BlockOp.rd(op)]);
            case BlockOp.ST_H -> core.store(address, 2, core.r[BlockOp.rd(op)]);
            case BlockOp.ST_B -> core.store(address, 1, core.r[BlockOp.rd(op)]);
            case BlockOp.ST_PRE, BlockOp.ST_POST -> {
                core.store(address, 4, core.r[BlockOp.rd(op)]);
                if (core.fault == null) {
                    writeBack(op);
                }
            }
            default -> stepper.execute();
        }
    }

    private void load(long op, int address, int bytes, int signShift) {
        int value = core.load(address, bytes);
        if (core.fault == null) {
            core.r[BlockOp.rd(op)] = value << signShift >> signShift;
        }
    }

    private void writeBack(long op) {
        core.r[BlockOp.rs2(op)] = core.r[BlockOp.rs1(op)] + BlockOp.constant(op);
    }
}
