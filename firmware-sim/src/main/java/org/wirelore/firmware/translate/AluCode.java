package org.wirelore.firmware.translate;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import org.wirelore.firmware.isa.AluOperation;

/** Writes the bytecode of arithmetic, logic and shifts, whose operands are on the stack. */
final class AluCode {
    private static final ClassDesc ALU = InstructionWriter.desc(AluOperation.class);
    private static final MethodTypeDesc OF_TWO = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int,
            ConstantDescs.CD_int);

    private final CodeBuilder code;
    private final FlagCode flags;

    AluCode(CodeBuilder code, FlagCode flags) {
        this.code = code;
        this.flags = flags;
    }

    /** With both operands on the stack. */
    void operate(AluOperation operation) {
        switch (operation) {
            case ADD -> code.iadd();
            case SUB -> code.isub();
            case AND -> code.iand();
            case OR -> code.ior();
            case XOR -> code.ixor();
            case SH -> code.invokestatic(ALU, "shift", OF_TWO);
            case SHA -> code.invokestatic(ALU, "shiftArithmetic", OF_TWO);
            case ADDC -> {
                code.iadd();
                flags.carry();
                code.iadd();
            }
            case SUBB -> {
                code.iconst_m1().ixor().iadd();
                flags.carry();
                code.iadd();
            }
        }
    }

    /** By a constant amount, with the value on the stack. */
    void shift(AluOperation operation, int amount) {
        boolean isArithmetic = operation == AluOperation.SHA;
        if (amount > 31 || (amount < -31 && !isArithmetic)) {
            code.pop().iconst_0();
        } else if (amount > 0) {
            code.loadConstant(amount);
            code.ishl();
        } else if (amount < 0) {
            code.loadConstant(Math.min(-amount, 31));
            if (isArithmetic) {
                code.ishr();
            } else {
                code.iushr();
            }
        }
    }
}
