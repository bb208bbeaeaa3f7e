package org.wirelore.firmware.cpu.op;

import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Registers;

/** Turns arithmetic, logic and shifts into operations. */
final class AluEmitter {
    private final OpList list;

    AluEmitter(OpList list) {
        this.list = list;
    }

    void constant(Instruction.AluConstant alu, int rd) {
        int k = alu.operand();
        AluOperation operation = alu.operation();
        if (alu.setsFlags() && operation == AluOperation.SUB) {
            list.put(rd == BlockOp.SINK ? BlockOp.COMPARE_K : BlockOp.SUBF_K, rd, list.source(alu.rs1()), 0, k);
            return;
        }
        if (!alu.setsFlags() && alu.rs1() <= Registers.PC) {
            int a = alu.rs1() == Registers.PC ? list.pcRead() : -alu.rs1();
            list.put(BlockOp.LI, rd, 0, 0, operation.apply(a, k, 0));
            return;
        }
        int a = list.source(alu.rs1());
        switch (operation) {
            case ADD -> addConstant(rd, a, k);
            case SUB -> addConstant(rd, a, -k);
            case AND -> list.put(BlockOp.AND_K, rd, a, 0, k);
            case OR -> orConstant(rd, a, k);
            case XOR -> list.put(BlockOp.XOR_K, rd, a, 0, k);
            case SH, SHA -> shiftConstant(operation, rd, a, k);
            case ADDC, SUBB -> throw new IllegalStateException("the stepper must execute sums with carry");
        }
        if (alu.setsFlags()) {
            list.put(BlockOp.TEST, 0, rd, 0, 0);
        }
    }

    void addConstant(int rd, int a, int k) {
        if (k == 0) {
            move(rd, a);
        } else {
            list.put(BlockOp.ADD_K, rd, a, 0, k);
        }
    }

    /** The two halves of a constant are one operation. */
    private void orConstant(int rd, int a, int k) {
        if (k == 0) {
            move(rd, a);
            return;
        }
        long before = list.last();
        if (rd == a && before == BlockOp.of(BlockOp.LI, rd, 0, 0, BlockOp.constant(before)) && rd != BlockOp.SINK) {
            list.replaceLast(BlockOp.of(BlockOp.LI, rd, 0, 0, BlockOp.constant(before) | k));
            return;
        }
        list.put(BlockOp.OR_K, rd, a, 0, k);
    }

    private void move(int rd, int a) {
        if (rd != a) {
            list.put(BlockOp.MOVE, rd, a, 0, 0);
        }
    }

    private void shiftConstant(AluOperation operation, int rd, int a, int k) {
        if (k > 31 || (k < -31 && operation == AluOperation.SH)) {
            list.put(BlockOp.LI, rd, 0, 0, 0);
        } else if (k > 0) {
            list.put(BlockOp.SHL_K, rd, a, 0, k);
        } else if (k == 0) {
            move(rd, a);
        } else if (operation == AluOperation.SH) {
            list.put(BlockOp.SHR_K, rd, a, 0, -k);
        } else {
            list.put(BlockOp.SAR_K, rd, a, 0, Math.min(-k, 31));
        }
    }

    void register(Instruction.AluRegister alu, int rd) {
        int a = list.source(alu.rs1());
        int b = list.source(alu.rs2());
        if (alu.condition() == Condition.FALSE) {
            return;
        }
        if (alu.condition() != Condition.TRUE) {
            if (alu.setsFlags()) {
                throw new IllegalStateException("the stepper must execute predicated comparisons");
            }
            list.put(BlockOp.SKIP_UNLESS, 0, 0, 0, alu.condition().code());
        }
        switch (alu.operation()) {
            case ADD -> sumOrMove(BlockOp.ADD, rd, a, b);
            case SUB -> list.put(!alu.setsFlags() ? BlockOp.SUB : rd == BlockOp.SINK ? BlockOp.COMPARE : BlockOp.SUBF,
                    rd, a, b, 0);
            case AND -> list.put(BlockOp.AND, rd, a, b, 0);
            case OR -> sumOrMove(BlockOp.OR, rd, a, b);
            case XOR -> list.put(BlockOp.XOR, rd, a, b, 0);
            case SH -> list.put(BlockOp.SH, rd, a, b, 0);
            case SHA -> list.put(BlockOp.SHA, rd, a, b, 0);
            case ADDC, SUBB -> throw new IllegalStateException("the stepper must execute sums with carry");
        }
        if (alu.setsFlags() && alu.operation() != AluOperation.SUB) {
            list.put(BlockOp.TEST_KEEPING_C, 0, rd, 0, 0);
        }
    }

    /** With r0 both are moves. */
    private void sumOrMove(int code, int rd, int a, int b) {
        if (a == Registers.ZERO || b == Registers.ZERO) {
            list.put(BlockOp.MOVE, rd, a == Registers.ZERO ? b : a, 0, 0);
        } else {
            list.put(code, rd, a, b, 0);
        }
    }
}
