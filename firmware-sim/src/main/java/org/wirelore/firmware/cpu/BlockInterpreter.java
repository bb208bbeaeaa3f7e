package org.wirelore.firmware.cpu;

import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.isa.AluOperation;

/**
 * Executes block after block. Cycles and instructions are counted by the block; where it leaves one in the middle, for
 * an access that is not to plain memory, {@link BlockExit} works out the exact state between two instructions.
 */
final class BlockInterpreter {
    private final Core core;
    private final CodeCache code;
    private final BlockExit exit;

    BlockInterpreter(Core core, CodeCache code, Stepper stepper) {
        this.core = core;
        this.code = code;
        exit = new BlockExit(core, code, stepper);
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
        Block cool = execute(first, limit);
        exit.settle();
        return cool;
    }

    /**
     * The loop over operations. It calls nothing that is not inlined, and keeps few variables, since the JVM's compiler
     * would spill them all around each operation.
     */
    private @Nullable Block execute(Block first, long limit) {
        final BlockExit leaving = exit;
        final CodeCache blocks = code;
        // As the array is made here, the JVM's compiler knows its length, and need not check the places.
        final int[] r = new int[Op.PLACES];
        System.arraycopy(core.r, 0, r, 0, Op.PLACES_USED);
        core.r = r;
        r[Op.FLAGS] = core.flags;
        final int[] words = core.memory.words;
        final byte[] grains = core.memory.grains;
        final int low = core.strictAlignment ? 3 : 0;
        Block b = first;
        int loaded = core.loadedLast;
        long begin = leaving.begin(limit);
        // The count at the end of the block.
        long count = begin + b.cost + (b.waitsFor >>> loaded & 1) * Region.CYCLE;
        if (count >= Region.CYCLE) {
            leaving.before(b, begin, loaded);
            return null;
        }
        while (true) {
            Block next = null;
            boolean isTaken;
            block : for (Op op = b.first;; op = op.next) {
                int address = 0;
                switch (op.code) {
                    case Op.LI -> r[op.rd & 0xFF] = op.constant;
                    case Op.MOVE -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF];
                    case Op.ADD_K -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] + op.constant;
                    case Op.SUB_K -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] - op.constant;
                    case Op.AND_K -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] & op.constant;
                    case Op.OR_K -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] | op.constant;
                    case Op.XOR_K -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] ^ op.constant;
                    case Op.SHL_K -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] << op.constant;
                    case Op.SHR_K -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] >>> op.constant;
                    case Op.SAR_K -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] >> op.constant;
                    case Op.ADD -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] + r[op.rs2 & 0xFF];
                    case Op.SUB -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] - r[op.rs2 & 0xFF];
                    case Op.AND -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] & r[op.rs2 & 0xFF];
                    case Op.OR -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] | r[op.rs2 & 0xFF];
                    case Op.XOR -> r[op.rd & 0xFF] = r[op.rs1 & 0xFF] ^ r[op.rs2 & 0xFF];
                    case Op.SH -> r[op.rd & 0xFF] = AluOperation.shift(r[op.rs1 & 0xFF], r[op.rs2 & 0xFF]);
                    case Op.SHA ->
                        r[op.rd & 0xFF] = AluOperation.shiftArithmetic(r[op.rs1 & 0xFF], r[op.rs2 & 0xFF]);
                    case Op.COMPARE_K -> FlagPlaces.compare(r, r[op.rs1 & 0xFF], op.constant);
                    case Op.COMPARE -> FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF]);
                    case Op.SUBF_K -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], op.constant);
                        r[op.rd & 0xFF] = r[Op.FIRST] - r[Op.SECOND];
                    }
                    case Op.SUBF -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF]);
                        r[op.rd & 0xFF] = r[Op.FIRST] - r[Op.SECOND];
                    }
                    case Op.TEST -> FlagPlaces.setResult(r, r[op.rs1 & 0xFF], 0);
                    case Op.TEST_KEEPING_C -> FlagPlaces.setResult(r, r[op.rs1 & 0xFF], FlagPlaces.carry(r));
                    case Op.LD -> {
                        address = r[op.rs1 & 0xFF] + r[op.rs2 & 0xFF] + op.constant;
                        int index = address >>> 2 | (address & low) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[op.rd & 0xFF] = words[index];
                        } else {
                            return leaving.at(b, op, address, count, loaded);
                        }
                    }
                    case Op.LD_H -> {
                        address = r[op.rs1 & 0xFF] + r[op.rs2 & 0xFF] + op.constant;
                        int index = address >>> 2 | (address & low & 1) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[op.rd & 0xFF] = (short) (words[index] >>> ((~address & 2) * 8));
                        } else {
                            return leaving.at(b, op, address, count, loaded);
                        }
                    }
                    case Op.ULD_H -> {
                        address = r[op.rs1 & 0xFF] + r[op.rs2 & 0xFF] + op.constant;
                        int index = address >>> 2 | (address & low & 1) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[op.rd & 0xFF] = words[index] >>> ((~address & 2) * 8) & 0xFFFF;
                        } else {
                            return leaving.at(b, op, address, count, loaded);
                        }
                    }
                    case Op.LD_B -> {
                        address = r[op.rs1 & 0xFF] + r[op.rs2 & 0xFF] + op.constant;
                        int index = address >>> 2;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[op.rd & 0xFF] = (byte) (words[index] >>> ((~address & 3) * 8));
                        } else {
                            return leaving.at(b, op, address, count, loaded);
                        }
                    }
                    case Op.ULD_B -> {
                        address = r[op.rs1 & 0xFF] + r[op.rs2 & 0xFF] + op.constant;
                        int index = address >>> 2;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[op.rd & 0xFF] = words[index] >>> ((~address & 3) * 8) & 0xFF;
                        } else {
                            return leaving.at(b, op, address, count, loaded);
                        }
                    }
                    case Op.LD_POST -> {
                        address = r[op.rs1 & 0xFF];
                        int index = address >>> 2 | (address & low) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[op.rs2 & 0xFF] = address + op.constant;
                            r[op.rd & 0xFF] = words[index];
                        } else {
                            return leaving.at(b, op, address, count, loaded);
                        }
                    }
                    case Op.LD_PRE -> {
                        address = r[op.rs1 & 0xFF] + op.constant;
                        int index = address >>> 2 | (address & low) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0) {
                            r[op.rs2 & 0xFF] = address;
                            r[op.rd & 0xFF] = words[index];
                        } else {
                            return leaving.at(b, op, address, count, loaded);
                        }
                    }
                    case Op.ST -> {
                        address = r[op.rs1 & 0xFF] + r[op.rs2 & 0xFF] + op.constant;
                        int index = address >>> 2 | (address & low) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0
                                && grains[index >>> (Memory.GRAIN_SHIFT - 2)] == 0) {
                            words[index] = r[op.rd & 0xFF];
                        } else {
                            return leaving.at(b, op, address, count, loaded);
                        }
                    }
                    case Op.ST_H -> {
                        address = r[op.rs1 & 0xFF] + r[op.rs2 & 0xFF] + op.constant;
                        int index = address >>> 2 | (address & low & 1) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0
                                && grains[index >>> (Memory.GRAIN_SHIFT - 2)] == 0) {
                            int shift = (~address & 2) * 8;
                            words[index] = (words[index] & ~(0xFFFF << shift))
                                    | (r[op.rd & 0xFF] & 0xFFFF) << shift;
                        } else {
                            return leaving.at(b, op, address, count, loaded);
                        }
                    }
                    case Op.ST_B -> {
                        address = r[op.rs1 & 0xFF] + r[op.rs2 & 0xFF] + op.constant;
                        int index = address >>> 2;
                        if (Integer.compareUnsigned(index, words.length) < 0
                                && grains[index >>> (Memory.GRAIN_SHIFT - 2)] == 0) {
                            int shift = (~address & 3) * 8;
                            words[index] = (words[index] & ~(0xFF << shift))
                                    | (r[op.rd & 0xFF] & 0xFF) << shift;
                        } else {
                            return leaving.at(b, op, address, count, loaded);
                        }
                    }
                    case Op.ST_POST -> {
                        address = r[op.rs1 & 0xFF];
                        int index = address >>> 2 | (address & low) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0
                                && grains[index >>> (Memory.GRAIN_SHIFT - 2)] == 0) {
                            words[index] = r[op.rd & 0xFF];
                            r[op.rs2 & 0xFF] = address + op.constant;
                        } else {
                            return leaving.at(b, op, address, count, loaded);
                        }
                    }
                    case Op.ST_PRE -> {
                        address = r[op.rs1 & 0xFF] + op.constant;
                        int index = address >>> 2 | (address & low) << 30;
                        if (Integer.compareUnsigned(index, words.length) < 0
                                && grains[index >>> (Memory.GRAIN_SHIFT - 2)] == 0) {
                            words[index] = r[op.rd & 0xFF];
                            r[op.rs2 & 0xFF] = address;
                        } else {
                            return leaving.at(b, op, address, count, loaded);
                        }
                    }
                    case Op.HOLDS -> r[op.rd & 0xFF] = op.constant >>> FlagPlaces.flags(r) & 1;
                    case Op.SELECT -> r[op.rd & 0xFF] = r[Op.HELD] != 0 ? r[op.rs1 & 0xFF] : r[op.rs2 & 0xFF];
                    case Op.SELECT_COMPARED ->
                        r[op.rd & 0xFF] = FlagPlaces.holds(op.constant, r[Op.FIRST], r[Op.SECOND])
                                ? r[op.rs1 & 0xFF]
                                : r[op.rs2 & 0xFF];
                    case Op.SKIP_UNLESS -> {
                        if (r[Op.HELD] == 0) {
                            op = op.next;
                        }
                    }
                    case Op.POPC -> r[op.rd & 0xFF] = Integer.bitCount(r[op.rs1 & 0xFF]);
                    case Op.LEADZ -> r[op.rd & 0xFF] = Integer.numberOfLeadingZeros(r[op.rs1 & 0xFF]);
                    case Op.TRAILZ -> r[op.rd & 0xFF] = Integer.numberOfTrailingZeros(r[op.rs1 & 0xFF]);
                    case Op.ADD_F -> {
                        int a = r[op.rs1 & 0xFF];
                        int k = r[op.rs2 & 0xFF] + op.constant;
                        r[Op.FLAGS] = AluOperation.ADD.flags(a, k, 0, false);
                        r[op.rd & 0xFF] = a + k;
                    }
                    case Op.ADDC ->
                        r[op.rd & 0xFF] = r[op.rs1 & 0xFF] + r[op.rs2 & 0xFF] + op.constant + r[Op.HELD];
                    case Op.SUBB ->
                        r[op.rd & 0xFF] = r[op.rs1 & 0xFF] + ~(r[op.rs2 & 0xFF] + op.constant) + r[Op.HELD];
                    case Op.GENERIC -> {
                        return leaving.at(b, op, address, count, loaded);
                    }
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
                        next = b.jumpedTo;
                        if (next == null || next.start != target) {
                            next = blocks.known(target);
                            b.jumpedTo = next;
                        }
                        isTaken = true;
                        break block;
                    }
                    case Op.END_TAKEN -> {
                        isTaken = r[Op.TAKEN] != 0;
                        break block;
                    }
                    case Op.END_COMPARE + 0 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = Integer.compareUnsigned(r[Op.FIRST], r[Op.SECOND]) > 0;
                        break block;
                    }
                    case Op.END_COMPARE + 1 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = Integer.compareUnsigned(r[Op.FIRST], r[Op.SECOND]) <= 0;
                        break block;
                    }
                    case Op.END_COMPARE + 2 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = Integer.compareUnsigned(r[Op.FIRST], r[Op.SECOND]) < 0;
                        break block;
                    }
                    case Op.END_COMPARE + 3 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = Integer.compareUnsigned(r[Op.FIRST], r[Op.SECOND]) >= 0;
                        break block;
                    }
                    case Op.END_COMPARE + 4 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = r[Op.FIRST] != r[Op.SECOND];
                        break block;
                    }
                    case Op.END_COMPARE + 5 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = r[Op.FIRST] == r[Op.SECOND];
                        break block;
                    }
                    case Op.END_COMPARE + 6 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = !FlagPlaces.overflow(r);
                        break block;
                    }
                    case Op.END_COMPARE + 7 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = FlagPlaces.overflow(r);
                        break block;
                    }
                    case Op.END_COMPARE + 8 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = r[Op.FIRST] - r[Op.SECOND] >= 0;
                        break block;
                    }
                    case Op.END_COMPARE + 9 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = r[Op.FIRST] - r[Op.SECOND] < 0;
                        break block;
                    }
                    case Op.END_COMPARE + 10 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = r[Op.FIRST] >= r[Op.SECOND];
                        break block;
                    }
                    case Op.END_COMPARE + 11 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = r[Op.FIRST] < r[Op.SECOND];
                        break block;
                    }
                    case Op.END_COMPARE + 12 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = r[Op.FIRST] > r[Op.SECOND];
                        break block;
                    }
                    case Op.END_COMPARE + 13 -> {
                        FlagPlaces.compare(r, r[op.rs1 & 0xFF], r[op.rs2 & 0xFF] + op.constant);
                        isTaken = r[Op.FIRST] <= r[Op.SECOND];
                        break block;
                    }
                    default -> throw new IllegalStateException("no such operation: " + op.code);
                }
            }
            if (next == null) {
                next = isTaken ? b.taken : b.following;
            }
            if (next == null) {
                leaving.unlinked(b, count);
                return null;
            }
            r[b.slotRd & 0xFF] = r[b.slotRs1 & 0xFF] + b.slotConstant;
            loaded = b.loads;
            if (next.start <= b.start && --next.heat <= 0) {
                leaving.before(next, count, loaded);
                return next;
            }
            long after = count + next.cost + (next.waitsFor >>> loaded & 1) * Region.CYCLE;
            if (after >= Region.CYCLE) {
                b.forget(next);
                leaving.before(next, count, loaded);
                return null;
            }
            count = after;
            b = next;
        }
    }
}
