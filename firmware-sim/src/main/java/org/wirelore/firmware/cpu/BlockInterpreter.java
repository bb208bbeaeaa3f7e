package org.wirelore.firmware.cpu;

import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Flags;

/**
 * Executes block after block. Cycles and instructions are counted by the block; where it leaves one in the middle, for
 * a fault, a request or a change of code, it works out the exact state between two instructions.
 */
final class BlockInterpreter {
    private static final int LAZY = BlockExit.LAZY;
    /** As a power of two, how many words a grain has. */
    private static final int GRAIN_SHIFT = Memory.GRAIN_SHIFT - 2;

    private final Core core;
    private final CodeCache code;
    private final BlockExit exit;

    BlockInterpreter(Core core, CodeCache code, Stepper stepper) {
        this.core = core;
        this.code = code;
        exit = new BlockExit(core, stepper);
    }

    /**
     * Executes from pc on, where no jump may be pending, until the next block could pass a limit, or something else
     * needs care.
     *
     * @param limit a value of the cycle counter, at most {@link Region#CYCLES_MAX} more than it is
     * @return the block that has cooled down, if that is why it stopped
     */
    @Nullable
    Block run(Block first, long limit) {
        Block b = first;
        Block previous = first;
        final int[] r = core.r;
        final int[] cells = core.memory.cells;
        final byte[] grains = core.memory.grains;
        final int low = core.strictAlignment ? 3 : 0;
        int flags = core.flags;
        int fa = 0;
        int fb = 0;
        long count = exit.begin(limit);
        int loaded = core.loadedLast;
        while (true) {
            long after = count + b.cost + (b.waitsFor >>> loaded & 1) * Region.CYCLE;
            if (after >= Region.CYCLE) {
                previous.forget(b);
                core.jumpNow(b.start);
                core.flags = flags == LAZY ? BlockExit.subtracted(fa, fb) : flags;
                core.loadedLast = loaded;
                exit.settle(count, 0, 0);
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
                        r[Op.rd(op)] = Op.constant(op);
                        continue;
                    }
                    case Op.MOVE -> {
                        r[Op.rd(op)] = r[Op.rs1(op)];
                        continue;
                    }
                    case Op.ADD_K -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] + Op.constant(op);
                        continue;
                    }
                    case Op.SUB_K -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] - Op.constant(op);
                        continue;
                    }
                    case Op.AND_K -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] & Op.constant(op);
                        continue;
                    }
                    case Op.OR_K -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] | Op.constant(op);
                        continue;
                    }
                    case Op.XOR_K -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] ^ Op.constant(op);
                        continue;
                    }
                    case Op.SHL_K -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] << Op.constant(op);
                        continue;
                    }
                    case Op.SHR_K -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] >>> Op.constant(op);
                        continue;
                    }
                    case Op.SAR_K -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] >> Op.constant(op);
                        continue;
                    }
                    case Op.ADD -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] + r[Op.rs2(op)];
                        continue;
                    }
                    case Op.SUB -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] - r[Op.rs2(op)];
                        continue;
                    }
                    case Op.AND -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] & r[Op.rs2(op)];
                        continue;
                    }
                    case Op.OR -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] | r[Op.rs2(op)];
                        continue;
                    }
                    case Op.XOR -> {
                        r[Op.rd(op)] = r[Op.rs1(op)] ^ r[Op.rs2(op)];
                        continue;
                    }
                    case Op.SH -> {
                        r[Op.rd(op)] = AluOperation.shift(r[Op.rs1(op)], r[Op.rs2(op)]);
                        continue;
                    }
                    case Op.SHA -> {
                        r[Op.rd(op)] = AluOperation.shiftArithmetic(r[Op.rs1(op)], r[Op.rs2(op)]);
                        continue;
                    }
                    case Op.COMPARE_K -> {
                        fa = r[Op.rs1(op)];
                        fb = Op.constant(op);
                        flags = LAZY;
                        continue;
                    }
                    case Op.COMPARE -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)];
                        flags = LAZY;
                        continue;
                    }
                    case Op.SUBF_K -> {
                        fa = r[Op.rs1(op)];
                        fb = Op.constant(op);
                        flags = LAZY;
                        r[Op.rd(op)] = fa - fb;
                        continue;
                    }
                    case Op.SUBF -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)];
                        flags = LAZY;
                        r[Op.rd(op)] = fa - fb;
                        continue;
                    }
                    case Op.TEST -> {
                        flags = Flags.ofResult(r[Op.rs1(op)]);
                        continue;
                    }
                    case Op.TEST_KEEPING_C -> {
                        flags = Flags.ofResult(r[Op.rs1(op)])
                                | ((flags == LAZY ? BlockExit.subtracted(fa, fb) : flags) & Flags.C);
                        continue;
                    }
                    case Op.LD -> {
                        address = r[Op.rs1(op)] + r[Op.rs2(op)] + Op.constant(op);
                        int index = (address >>> 2) | (address & low) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[Op.rd(op)] = cells[index];
                            continue;
                        }
                    }
                    case Op.LD_H -> {
                        address = r[Op.rs1(op)] + r[Op.rs2(op)] + Op.constant(op);
                        int index = (address >>> 2) | (address & low & 1) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[Op.rd(op)] = (short) (cells[index] >>> Memory.halfShift(address));
                            continue;
                        }
                    }
                    case Op.ULD_H -> {
                        address = r[Op.rs1(op)] + r[Op.rs2(op)] + Op.constant(op);
                        int index = (address >>> 2) | (address & low & 1) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[Op.rd(op)] = cells[index] >>> Memory.halfShift(address) & 0xFFFF;
                            continue;
                        }
                    }
                    case Op.LD_B -> {
                        address = r[Op.rs1(op)] + r[Op.rs2(op)] + Op.constant(op);
                        int index = address >>> 2;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[Op.rd(op)] = (byte) (cells[index] >>> Memory.octetShift(address));
                            continue;
                        }
                    }
                    case Op.ULD_B -> {
                        address = r[Op.rs1(op)] + r[Op.rs2(op)] + Op.constant(op);
                        int index = address >>> 2;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[Op.rd(op)] = cells[index] >>> Memory.octetShift(address) & 0xFF;
                            continue;
                        }
                    }
                    case Op.LD_POST -> {
                        address = r[Op.rs1(op)];
                        int index = (address >>> 2) | (address & low) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[Op.rs2(op)] = address + Op.constant(op);
                            r[Op.rd(op)] = cells[index];
                            continue;
                        }
                    }
                    case Op.LD_PRE -> {
                        address = r[Op.rs1(op)] + Op.constant(op);
                        int index = (address >>> 2) | (address & low) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[Op.rs2(op)] = address;
                            r[Op.rd(op)] = cells[index];
                            continue;
                        }
                    }
                    case Op.ST -> {
                        address = r[Op.rs1(op)] + r[Op.rs2(op)] + Op.constant(op);
                        int index = (address >>> 2) | (address & low) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0
                                && grains[index >>> GRAIN_SHIFT] == 0) {
                            cells[index] = r[Op.rd(op)];
                            continue;
                        }
                    }
                    case Op.ST_H -> {
                        address = r[Op.rs1(op)] + r[Op.rs2(op)] + Op.constant(op);
                        int index = (address >>> 2) | (address & low & 1) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0
                                && grains[index >>> GRAIN_SHIFT] == 0) {
                            cells[index] = Memory.withHalf(cells[index], address, r[Op.rd(op)]);
                            continue;
                        }
                    }
                    case Op.ST_B -> {
                        address = r[Op.rs1(op)] + r[Op.rs2(op)] + Op.constant(op);
                        int index = address >>> 2;
                        if (Integer.compareUnsigned(index, cells.length) < 0
                                && grains[index >>> GRAIN_SHIFT] == 0) {
                            cells[index] = Memory.withOctet(cells[index], address, r[Op.rd(op)]);
                            continue;
                        }
                    }
                    case Op.ST_POST -> {
                        address = r[Op.rs1(op)];
                        int index = (address >>> 2) | (address & low) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0
                                && grains[index >>> GRAIN_SHIFT] == 0) {
                            cells[index] = r[Op.rd(op)];
                            r[Op.rs2(op)] = address + Op.constant(op);
                            continue;
                        }
                    }
                    case Op.ST_PRE -> {
                        address = r[Op.rs1(op)] + Op.constant(op);
                        int index = (address >>> 2) | (address & low) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0
                                && grains[index >>> GRAIN_SHIFT] == 0) {
                            cells[index] = r[Op.rd(op)];
                            r[Op.rs2(op)] = address;
                            continue;
                        }
                    }
                    case Op.SET -> {
                        r[Op.rd(op)] = BlockExit.holds(Op.constant(op), flags, fa, fb) ? 1 : 0;
                        continue;
                    }
                    case Op.SELECT -> {
                        r[Op.rd(op)] = BlockExit.holds(Op.constant(op), flags, fa, fb) ? r[Op.rs1(op)] : r[Op.rs2(op)];
                        continue;
                    }
                    case Op.SKIP_UNLESS -> {
                        if (!BlockExit.holds(Op.constant(op), flags, fa, fb)) {
                            i++;
                        }
                        continue;
                    }
                    case Op.POPC -> {
                        r[Op.rd(op)] = Integer.bitCount(r[Op.rs1(op)]);
                        continue;
                    }
                    case Op.LEADZ -> {
                        r[Op.rd(op)] = Integer.numberOfLeadingZeros(r[Op.rs1(op)]);
                        continue;
                    }
                    case Op.TRAILZ -> {
                        r[Op.rd(op)] = Integer.numberOfTrailingZeros(r[Op.rs1(op)]);
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
                            b.taken = code.jump(b, target);
                        }
                        isTaken = true;
                        break block;
                    }
                    case Op.END_TAKEN -> {
                        isTaken = r[Op.TAKEN] != 0;
                        break block;
                    }
                    case Op.END_IF -> {
                        isTaken = BlockExit.holds(Op.constant(op), flags, fa, fb);
                        break block;
                    }
                    case Op.END_COMPARE + 0 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = Integer.compareUnsigned(fa, fb) > 0;
                        break block;
                    }
                    case Op.END_COMPARE + 1 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = Integer.compareUnsigned(fa, fb) <= 0;
                        break block;
                    }
                    case Op.END_COMPARE + 2 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = Integer.compareUnsigned(fa, fb) < 0;
                        break block;
                    }
                    case Op.END_COMPARE + 3 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = Integer.compareUnsigned(fa, fb) >= 0;
                        break block;
                    }
                    case Op.END_COMPARE + 4 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = fa != fb;
                        break block;
                    }
                    case Op.END_COMPARE + 5 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = fa == fb;
                        break block;
                    }
                    case Op.END_COMPARE + 6 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = ((fa ^ fb) & (fa ^ fa - fb)) >= 0;
                        break block;
                    }
                    case Op.END_COMPARE + 7 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = ((fa ^ fb) & (fa ^ fa - fb)) < 0;
                        break block;
                    }
                    case Op.END_COMPARE + 8 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = fa - fb >= 0;
                        break block;
                    }
                    case Op.END_COMPARE + 9 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = fa - fb < 0;
                        break block;
                    }
                    case Op.END_COMPARE + 10 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = fa >= fb;
                        break block;
                    }
                    case Op.END_COMPARE + 11 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = fa < fb;
                        break block;
                    }
                    case Op.END_COMPARE + 12 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = fa > fb;
                        break block;
                    }
                    case Op.END_COMPARE + 13 -> {
                        fa = r[Op.rs1(op)];
                        fb = r[Op.rs2(op)] + Op.constant(op);
                        flags = LAZY;
                        isTaken = fa <= fb;
                        break block;
                    }
                    default -> throw new IllegalStateException("no such operation: " + op);
                }
                int at = b.at[i];
                core.flags = flags == LAZY ? BlockExit.subtracted(fa, fb) : flags;
                exit.position(b, at, count, loaded);
                exit.access(op, address);
                if (core.fault != null) {
                    return null;
                }
                if (core.attention) {
                    exit.position(b, at + 1, count, loaded);
                    if (at + 1 == b.count) {
                        core.jumpNow(exit.isTaken(b) ? exit.destination(b, true) : b.end());
                    }
                    return null;
                }
                flags = core.flags;
            }
            r[Op.rd(b.slot)] = r[Op.rs1(b.slot)] + Op.constant(b.slot);
            count = after;
            loaded = b.loads;
            Block next = isTaken ? b.taken : b.following;
            if (next == null) {
                next = link(b, isTaken);
            }
            if (next == null || (isTaken && b.isCounted && --next.hotness <= 0)) {
                core.jumpNow(exit.destination(b, isTaken));
                core.flags = flags == LAZY ? BlockExit.subtracted(fa, fb) : flags;
                core.loadedLast = loaded;
                exit.settle(count, 0, 0);
                return next;
            }
            previous = b;
            b = next;
        }
    }

    private @Nullable Block link(Block b, boolean isTaken) {
        Block next = code.at(exit.destination(b, isTaken));
        if (isTaken) {
            b.taken = next;
        } else {
            b.following = next;
        }
        return next;
    }
}
