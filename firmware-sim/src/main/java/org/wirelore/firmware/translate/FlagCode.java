package org.wirelore.firmware.translate;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import org.wirelore.firmware.cpu.LazyFlags;
import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Condition;

/** Writes the bytecode that sets and tests flags, and tracks the form of the {@link LazyFlags} where it can. */
final class FlagCode {
    /** Of flags whose form is not known before the code runs. */
    static final int UNKNOWN = 99;

    private static final ClassDesc FLAGS = InstructionWriter.desc(LazyFlags.class);
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final MethodTypeDesc OF_TWO = MethodTypeDesc.of(INT, INT, INT);
    private static final MethodTypeDesc OF_THREE = MethodTypeDesc.of(INT, INT, INT, INT);
    private static final MethodTypeDesc HOLDS = MethodTypeDesc.of(ConstantDescs.CD_boolean, INT, INT, INT, INT);
    private static final MethodTypeDesc OVERFLOWS = MethodTypeDesc.of(ConstantDescs.CD_boolean, INT, INT);

    private final CodeBuilder code;
    private int form = UNKNOWN;

    FlagCode(CodeBuilder code) {
        this.code = code;
    }

    /** The form that the flags have here, or {@link #UNKNOWN}. */
    int form() {
        return form;
    }

    void setForm(int newForm) {
        form = newForm;
    }

    /** The flags are those of a subtraction whose operands have been kept. */
    void ofSubtraction() {
        become(LazyFlags.SUBTRACTED);
    }

    /**
     * The flags are those of the result that has been put in its place; it is on the stack afterwards.
     *
     * @param keepsC whether C stays as it is, otherwise it is cleared
     */
    void ofResult(boolean keepsC) {
        if (keepsC) {
            state();
            code.invokestatic(FLAGS, "resultKeepingC", OF_THREE).istore(Locals.FORM);
            form = UNKNOWN;
        } else {
            become(LazyFlags.RESULT);
        }
        code.iload(Locals.RESULT).dup().istore(Locals.FIRST);
    }

    private void become(int newForm) {
        code.loadConstant(newForm).istore(Locals.FORM);
        form = newForm;
    }

    /** Computes the flags at once, from the operands on the stack. */
    void ofOperands(AluOperation operation) {
        switch (operation) {
            case ADD -> code.iconst_0().invokestatic(FLAGS, "added", OF_THREE);
            case ADDC -> {
                carry();
                code.invokestatic(FLAGS, "added", OF_THREE);
            }
            case SUBB -> {
                carry();
                code.invokestatic(FLAGS, "subtractedWithCarry", OF_THREE);
            }
            case SH -> code.invokestatic(FLAGS, "shifted", OF_TWO);
            case SHA -> code.invokestatic(FLAGS, "shiftedArithmetic", OF_TWO);
            default -> throw new IllegalStateException("these flags must be known from the result");
        }
        code.istore(Locals.FORM);
        form = UNKNOWN;
    }

    /** Puts C on the stack. */
    void carry() {
        state();
        code.invokestatic(FLAGS, "carry", OF_THREE);
    }

    private void state() {
        code.iload(Locals.FORM).iload(Locals.FIRST).iload(Locals.SECOND);
    }

    /** Goes to a label if a condition holds. */
    void jumpIf(Condition condition, Label label) {
        switch (condition) {
            case TRUE -> code.goto_(label);
            case FALSE -> {
            }
            default -> {
                if (form == LazyFlags.SUBTRACTED) {
                    jumpIfCompared(condition, label);
                } else if (form == LazyFlags.RESULT) {
                    jumpIfResult(condition, label);
                } else {
                    state();
                    code.loadConstant(condition.code());
                    code.invokestatic(FLAGS, "holds", HOLDS).ifne(label);
                }
            }
        }
    }

    private void jumpIfCompared(Condition condition, Label label) {
        code.iload(Locals.FIRST).iload(Locals.SECOND);
        switch (condition) {
            case NE -> code.if_icmpne(label);
            case EQ -> code.if_icmpeq(label);
            case GE -> code.if_icmpge(label);
            case LT -> code.if_icmplt(label);
            case GT -> code.if_icmpgt(label);
            case LE -> code.if_icmple(label);
            case UGT -> unsigned().ifgt(label);
            case ULE -> unsigned().ifle(label);
            case ULT -> unsigned().iflt(label);
            case UGE -> unsigned().ifge(label);
            case PL -> code.isub().ifge(label);
            case MI -> code.isub().iflt(label);
            case VC -> code.invokestatic(FLAGS, "overflows", OVERFLOWS).ifeq(label);
            case VS -> code.invokestatic(FLAGS, "overflows", OVERFLOWS).ifne(label);
            case TRUE, FALSE -> throw new IllegalStateException("this condition needs no comparison");
        }
    }

    private CodeBuilder unsigned() {
        return code.invokestatic(ConstantDescs.CD_Integer, "compareUnsigned", OF_TWO);
    }

    /** With V and C clear. */
    private void jumpIfResult(Condition condition, Label label) {
        code.iload(Locals.FIRST);
        switch (condition) {
            case NE -> code.ifne(label);
            case EQ -> code.ifeq(label);
            case GE, PL -> code.ifge(label);
            case LT, MI -> code.iflt(label);
            case GT -> code.ifgt(label);
            case LE -> code.ifle(label);
            case UGT, UGE, VS -> code.pop();
            case ULE, ULT, VC -> code.pop().goto_(label);
            case TRUE, FALSE -> throw new IllegalStateException("this condition needs no result");
        }
    }
}
