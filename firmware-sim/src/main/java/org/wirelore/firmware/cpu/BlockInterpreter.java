package org.wirelore.firmware.cpu;

import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Flags;

/**
 * Executes block after block. Cycles and instructions are counted by the block; where it leaves one in the middle, for a
 * fault, a request or a change of code, it works out the exact state between two instructions.
 */
final class BlockInterpreter {
    /** The place of the flags that says: those of first minus second. */
    private static final int LAZY = -1;
    private static final int INDEX = 63;

    private final Core core;
    private final CodeCache code;
    private final Stepper stepper;
    private long cyclesBefore;
    private long instructionsBefore;
    private long countBefore;

    BlockInterpreter(Core core, CodeCache code, Stepper stepper) {
        this.core = core;
        this.code = code;
        this.stepper = stepper;
    }

    /**
     * Executes from pc on, where no jump may be pending, until the next block could pass a limit, or something else needs
     * care.
     *
     * @param limit a value of the cycle counter, at most {@link Region#CYCLES_MAX} more than it is
     * @return the block that has cooled down, if that is why it stopped
     */
    @Nullable
    Block run(Block first, long limit) {
        Block b = first;
        Block previous = first;
        final int[] r = core.r;
        final int[] words = core.memory.words;
        final byte[] grains = core.memory.grains;
        final int low = core.strictAlignment ? 3 : 0;
        int flags = core.flags;
        int fa = 0;
        int fb = 0;
        begin(limit);
        long count = countBefore;
        int loaded = core.loadedLast;
        while (true) {
            long after = count + b.cost + (b.waitsFor >>> loaded & 1) * Region.CYCLE;
            if (after >= Region.CYCLE) {
                previous.forget(b);
                core.jumpNow(b.start);
                core.flags = flags == LAZY ? subtracted(fa, fb) : flags;
                core.loadedLast = loaded;
                settle(count, 0, 0);
                return null;
            }
            long[] ops = b.ops;
            boolean isTaken;
            int i = -1;
            block : while (true) {
                i++;
                long op = ops[i];
                int address;
                switch ((int) op & 0xFF) {
                    case Op.LI -> {
                        r[rd(op)] = k(op);
                        continue;
                    }
                    case Op.MOVE -> {
                        r[rd(op)] = r[rs1(op)];
                        continue;
                    }
                    case Op.ADD_K -> {
                        r[rd(op)] = r[rs1(op)] + k(op);
                        continue;
                    }
                    case Op.SUB_K -> {
                        r[rd(op)] = r[rs1(op)] - k(op);
                        continue;
                    }
                    case Op.AND_K -> {
                        r[rd(op)] = r[rs1(op)] & k(op);
                        continue;
                    }
                    case Op.OR_K -> {
                        r[rd(op)] = r[rs1(op)] | k(op);
                        continue;
                    }
                    case Op.XOR_K -> {
                        r[rd(op)] = r[rs1(op)] ^ k(op);
                        continue;
                    }
                    case Op.SHL_K -> {
                        r[rd(op)] = r[rs1(op)] << k(op);
                        continue;
                    }
                    case Op.SHR_K -> {
                        r[rd(op)] = r[rs1(op)] >>> k(op);
                        continue;
                    }
                    case Op.SAR_K -> {
                        r[rd(op)] = r[rs1(op)] >> k(op);
                        continue;
                    }
                    case Op.ADD -> {
                        r[rd(op)] = r[rs1(op)] + r[rs2(op)];
                        continue;
                    }
                    case Op.SUB -> {
                        r[rd(op)] = r[rs1(op)] - r[rs2(op)];
                        continue;
                    }
                    case Op.AND -> {
                        r[rd(op)] = r[rs1(op)] & r[rs2(op)];
                        continue;
                    }
                    case Op.OR -> {
                        r[rd(op)] = r[rs1(op)] | r[rs2(op)];
                        continue;
                    }
                    case Op.XOR -> {
                        r[rd(op)] = r[rs1(op)] ^ r[rs2(op)];
                        continue;
                    }
                    case Op.SH -> {
                        r[rd(op)] = AluOperation.shift(r[rs1(op)], r[rs2(op)]);
                        continue;
                    }
                    case Op.SHA -> {
                        r[rd(op)] = AluOperation.shiftArithmetic(r[rs1(op)], r[rs2(op)]);
                        continue;
                    }
                    case Op.COMPARE_K -> {
                        fa = r[rs1(op)];
                        fb = k(op);
                        flags = LAZY;
                        continue;
                    }
                    case Op.COMPARE -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)];
                        flags = LAZY;
                        continue;
                    }
                    case Op.SUBF_K -> {
                        fa = r[rs1(op)];
                        fb = k(op);
                        flags = LAZY;
                        r[rd(op)] = fa - fb;
                        continue;
                    }
                    case Op.SUBF -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)];
                        flags = LAZY;
                        r[rd(op)] = fa - fb;
                        continue;
                    }
                    case Op.TEST -> {
                        flags = Flags.ofResult(r[rs1(op)]);
                        continue;
                    }
                    case Op.TEST_KEEPING_C -> {
                        flags = Flags.ofResult(r[rs1(op)])
                                | ((flags == LAZY ? subtracted(fa, fb) : flags) & Flags.C);
                        continue;
                    }
                    case Op.LD -> {
                        address = r[rs1(op)] + r[rs2(op)] + k(op);
                        int index = address >>> 2 | (address & low) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[rd(op)] = words[index];
                            continue;
                        }
                    }
                    case Op.LD_H -> {
                        address = r[rs1(op)] + r[rs2(op)] + k(op);
                        int index = address >>> 2 | (address & low & 1) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[rd(op)] = (short) (words[index] >>> ((~address & 2) * 8));
                            continue;
                        }
                    }
                    case Op.ULD_H -> {
                        address = r[rs1(op)] + r[rs2(op)] + k(op);
                        int index = address >>> 2 | (address & low & 1) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[rd(op)] = words[index] >>> ((~address & 2) * 8) & 0xFFFF;
                            continue;
                        }
                    }
                    case Op.LD_B -> {
                        address = r[rs1(op)] + r[rs2(op)] + k(op);
                        int index = address >>> 2;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[rd(op)] = (byte) (words[index] >>> ((~address & 3) * 8));
                            continue;
                        }
                    }
                    case Op.ULD_B -> {
                        address = r[rs1(op)] + r[rs2(op)] + k(op);
                        int index = address >>> 2;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[rd(op)] = words[index] >>> ((~address & 3) * 8) & 0xFF;
                            continue;
                        }
                    }
                    case Op.LD_POST -> {
                        address = r[rs1(op)];
                        int index = address >>> 2 | (address & low) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[rs2(op)] = address + k(op);
                            r[rd(op)] = words[index];
                            continue;
                        }
                    }
                    case Op.LD_PRE -> {
                        address = r[rs1(op)] + k(op);
                        int index = address >>> 2 | (address & low) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[rs2(op)] = address;
                            r[rd(op)] = words[index];
                            continue;
                        }
                    }
                    case Op.ST -> {
                        address = r[rs1(op)] + r[rs2(op)] + k(op);
                        int index = address >>> 2 | (address & low) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0
                                && grains[index >>> (Memory.GRAIN_SHIFT - 2)] == 0) {
                            words[index] = r[rd(op)];
                            continue;
                        }
                    }
                    case Op.ST_H -> {
                        address = r[rs1(op)] + r[rs2(op)] + k(op);
                        int index = address >>> 2 | (address & low & 1) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0
                                && grains[index >>> (Memory.GRAIN_SHIFT - 2)] == 0) {
                            int shift = (~address & 2) * 8;
                            words[index] = (words[index] & ~(0xFFFF << shift)) | (r[rd(op)] & 0xFFFF) << shift;
                            continue;
                        }
                    }
                    case Op.ST_B -> {
                        address = r[rs1(op)] + r[rs2(op)] + k(op);
                        int index = address >>> 2;
                        if (Integer.compareUnsigned(index, words.length) < 0
                                && grains[index >>> (Memory.GRAIN_SHIFT - 2)] == 0) {
                            int shift = (~address & 3) * 8;
                            words[index] = (words[index] & ~(0xFF << shift)) | (r[rd(op)] & 0xFF) << shift;
                            continue;
                        }
                    }
                    case Op.ST_POST -> {
                        address = r[rs1(op)];
                        int index = address >>> 2 | (address & low) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0
                                && grains[index >>> (Memory.GRAIN_SHIFT - 2)] == 0) {
                            words[index] = r[rd(op)];
                            r[rs2(op)] = address + k(op);
                            continue;
                        }
                    }
                    case Op.ST_PRE -> {
                        address = r[rs1(op)] + k(op);
                        int index = address >>> 2 | (address & low) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0
                                && grains[index >>> (Memory.GRAIN_SHIFT - 2)] == 0) {
                            words[index] = r[rd(op)];
                            r[rs2(op)] = address;
                            continue;
                        }
                    }
                    case Op.SET -> {
                        r[rd(op)] = holds(k(op), flags, fa, fb) ? 1 : 0;
                        continue;
                    }
                    case Op.SELECT -> {
                        r[rd(op)] = holds(k(op), flags, fa, fb) ? r[rs1(op)] : r[rs2(op)];
                        continue;
                    }
                    case Op.SKIP_UNLESS -> {
                        if (!holds(k(op), flags, fa, fb)) {
                            i++;
                        }
                        continue;
                    }
                    case Op.POPC -> {
                        r[rd(op)] = Integer.bitCount(r[rs1(op)]);
                        continue;
                    }
                    case Op.LEADZ -> {
                        r[rd(op)] = Integer.numberOfLeadingZeros(r[rs1(op)]);
                        continue;
                    }
                    case Op.TRAILZ -> {
                        r[rd(op)] = Integer.numberOfTrailingZeros(r[rs1(op)]);
                        continue;
                    }
                    case Op.GENERIC -> address = 0;
                    case Op.END_NEXT -> {
                        isTaken = false;
                        break block;
                    }
                    case Op.END_BRANCH -> {
                        isTaken = true;
                        break block;
                    }
                    case Op.END_JUMP -> {
                        int target = (r[Op.JUMP] & ~3) | (r[Op.JUMP] & low);
                        Block before = b.taken;
                        if (before == null || before.start != target) {
                            b.taken = code.at(target);
                        }
                        isTaken = true;
                        break block;
                    }
                    case Op.END_TAKEN -> {
                        isTaken = r[Op.TAKEN] != 0;
                        break block;
                    }
                    case Op.END_IF -> {
                        isTaken = holds(k(op), flags, fa, fb);
                        break block;
                    }
                    case Op.END_COMPARE + 0 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = Integer.compareUnsigned(fa, fb) > 0;
                        break block;
                    }
                    case Op.END_COMPARE + 1 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = Integer.compareUnsigned(fa, fb) <= 0;
                        break block;
                    }
                    case Op.END_COMPARE + 2 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = Integer.compareUnsigned(fa, fb) < 0;
                        break block;
                    }
                    case Op.END_COMPARE + 3 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = Integer.compareUnsigned(fa, fb) >= 0;
                        break block;
                    }
                    case Op.END_COMPARE + 4 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = fa != fb;
                        break block;
                    }
                    case Op.END_COMPARE + 5 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = fa == fb;
                        break block;
                    }
                    case Op.END_COMPARE + 6 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = ((fa ^ fb) & (fa ^ fa - fb)) >= 0;
                        break block;
                    }
                    case Op.END_COMPARE + 7 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = ((fa ^ fb) & (fa ^ fa - fb)) < 0;
                        break block;
                    }
                    case Op.END_COMPARE + 8 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = fa - fb >= 0;
                        break block;
                    }
                    case Op.END_COMPARE + 9 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = fa - fb < 0;
                        break block;
                    }
                    case Op.END_COMPARE + 10 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = fa >= fb;
                        break block;
                    }
                    case Op.END_COMPARE + 11 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = fa < fb;
                        break block;
                    }
                    case Op.END_COMPARE + 12 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = fa > fb;
                        break block;
                    }
                    case Op.END_COMPARE + 13 -> {
                        fa = r[rs1(op)];
                        fb = r[rs2(op)] + k(op);
                        flags = LAZY;
                        isTaken = fa <= fb;
                        break block;
                    }
                    default -> throw new IllegalStateException("no such operation: " + op);
                }
                int at = b.at[i];
                core.flags = flags == LAZY ? subtracted(fa, fb) : flags;
                position(b, at, count, loaded);
                slow(op, address);
                if (core.fault != null) {
                    return null;
                }
                if (core.attention) {
                    position(b, at + 1, count, loaded);
                    if (at + 1 == b.count) {
                        core.jumpNow(isTaken(b) ? destination(b, true) : b.end());
                    }
                    return null;
                }
                flags = core.flags;
            }
            r[rd(b.slot)] = r[rs1(b.slot)] + k(b.slot);
            count = after;
            loaded = b.loads;
            Block next = isTaken ? b.taken : b.following;
            if (next == null) {
                next = link(b, isTaken);
            }
            if (next == null || (next.start <= b.start && --next.heat <= 0)) {
                core.jumpNow(destination(b, isTaken));
                core.flags = flags == LAZY ? subtracted(fa, fb) : flags;
                core.loadedLast = loaded;
                settle(count, 0, 0);
                return next;
            }
            previous = b;
            b = next;
        }
    }

    private void begin(long limit) {
        cyclesBefore = core.cycles;
        instructionsBefore = core.instructions;
        countBefore = (core.cycles - limit) * Region.CYCLE;
    }

    /** Sets the core's counters from a count of cycles and instructions since {@link #begin}, and some more. */
    private void settle(long count, int cycles, int instructions) {
        long used = count - countBefore;
        core.cycles = cyclesBefore + used / Region.CYCLE + cycles;
        core.instructions = instructionsBefore + used % Region.CYCLE + instructions;
    }

    private @Nullable Block link(Block b, boolean isTaken) {
        Block next = code.at(destination(b, isTaken));
        if (isTaken) {
            b.taken = next;
        } else {
            b.following = next;
        }
        return next;
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

    private static int subtracted(int a, int b) {
        return AluOperation.SUB.flags(a, b, 0, false);
    }

    private static boolean holds(int condition, int flags, int fa, int fb) {
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
     * Brings the core between two instructions of a block that is being executed. Flags are the last ones that were set by
     * an operation.
     *
     * @param k      the instruction before which the core stands
     * @param count  at the block's beginning
     * @param loaded by the instruction before the block
     */
    private void position(Block b, int k, long count, int loaded) {
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
            core.flags = subtracted(core.r[rs1(last)], core.r[rs2(last)] + k(last));
        }
        settle(count, b.cyclesBefore[k] + (k > 0 ? b.waitsFor >>> loaded & 1 : 0), k);
        core.loadedLast = k > 0 ? b.loadedBefore[k] : loaded;
    }

    /** Whether the branch of a block that stands in its delay slot will be taken. */
    private boolean isTaken(Block b) {
        long last = b.last();
        int code = Op.code(last);
        return switch (code) {
            case Op.END_NEXT -> false;
            case Op.END_BRANCH, Op.END_JUMP -> true;
            case Op.END_TAKEN -> core.r[Op.TAKEN] != 0;
            case Op.END_IF -> Condition.holds(k(last), core.flags);
            default -> holds(code - Op.END_COMPARE + Condition.UGT.code(), LAZY, core.r[rs1(last)],
                    core.r[rs2(last)] + k(last));
        };
    }

    /** Makes an access that is not to plain memory, or leaves an instruction to the stepper. */
    private void slow(long op, int address) {
        switch (Op.code(op)) {
            case Op.LD -> load(op, address, 4, 0);
            case Op.LD_H -> load(op, address, 2, 16);
            case Op.ULD_H -> load(op, address, 2, 0);
            case Op.LD_B -> load(op, address, 1, 24);
            case Op.ULD_B -> load(op, address, 1, 0);
            case Op.LD_PRE, Op.LD_POST -> {
                int value = core.load(address, 4);
                if (core.fault == null) {
                    writeBack(op);
                    core.r[rd(op)] = value;
                }
            }
            case Op.ST -> core.store(address, 4, core.r[rd(op)]);
            case Op.ST_H -> core.store(address, 2, core.r[rd(op)]);
            case Op.ST_B -> core.store(address, 1, core.r[rd(op)]);
            case Op.ST_PRE, Op.ST_POST -> {
                core.store(address, 4, core.r[rd(op)]);
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
            core.r[rd(op)] = value << signShift >> signShift;
        }
    }

    private void writeBack(long op) {
        core.r[rs2(op)] = core.r[rs1(op)] + k(op);
    }

    private static int rd(long op) {
        return (int) (op >>> 8) & INDEX;
    }

    private static int rs1(long op) {
        return (int) (op >>> 16) & INDEX;
    }

    private static int rs2(long op) {
        return (int) (op >>> 24) & INDEX;
    }

    private static int k(long op) {
        return (int) (op >> 32);
    }
}
