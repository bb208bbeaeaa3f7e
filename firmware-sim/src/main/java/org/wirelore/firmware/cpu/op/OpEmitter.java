package org.wirelore.firmware.cpu.op;

import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Effects;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Registers;

/** Turns the instructions of a block into operations, and what compilers emit in pairs into one. */
public final class OpEmitter {
    private static final long NO_SLOT = BlockOp.of(BlockOp.LI, BlockOp.SINK, Registers.ZERO, 0, 0);

    private final int pcReadBias;
    private final OpList list;
    private final AluEmitter sums;
    private final AccessEmitter accesses;

    private Instruction[] instructions = {};
    private int count;
    private int end;
    private int jumpAt;
    private int compareAt;
    private long slot;

    public OpEmitter(int pcReadBias, int room) {
        this.pcReadBias = pcReadBias;
        list = new OpList(pcReadBias, room);
        sums = new AluEmitter(list);
        accesses = new AccessEmitter(list);
    }

    public void begin(int start, Instruction[] newInstructions, int newCount, int newJumpAt) {
        list.begin(start);
        instructions = newInstructions;
        count = newCount;
        end = start + 4 * newCount;
        jumpAt = newJumpAt;
    }

    public long[] ops() {
        return list.ops();
    }

    public int[] at() {
        return list.at();
    }

    public long slot() {
        return slot;
    }

    public int compareAt() {
        return compareAt;
    }

    public int relativeTarget(Instruction.BranchRelative branch, int address) {
        return address + pcReadBias + branch.offset() & ~3;
    }

    public void emitAll() {
        compareAt = findCompare();
        for (int i = 0; i < count; i++) {
            list.from(i);
            if (i == jumpAt) {
                emitJump(instructions[i]);
            } else if (i == compareAt) {
                emitWithoutFlags(instructions[i]);
            } else {
                emit(instructions[i]);
            }
        }
        list.from(Math.max(count - 1, 0));
        foldLast();
        emitEnd();
    }

    /** A last instruction that only adds a constant is done by the way, when the block has ended. */
    private void foldLast() {
        slot = NO_SLOT;
        if (list.isLastAlone(count - 1) && isSum(BlockOp.code(list.last()))) {
            slot = list.removeLast();
        }
    }

    private static boolean isSum(int code) {
        return code == BlockOp.LI || code == BlockOp.MOVE || code == BlockOp.ADD_K;
    }

    private boolean isFolded(Instruction instruction) {
        return instruction instanceof Instruction.LoadConstant || (instruction instanceof Instruction.AluConstant alu
                && !alu.setsFlags() && (alu.operation() == AluOperation.ADD || alu.operation() == AluOperation.SUB));
    }

    /**
     * The comparison that decides the branch, if the branch can make it itself: what it compares is the same at the end
     * of the block, and nothing between reads the flags or sets others.
     */
    private int findCompare() {
        if (jumpAt >= count || !(instructions[jumpAt] instanceof Instruction.Branch branch)
                || branch.condition().code() < Condition.UGT.code()) {
            return count;
        }
        int written = 0;
        for (int i = count - 1; i >= 0; i--) {
            Instruction instruction = instructions[i];
            int compared = compared(instruction);
            if (compared != 0 && i < jumpAt) {
                return (compared & (written | (1 << instruction.destination() & ~3))) == 0 ? i : count;
            }
            if (i != jumpAt && (Effects.usesFlags(instruction) || RareInstructions.contain(instruction))) {
                return count;
            }
            if (i != count - 1 || !isFolded(instruction)) {
                written |= Effects.writes(instruction);
            }
        }
        return count;
    }

    /** The registers that a comparison compares, r0 always among them; 0 of other instructions. */
    private static int compared(Instruction instruction) {
        return switch (instruction) {
            case Instruction.AluConstant alu when alu.operation() == AluOperation.SUB && alu.setsFlags()
                    && alu.rs1() != Registers.PC ->
                1 | 1 << alu.rs1();
            case Instruction.AluRegister alu when alu.operation() == AluOperation.SUB && alu.setsFlags()
                    && alu.condition() == Condition.TRUE && alu.rs1() != Registers.PC && alu.rs2() != Registers.PC ->
                1 | 1 << alu.rs1() | 1 << alu.rs2();
            default -> 0;
        };
    }

    private void emitWithoutFlags(Instruction compare) {
        if (compare.destination() <= Registers.ONES) {
            return;
        }
        switch (compare) {
            case Instruction.AluConstant alu -> sums.addConstant(alu.rd(), alu.rs1(), -alu.operand());
            case Instruction.AluRegister alu -> list.put(BlockOp.SUB, alu.rd(), alu.rs1(), alu.rs2(), 0);
            default -> throw new IllegalStateException("a comparison must be a subtraction");
        }
    }

    private void emit(Instruction instruction) {
        if (RareInstructions.contain(instruction)) {
            list.put(BlockOp.GENERIC, 0, 0, 0, 0);
            return;
        }
        switch (instruction) {
            case Instruction.AluConstant alu -> sums.constant(alu, OpList.destination(alu.rd()));
            case Instruction.AluRegister alu -> sums.register(alu, OpList.destination(alu.rd()));
            case Instruction.Select select ->
                list.put(BlockOp.SELECT, OpList.destination(select.rd()), list.source(select.rs1()),
                        list.source(select.rs2()), select.condition().code());
            case Instruction.CountBits bits -> list.put(switch (bits.count()) {
                case POPC -> BlockOp.POPC;
                case LEADZ -> BlockOp.LEADZ;
                case TRAILZ -> BlockOp.TRAILZ;
            }, OpList.destination(bits.rd()), list.source(bits.rs1()), 0, 0);
            case Instruction.MemoryAccess access -> accesses.emit(access, access.isStore()
                    ? list.source(access.rd())
                    : OpList.destination(access.rd()));
            case Instruction.LoadConstant load ->
                list.put(BlockOp.LI, OpList.destination(load.rd()), 0, 0, load.constant());
            case Instruction.SetCondition set ->
                list.put(BlockOp.SET, OpList.destination(set.rd()), 0, 0, set.condition().code());
            case Instruction.Branch ignored -> {
            }
            case Instruction.BranchRelative ignored -> {
            }
            case Instruction.Illegal ignored -> throw new IllegalStateException("a block must be legal");
        }
    }

    /** What the jump does before its delay slots are executed. */
    private void emitJump(Instruction jump) {
        switch (jump) {
            case Instruction.Branch branch -> {
                if (branch.condition() != Condition.TRUE && compareAt == count && slotsSetFlags()) {
                    list.put(BlockOp.SET, BlockOp.TAKEN, 0, 0, branch.condition().code());
                }
            }
            case Instruction.BranchRelative branch -> emitRelative(branch);
            case Instruction.AluRegister alu -> {
                if (alu.condition() != Condition.TRUE) {
                    list.put(BlockOp.LI, BlockOp.JUMP, 0, 0, end);
                }
                sums.register(alu, BlockOp.JUMP);
            }
            case Instruction.AluConstant alu -> sums.constant(alu, BlockOp.JUMP);
            case Instruction.MemoryAccess access -> accesses.emit(access, BlockOp.JUMP);
            case Instruction.LoadConstant load -> list.put(BlockOp.LI, BlockOp.JUMP, 0, 0, load.constant());
            default -> throw new IllegalStateException("a jump must be one of those that blocks have");
        }
    }

    private void emitRelative(Instruction.BranchRelative branch) {
        if (branch.rs1() == Registers.ZERO && slotsSetFlags()) {
            list.put(BlockOp.SET, BlockOp.TAKEN, 0, 0, branch.condition().code());
        } else if (branch.rs1() != Registers.ZERO) {
            int base = list.source(branch.rs1());
            list.put(BlockOp.LI, BlockOp.JUMP, 0, 0, end);
            list.put(BlockOp.SKIP_UNLESS, 0, 0, 0, branch.condition().code());
            list.put(BlockOp.ADD_K, BlockOp.JUMP, base, 0, branch.offset());
        }
    }

    private boolean slotsSetFlags() {
        for (int i = jumpAt + 1; i < count; i++) {
            if (Effects.setsFlags(instructions[i])) {
                return true;
            }
        }
        return false;
    }

    private void emitEnd() {
        if (jumpAt >= count) {
            list.put(BlockOp.END_NEXT, 0, 0, 0, 0);
            return;
        }
        Condition condition = switch (instructions[jumpAt]) {
            case Instruction.Branch branch -> branch.condition();
            case Instruction.BranchRelative branch when branch.rs1() == Registers.ZERO -> branch.condition();
            default -> null;
        };
        if (condition == null) {
            list.put(BlockOp.END_JUMP, 0, 0, 0, 0);
        } else if (condition == Condition.TRUE) {
            list.put(BlockOp.END_BRANCH, 0, 0, 0, 0);
        } else if (compareAt < count) {
            emitCompareAndBranch(instructions[compareAt], condition.code() - Condition.UGT.code());
        } else if (slotsSetFlags()) {
            list.put(BlockOp.END_TAKEN, 0, BlockOp.TAKEN, 0, 0);
        } else {
            list.put(BlockOp.END_IF, 0, 0, 0, condition.code());
        }
    }

    private void emitCompareAndBranch(Instruction compare, int kind) {
        switch (compare) {
            case Instruction.AluConstant alu -> list.put(BlockOp.END_COMPARE + kind, 0, alu.rs1(), 0, alu.operand());
            case Instruction.AluRegister alu -> list.put(BlockOp.END_COMPARE + kind, 0, alu.rs1(), alu.rs2(), 0);
            default -> throw new IllegalStateException("a comparison must be a subtraction");
        }
    }

}
