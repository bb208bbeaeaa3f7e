package org.wirelore.firmware.cpu;

import java.util.Arrays;
import org.wirelore.firmware.isa.AccessWidth;
import org.wirelore.firmware.isa.Address;
import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Condition;

import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Registers;

/** Turns the instructions of a block into operations, and what compilers emit in pairs into one. */
final class OpEmitter {
    private static final long NO_SLOT = Op.of(Op.LI, Core.SINK, Registers.ZERO, 0, 0);

    private final int pcReadBias;
    private final long[] ops;
    private final int[] at;
    private int length;

    private int start;
    private Instruction[] instructions = {};
    private int count;
    private int jumpAt;
    private int compareAt;
    private long slot;
    private int now;

    OpEmitter(int pcReadBias, int room) {
        this.pcReadBias = pcReadBias;
        ops = new long[room];
        at = new int[room];
    }

    void begin(int newStart, Instruction[] newInstructions, int newCount, int newJumpAt) {
        start = newStart;
        instructions = newInstructions;
        count = newCount;
        jumpAt = newJumpAt;
        length = 0;
    }

    long[] ops() {
        return Arrays.copyOf(ops, length);
    }

    int[] at() {
        return Arrays.copyOf(at, length);
    }

    long slot() {
        return slot;
    }

    int compareAt() {
        return compareAt;
    }

    int relativeTarget(Instruction.BranchRelative branch, int address) {
        return address + pcReadBias + branch.offset() & ~3;
    }

    void emitAll() {
        compareAt = findCompare();
        for (now = 0; now < count; now++) {
            if (now == jumpAt) {
                emitJump(instructions[now]);
            } else if (now == compareAt) {
                emitWithoutFlags(instructions[now]);
            } else {
                emit(instructions[now]);
            }
        }
        now = Math.max(count - 1, 0);
        foldLast();
        emitEnd();
    }

    /** A last instruction that only adds a constant is done by the way, when the block has ended. */
    private void foldLast() {
        slot = NO_SLOT;
        boolean isAlone = length > 0 && at[length - 1] == count - 1 && (length == 1 || at[length - 2] != count - 1);
        if (isAlone && isSum(Op.code(ops[length - 1]))) {
            slot = ops[--length];
        }
    }

    private static boolean isSum(int code) {
        return code == Op.LI || code == Op.MOVE || code == Op.ADD_K;
    }

    private boolean isFolded(Instruction instruction) {
        return instruction instanceof Instruction.LoadConstant || (instruction instanceof Instruction.AluConstant alu
                && !alu.setsFlags() && (alu.operation() == AluOperation.ADD || alu.operation() == AluOperation.SUB));
    }

    /**
     * The comparison that decides the branch, if the branch can make it itself: what it compares is the same at the end of
     * the block, and nobody between wants to know the flags or sets others.
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
            if (i != jumpAt && (Effects.usesFlags(instruction) || isGeneric(instruction))) {
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
            case Instruction.AluConstant alu -> addConstant(alu.rd(), alu.rs1(), -alu.operand());
            case Instruction.AluRegister alu -> put(Op.SUB, alu.rd(), alu.rs1(), alu.rs2(), 0);
            default -> throw new IllegalStateException("a comparison must be a subtraction");
        }
    }

    private void emit(Instruction instruction) {
        if (isGeneric(instruction)) {
            put(Op.GENERIC, 0, 0, 0, 0);
            return;
        }
        switch (instruction) {
            case Instruction.AluConstant alu -> emitConstant(alu, destination(alu.rd()));
            case Instruction.AluRegister alu -> emitRegister(alu, destination(alu.rd()));
            case Instruction.Select select -> put(Op.SELECT, destination(select.rd()), source(select.rs1()),
                    source(select.rs2()), select.condition().code());
            case Instruction.CountBits bits -> put(switch (bits.count()) {
                case POPC -> Op.POPC;
                case LEADZ -> Op.LEADZ;
                case TRAILZ -> Op.TRAILZ;
            }, destination(bits.rd()), source(bits.rs1()), 0, 0);
            case Instruction.MemoryAccess access -> emitAccess(access, access.isStore()
                    ? source(access.rd())
                    : destination(access.rd()));
            case Instruction.LoadConstant load -> put(Op.LI, destination(load.rd()), 0, 0, load.constant());
            case Instruction.SetCondition set -> put(Op.SET, destination(set.rd()), 0, 0, set.condition().code());
            case Instruction.Branch ignored -> {
            }
            case Instruction.BranchRelative ignored -> {
            }
            case Instruction.Illegal ignored -> throw new IllegalStateException("a block must be legal");
        }
    }

    /** Whether an instruction is so rare that the stepper may have it. */
    private static boolean isGeneric(Instruction instruction) {
        return switch (instruction) {
            case Instruction.AluConstant alu -> alu.operation().readsCarry()
                    || (alu.setsFlags() && (alu.operation().isShift() || alu.operation() == AluOperation.ADD));
            case Instruction.AluRegister alu -> alu.operation().readsCarry()
                    || (alu.setsFlags() && (alu.operation().isShift() || alu.operation() == AluOperation.ADD
                            || alu.condition() != Condition.TRUE));
            case Instruction.Select select -> select.setsFlags();
            case Instruction.CountBits count -> count.setsFlags();
            case Instruction.MemoryAccess access -> isGeneric(access);
            default -> false;
        };
    }

    private static boolean isGeneric(Instruction.MemoryAccess access) {
        return switch (access.address()) {
            case Address.Absolute ignored -> false;
            case Address.Displaced displaced -> displaced.writesBack()
                    && (access.width() != AccessWidth.WORD || displaced.rs1() == Registers.PC);
            case Address.Indexed indexed -> indexed.writesBack()
                    || (indexed.operation() != AluOperation.ADD && indexed.operation() != AluOperation.SUB);
        };
    }

    private void emitConstant(Instruction.AluConstant alu, int rd) {
        int k = alu.operand();
        AluOperation operation = alu.operation();
        if (alu.setsFlags() && operation == AluOperation.SUB) {
            put(rd == Core.SINK ? Op.COMPARE_K : Op.SUBF_K, rd, source(alu.rs1()), 0, k);
            return;
        }
        if (!alu.setsFlags() && alu.rs1() <= Registers.PC) {
            int a = alu.rs1() == Registers.PC ? pcRead() : -alu.rs1();
            put(Op.LI, rd, 0, 0, operation.apply(a, k, 0));
            return;
        }
        int a = source(alu.rs1());
        switch (operation) {
            case ADD -> addConstant(rd, a, k);
            case SUB -> addConstant(rd, a, -k);
            case AND -> put(Op.AND_K, rd, a, 0, k);
            case OR -> orConstant(rd, a, k);
            case XOR -> put(Op.XOR_K, rd, a, 0, k);
            case SH, SHA -> shiftConstant(operation, rd, a, k);
            case ADDC, SUBB -> throw new IllegalStateException("who reads the carry is for the stepper");
        }
        if (alu.setsFlags()) {
            put(Op.TEST, 0, rd, 0, 0);
        }
    }

    private void addConstant(int rd, int a, int k) {
        if (k == 0) {
            move(rd, a);
        } else {
            put(Op.ADD_K, rd, a, 0, k);
        }
    }

    /** The two halves of a constant are one operation. */
    private void orConstant(int rd, int a, int k) {
        if (k == 0) {
            move(rd, a);
            return;
        }
        long before = length > 0 ? ops[length - 1] : -1;
        if (rd == a && length > 0 && before == Op.of(Op.LI, rd, 0, 0, Op.constant(before)) && rd != Core.SINK) {
            ops[length - 1] = Op.of(Op.LI, rd, 0, 0, Op.constant(before) | k);
            return;
        }
        put(Op.OR_K, rd, a, 0, k);
    }

    private void move(int rd, int a) {
        if (rd != a) {
            put(Op.MOVE, rd, a, 0, 0);
        }
    }

    private void shiftConstant(AluOperation operation, int rd, int a, int k) {
        if (k > 31 || (k < -31 && operation == AluOperation.SH)) {
            put(Op.LI, rd, 0, 0, 0);
        } else if (k > 0) {
            put(Op.SHL_K, rd, a, 0, k);
        } else if (k == 0) {
            move(rd, a);
        } else if (operation == AluOperation.SH) {
            put(Op.SHR_K, rd, a, 0, -k);
        } else {
            put(Op.SAR_K, rd, a, 0, Math.min(-k, 31));
        }
    }

    private void emitRegister(Instruction.AluRegister alu, int rd) {
        int a = source(alu.rs1());
        int b = source(alu.rs2());
        if (alu.condition() == Condition.FALSE) {
            return;
        }
        if (alu.condition() != Condition.TRUE) {
            if (alu.setsFlags()) {
                throw new IllegalStateException("a predicated comparison is for the stepper");
            }
            put(Op.SKIP_UNLESS, 0, 0, 0, alu.condition().code());
        }
        switch (alu.operation()) {
            case ADD -> sumOrMove(Op.ADD, rd, a, b);
            case SUB -> put(!alu.setsFlags() ? Op.SUB : rd == Core.SINK ? Op.COMPARE : Op.SUBF, rd, a, b, 0);
            case AND -> put(Op.AND, rd, a, b, 0);
            case OR -> sumOrMove(Op.OR, rd, a, b);
            case XOR -> put(Op.XOR, rd, a, b, 0);
            case SH -> put(Op.SH, rd, a, b, 0);
            case SHA -> put(Op.SHA, rd, a, b, 0);
            case ADDC, SUBB -> throw new IllegalStateException("who reads the carry is for the stepper");
        }
        if (alu.setsFlags() && alu.operation() != AluOperation.SUB) {
            put(Op.TEST_KEEPING_C, 0, rd, 0, 0);
        }
    }

    /** With r0 both are moves. */
    private void sumOrMove(int code, int rd, int a, int b) {
        if (a == Registers.ZERO || b == Registers.ZERO) {
            put(Op.MOVE, rd, a == Registers.ZERO ? b : a, 0, 0);
        } else {
            put(code, rd, a, b, 0);
        }
    }

    private void emitAccess(Instruction.MemoryAccess access, int rd) {
        switch (access.address()) {
            case Address.Absolute absolute ->
                put(access.isStore() ? Op.ST : Op.LD, rd, Registers.ZERO, 0, absolute.address());
            case Address.Indexed indexed -> {
                if (!indexed.atSum()) {
                    put(code(access), rd, source(indexed.rs1()), 0, 0);
                    return;
                }
                int base = source(indexed.rs1());
                int index = source(indexed.rs2());
                if (indexed.operation() == AluOperation.ADD) {
                    put(code(access), rd, base, index, 0);
                } else {
                    put(Op.SUB, Op.ADDRESS, base, index, 0);
                    put(code(access), rd, Op.ADDRESS, 0, 0);
                }
            }
            case Address.Displaced displaced -> {
                int base = source(displaced.rs1());
                if (!displaced.writesBack()) {
                    put(code(access), rd, base, 0, displaced.atSum() ? displaced.offset() : 0);
                } else if (displaced.atSum()) {
                    put(access.isStore() ? Op.ST_PRE : Op.LD_PRE, rd, base, writeBack(base), displaced.offset());
                } else {
                    put(access.isStore() ? Op.ST_POST : Op.LD_POST, rd, base, writeBack(base), displaced.offset());
                }
            }
        }
    }

    private static int writeBack(int base) {
        return base <= Registers.ONES ? Core.SINK : base;
    }

    private static int code(Instruction.MemoryAccess access) {
        return switch (access.width()) {
            case WORD -> access.isStore() ? Op.ST : Op.LD;
            case HALF -> access.isStore() ? Op.ST_H : access.zeroExtends() ? Op.ULD_H : Op.LD_H;
            case BYTE -> access.isStore() ? Op.ST_B : access.zeroExtends() ? Op.ULD_B : Op.LD_B;
        };
    }

    /** What the jump does before its delay slots are executed. */
    private void emitJump(Instruction jump) {
        switch (jump) {
            case Instruction.Branch branch -> {
                if (branch.condition() != Condition.TRUE && compareAt == count && slotsSetFlags()) {
                    put(Op.SET, Op.TAKEN, 0, 0, branch.condition().code());
                }
            }
            case Instruction.BranchRelative branch -> emitRelative(branch);
            case Instruction.AluRegister alu -> {
                if (alu.condition() != Condition.TRUE) {
                    put(Op.LI, Op.JUMP, 0, 0, start + 4 * count);
                }
                emitRegister(alu, Op.JUMP);
            }
            case Instruction.AluConstant alu -> emitConstant(alu, Op.JUMP);
            case Instruction.MemoryAccess access -> emitAccess(access, Op.JUMP);
            case Instruction.LoadConstant load -> put(Op.LI, Op.JUMP, 0, 0, load.constant());
            default -> throw new IllegalStateException("a jump must be one of those that blocks have");
        }
    }

    private void emitRelative(Instruction.BranchRelative branch) {
        if (branch.rs1() == Registers.ZERO && slotsSetFlags()) {
            put(Op.SET, Op.TAKEN, 0, 0, branch.condition().code());
        } else if (branch.rs1() != Registers.ZERO) {
            int base = source(branch.rs1());
            put(Op.LI, Op.JUMP, 0, 0, start + 4 * count);
            put(Op.SKIP_UNLESS, 0, 0, 0, branch.condition().code());
            put(Op.ADD_K, Op.JUMP, base, 0, branch.offset());
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
            put(Op.END_NEXT, 0, 0, 0, 0);
            return;
        }
        Condition condition = switch (instructions[jumpAt]) {
            case Instruction.Branch branch -> branch.condition();
            case Instruction.BranchRelative branch when branch.rs1() == Registers.ZERO -> branch.condition();
            default -> null;
        };
        if (condition == null) {
            put(Op.END_JUMP, 0, 0, 0, 0);
        } else if (condition == Condition.TRUE) {
            put(Op.END_BRANCH, 0, 0, 0, 0);
        } else if (compareAt < count) {
            emitCompareAndBranch(instructions[compareAt], condition.code() - Condition.UGT.code());
        } else if (slotsSetFlags()) {
            put(Op.END_TAKEN, 0, Op.TAKEN, 0, 0);
        } else {
            put(Op.END_IF, 0, 0, 0, condition.code());
        }
    }

    private void emitCompareAndBranch(Instruction compare, int kind) {
        switch (compare) {
            case Instruction.AluConstant alu -> put(Op.END_COMPARE + kind, 0, alu.rs1(), 0, alu.operand());
            case Instruction.AluRegister alu -> put(Op.END_COMPARE + kind, 0, alu.rs1(), alu.rs2(), 0);
            default -> throw new IllegalStateException("a comparison must be a subtraction");
        }
    }

    private static int destination(int rd) {
        return rd <= Registers.ONES ? Core.SINK : rd;
    }

    /** A register to read; pc is put where it can be read from. */
    private int source(int register) {
        if (register != Registers.PC) {
            return register;
        }
        put(Op.LI, Op.PC, 0, 0, pcRead());
        return Op.PC;
    }

    private int pcRead() {
        return start + 4 * now + pcReadBias;
    }

    private void put(int code, int rd, int rs1, int rs2, int constant) {
        ops[length] = Op.of(code, rd, rs1, rs2, constant);
        at[length] = now;
        length++;
    }
}
