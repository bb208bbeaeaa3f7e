package org.wirelore.firmware.cpu;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.isa.Condition;

/** Works out the exact state between two instructions of a block, and makes the accesses at which that is needed. */
final class BlockExit {
    private final Core core;
    private final CodeCache code;
    private final Stepper stepper;
    private long cyclesBefore;
    private long instructionsBefore;
    private long countBefore;

    private Way way = Way.BEFORE;
    private @Nullable Block left;
    private Op operation = Op.NOTHING;
    private int address;
    private long count;
    private int loaded;

    /** Where blocks are left. */
    private enum Way {
        /** Before their first operation. */
        BEFORE,
        /** At an operation that is not executed yet. */
        AT,
        /** At the end, where it isn't known which block follows. */
        UNLINKED
    }

    BlockExit(Core core, CodeCache code, Stepper stepper) {
        this.core = core;
        this.code = code;
        this.stepper = stepper;
    }

    /** Starts to count: what is returned reaches 0 at a limit of cycles. */
    long begin(long limit) {
        cyclesBefore = core.cycles;
        instructionsBefore = core.instructions;
        countBefore = (core.cycles - limit) * Region.CYCLE;
        return countBefore;
    }

    /**
     * Notes that a block is left before its first operation.
     *
     * @param newCount  there
     * @param newLoaded by the instruction before the block
     */
    void before(Block b, long newCount, int newLoaded) {
        way = Way.BEFORE;
        left = b;
        count = newCount;
        loaded = newLoaded;
    }

    /**
     * Notes that a block is left at an operation.
     *
     * @param newCount  at the block's end
     * @param newLoaded by the instruction before the block
     * @return null
     */
    @Nullable
    Block at(Block b, Op newOperation, int newAddress, long newCount, int newLoaded) {
        way = Way.AT;
        left = b;
        operation = newOperation;
        address = newAddress;
        count = newCount;
        loaded = newLoaded;
        return null;
    }

    /**
     * Notes that a block is left at its end, its slot not executed.
     *
     * @param newCount there
     */
    void unlinked(Block b, long newCount) {
        way = Way.UNLINKED;
        left = b;
        count = newCount;
    }

    /** Brings the core to where the block was left; if that was at an operation, makes it first. */
    void settle() {
        Block b = Objects.requireNonNull(left);
        core.flags = FlagPlaces.flags(core.r);
        switch (way) {
            case BEFORE -> {
                core.jumpNow(b.start);
                core.loadedLast = loaded;
                settle(count, 0, 0);
            }
            case AT -> {
                count -= b.cost + (b.waitsFor >>> loaded & 1) * Region.CYCLE;
                finishInstruction(b, b.at(operation));
            }
            case UNLINKED -> link(b);
        }
    }

    private void finishInstruction(Block b, int at) {
        position(b, at, count, loaded);
        access(operation, address);
        if (core.fault == null) {
            position(b, at + 1, count, loaded);
            if (at + 1 == b.count) {
                core.jumpNow(destination(b, isTaken(b)));
            }
        }
    }

    private void link(Block b) {
        boolean isTaken = isTaken(b);
        int destination = destination(b, isTaken);
        Block next = code.at(destination);
        if (b.target == Block.NOWHERE && isTaken) {
            b.jumpedTo = next;
        } else if (isTaken) {
            b.taken = next;
        } else {
            b.following = next;
        }
        core.r[b.slotRd] = core.r[b.slotRs1] + b.slotConstant;
        core.loadedLast = b.loads;
        core.jumpNow(destination);
        settle(count, 0, 0);
    }

    /** Sets the core's counters from a count of cycles and instructions since {@link #begin}, and some more. */
    private void settle(long reached, int cycles, int instructions) {
        long used = reached - countBefore;
        core.cycles = cyclesBefore + used / Region.CYCLE + cycles;
        core.instructions = instructionsBefore + used % Region.CYCLE + instructions;
    }

    /** Where a block that has ended goes on. */
    private int destination(Block b, boolean isTaken) {
        if (!isTaken) {
            return b.end();
        }
        if (b.target != Block.NOWHERE) {
            return b.target;
        }
        return core.strictAlignment ? core.r[Op.JUMP] : core.r[Op.JUMP] & ~3;
    }

    /**
     * Brings the core between two instructions of a block that is being executed. Flags are the last ones that were set by
     * an operation.
     *
     * @param k      the instruction before which the core stands
     * @param start  the count at the block's beginning
     * @param loadedBefore by the instruction before the block
     */
    private void position(Block b, int k, long start, int loadedBefore) {
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
            Op last = b.last;
            FlagPlaces.compare(core.r, core.r[last.rs1], core.r[last.rs2] + last.constant);
            core.flags = FlagPlaces.flags(core.r);
        }
        settle(start, b.cyclesBefore[k] + (k > 0 ? b.waitsFor >>> loaded & 1 : 0), k);
        core.loadedLast = k > 0 ? b.loadedBefore[k] : loadedBefore;
    }

    /** Whether the branch of a block that stands in its delay slot will be taken. */
    private boolean isTaken(Block b) {
        Op last = b.last;
        int code = last.code;
        return switch (code) {
            case Op.END_NEXT -> false;
            case Op.END_BRANCH, Op.END_JUMP -> true;
            case Op.END_TAKEN -> core.r[Op.TAKEN] != 0;
            default -> FlagPlaces.holds(code - Op.END_COMPARE + Condition.UGT.code(), core.r[last.rs1],
                    core.r[last.rs2] + last.constant);
        };
    }

    /** Makes an access that is not to plain memory, or leaves an instruction to the stepper. */
    private void access(Op op, int at) {
        switch (op.code) {
            case Op.LD -> load(op, at, 4, 0);
            case Op.LD_H -> load(op, at, 2, 16);
            case Op.ULD_H -> load(op, at, 2, 0);
            case Op.LD_B -> load(op, at, 1, 24);
            case Op.ULD_B -> load(op, at, 1, 0);
            case Op.LD_PRE, Op.LD_POST -> {
                int value = core.load(at, 4);
                if (core.fault == null) {
                    writeBack(op);
                    core.r[op.rd] = value;
                }
            }
            case Op.ST -> core.store(at, 4, core.r[op.rd]);
            case Op.ST_H -> core.store(at, 2, core.r[op.rd]);
            case Op.ST_B -> core.store(at, 1, core.r[op.rd]);
            case Op.ST_PRE, Op.ST_POST -> {
                core.store(at, 4, core.r[op.rd]);
                if (core.fault == null) {
                    writeBack(op);
                }
            }
            default -> stepper.execute();
        }
    }

    private void load(Op op, int at, int bytes, int signShift) {
        int value = core.load(at, bytes);
        if (core.fault == null) {
            core.r[op.rd] = value << signShift >> signShift;
        }
    }

    private void writeBack(Op op) {
        core.r[op.rs2] = core.r[op.rs1] + op.constant;
    }
}
