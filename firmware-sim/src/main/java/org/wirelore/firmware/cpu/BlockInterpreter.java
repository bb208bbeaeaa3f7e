package org.wirelore.firmware.cpu;

import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.cpu.op.BlockOp;
import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Flags;

/**
 * Executes block after block. Cycles and instructions are counted by the block; where it leaves one in the middle, for
 * a fault, a request or a change of code, it computes the exact state between two instructions.
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
     * Executes from pc on, where no jump may be pending, until the next block could pass a limit, or another reason
     * ends the run.
     *
     * @param limit a value of the cycle counter, at most {@link Region#CYCLES_MAX} more than it is
     * @return the block whose hotness counter has reached 0, if that is why it stopped
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
                    case BlockOp.LI -> {
                        r[BlockOp.rd(op)] = BlockOp.constant(op);
                        continue;
                    }
                    case BlockOp.MOVE -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)];
                        continue;
                    }
                    case BlockOp.ADD_K -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] + BlockOp.constant(op);
                        continue;
                    }
                    case BlockOp.SUB_K -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] - BlockOp.constant(op);
                        continue;
                    }
                    case BlockOp.AND_K -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] & BlockOp.constant(op);
                        continue;
                    }
                    case BlockOp.OR_K -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] | BlockOp.constant(op);
                        continue;
                    }
                    case BlockOp.XOR_K -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] ^ BlockOp.constant(op);
                        continue;
                    }
                    case BlockOp.SHL_K -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] << BlockOp.constant(op);
                        continue;
                    }
                    case BlockOp.SHR_K -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] >>> BlockOp.constant(op);
                        continue;
                    }
                    case BlockOp.SAR_K -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] >> BlockOp.constant(op);
                        continue;
                    }
                    case BlockOp.ADD -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] + r[BlockOp.rs2(op)];
                        continue;
                    }
                    case BlockOp.SUB -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] - r[BlockOp.rs2(op)];
                        continue;
                    }
                    case BlockOp.AND -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] & r[BlockOp.rs2(op)];
                        continue;
                    }
                    case BlockOp.OR -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] | r[BlockOp.rs2(op)];
                        continue;
                    }
                    case BlockOp.XOR -> {
                        r[BlockOp.rd(op)] = r[BlockOp.rs1(op)] ^ r[BlockOp.rs2(op)];
                        continue;
                    }
                    case BlockOp.SH -> {
                        r[BlockOp.rd(op)] = AluOperation.shift(r[BlockOp.rs1(op)], r[BlockOp.rs2(op)]);
                        continue;
                    }
                    case BlockOp.SHA -> {
                        r[BlockOp.rd(op)] = AluOperation.shiftArithmetic(r[BlockOp.rs1(op)], r[BlockOp.rs2(op)]);
                        continue;
                    }
                    case BlockOp.COMPARE_K -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = BlockOp.constant(op);
                        flags = LAZY;
                        continue;
                    }
                    case BlockOp.COMPARE -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)];
                        flags = LAZY;
                        continue;
                    }
                    case BlockOp.SUBF_K -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = BlockOp.constant(op);
                        flags = LAZY;
                        r[BlockOp.rd(op)] = fa - fb;
                        continue;
                    }
                    case BlockOp.SUBF -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)];
                        flags = LAZY;
                        r[BlockOp.rd(op)] = fa - fb;
                        continue;
                    }
                    case BlockOp.TEST -> {
                        flags = Flags.ofResult(r[BlockOp.rs1(op)]);
                        continue;
                    }
                    case BlockOp.TEST_KEEPING_C -> {
                        flags = Flags.ofResult(r[BlockOp.rs1(op)])
                                | ((flags == LAZY ? BlockExit.subtracted(fa, fb) : flags) & Flags.C);
                        continue;
                    }
                    case BlockOp.LD -> {
                        address = r[BlockOp.rs1(op)] + r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        int index = (address >>> 2) | (address & low) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[BlockOp.rd(op)] = cells[index];
                            continue;
                        }
                    }
                    case BlockOp.LD_H -> {
                        address = r[BlockOp.rs1(op)] + r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        int index = (address >>> 2) | (address & low & 1) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[BlockOp.rd(op)] = (short) (cells[index] >>> Memory.halfShift(address));
                            continue;
                        }
                    }
                    case BlockOp.ULD_H -> {
                        address = r[BlockOp.rs1(op)] + r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        int index = (address >>> 2) | (address & low & 1) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[BlockOp.rd(op)] = cells[index] >>> Memory.halfShift(address) & 0xFFFF;
                            continue;
                        }
                    }
                    case BlockOp.LD_B -> {
                        address = r[BlockOp.rs1(op)] + r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        int index = address >>> 2;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[BlockOp.rd(op)] = (byte) (cells[index] >>> Memory.octetShift(address));
                            continue;
                        }
                    }
                    case BlockOp.ULD_B -> {
                        address = r[BlockOp.rs1(op)] + r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        int index = address >>> 2;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[BlockOp.rd(op)] = cells[index] >>> Memory.octetShift(address) & 0xFF;
                            continue;
                        }
                    }
                    case BlockOp.LD_POST -> {
                        address = r[BlockOp.rs1(op)];
                        int index = (address >>> 2) | (address & low) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[BlockOp.rs2(op)] = address + BlockOp.constant(op);
                            r[BlockOp.rd(op)] = cells[index];
                            continue;
                        }
                    }
                    case BlockOp.LD_PRE -> {
                        address = r[BlockOp.rs1(op)] + BlockOp.constant(op);
                        int index = (address >>> 2) | (address & low) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0) {
                            r[BlockOp.rs2(op)] = address;
                            r[BlockOp.rd(op)] = cells[index];
                            continue;
                        }
                    }
                    case BlockOp.ST -> {
                        address = r[BlockOp.rs1(op)] + r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        int index = (address >>> 2) | (address & low) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0
                                && grains[index >>> GRAIN_SHIFT] == 0) {
                            cells[index] = r[BlockOp.rd(op)];
                            continue;
                        }
                    }
                    case BlockOp.ST_H -> {
                        address = r[BlockOp.rs1(op)] + r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        int index = (address >>> 2) | (address & low & 1) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0
                                && grains[index >>> GRAIN_SHIFT] == 0) {
                            cells[index] = Memory.withHalf(cells[index], address, r[BlockOp.rd(op)]);
                            continue;
                        }
                    }
                    case BlockOp.ST_B -> {
                        address = r[BlockOp.rs1(op)] + r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        int index = address >>> 2;
                        if (Integer.compareUnsigned(index, cells.length) < 0
                                && grains[index >>> GRAIN_SHIFT] == 0) {
                            cells[index] = Memory.withOctet(cells[index], address, r[BlockOp.rd(op)]);
                            continue;
                        }
                    }
                    case BlockOp.ST_POST -> {
                        address = r[BlockOp.rs1(op)];
                        int index = (address >>> 2) | (address & low) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0
                                && grains[index >>> GRAIN_SHIFT] == 0) {
                            cells[index] = r[BlockOp.rd(op)];
                            r[BlockOp.rs2(op)] = address + BlockOp.constant(op);
                            continue;
                        }
                    }
                    case BlockOp.ST_PRE -> {
                        address = r[BlockOp.rs1(op)] + BlockOp.constant(op);
                        int index = (address >>> 2) | (address & low) << 29;
                        if (Integer.compareUnsigned(index, cells.length) < 0
                                && grains[index >>> GRAIN_SHIFT] == 0) {
                            cells[index] = r[BlockOp.rd(op)];
                            r[BlockOp.rs2(op)] = address;
                            continue;
                        }
                    }
                    case BlockOp.SET -> {
                        r[BlockOp.rd(op)] = BlockExit.holds(BlockOp.constant(op), flags, fa, fb) ? 1 : 0;
                        continue;
                    }
                    case BlockOp.SELECT -> {
                        r[BlockOp.rd(op)] = BlockExit.holds(BlockOp.constant(op), flags, fa, fb)
                                ? r[BlockOp.rs1(op)]
                                : r[BlockOp.rs2(op)];
                        continue;
                    }
                    case BlockOp.SKIP_UNLESS -> {
                        if (!BlockExit.holds(BlockOp.constant(op), flags, fa, fb)) {
                            i++;
                        }
                        continue;
                    }
                    case BlockOp.POPC -> {
                        r[BlockOp.rd(op)] = Integer.bitCount(r[BlockOp.rs1(op)]);
                        continue;
                    }
                    case BlockOp.LEADZ -> {
                        r[BlockOp.rd(op)] = Integer.numberOfLeadingZeros(r[BlockOp.rs1(op)]);
                        continue;
                    }
                    case BlockOp.TRAILZ -> {
                        r[BlockOp.rd(op)] = Integer.numberOfTrailingZeros(r[BlockOp.rs1(op)]);
                        continue;
                    }
                    case BlockOp.GENERIC -> address = 0;
                    case BlockOp.END_NEXT -> {
                        isTaken = false;
                        break block;
                    }
                    case BlockOp.END_BRANCH -> {
                        isTaken = true;
                        break block;
                    }
                    case BlockOp.END_JUMP -> {
                        int target = (r[BlockOp.JUMP] & ~3) | (r[BlockOp.JUMP] & low);
                        Block before = b.taken;
                        if (before == null || before.start != target) {
                            b.taken = code.jump(b, target);
                        }
                        isTaken = true;
                        break block;
                    }
                    case BlockOp.END_TAKEN -> {
                        isTaken = r[BlockOp.TAKEN] != 0;
                        break block;
                    }
                    case BlockOp.END_IF -> {
                        isTaken = BlockExit.holds(BlockOp.constant(op), flags, fa, fb);
                        break block;
                    }
                    case BlockOp.END_COMPARE + 0 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = Integer.compareUnsigned(fa, fb) > 0;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 1 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = Integer.compareUnsigned(fa, fb) <= 0;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 2 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = Integer.compareUnsigned(fa, fb) < 0;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 3 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = Integer.compareUnsigned(fa, fb) >= 0;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 4 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = fa != fb;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 5 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = fa == fb;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 6 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = ((fa ^ fb) & (fa ^ fa - fb)) >= 0;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 7 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = ((fa ^ fb) & (fa ^ fa - fb)) < 0;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 8 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = fa - fb >= 0;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 9 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = fa - fb < 0;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 10 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = fa >= fb;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 11 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = fa < fb;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 12 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
                        flags = LAZY;
                        isTaken = fa > fb;
                        break block;
                    }
                    case BlockOp.END_COMPARE + 13 -> {
                        fa = r[BlockOp.rs1(op)];
                        fb = r[BlockOp.rs2(op)] + BlockOp.constant(op);
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
            r[BlockOp.rd(b.slot)] = r[BlockOp.rs1(b.slot)] + BlockOp.constant(b.slot);
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
