package org.wirelore.firmware.translate;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import org.wirelore.firmware.cpu.RegionContext;
import org.wirelore.firmware.cpu.TranslatedCode;
import org.wirelore.firmware.isa.Effects;
import org.wirelore.firmware.isa.Registers;

/** Writes the bytecode that moves the processor's state between its places and local variables. */
final class StateCode {
    static final ClassDesc CONTEXT = InstructionWriter.desc(RegionContext.class);

    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc LONG = ConstantDescs.CD_long;
    private static final MethodTypeDesc TO_INT = MethodTypeDesc.of(INT);
    private static final MethodTypeDesc TO_LONG = MethodTypeDesc.of(LONG);
    private static final MethodTypeDesc TO_INTS = MethodTypeDesc.of(INT.arrayType());
    private static final MethodTypeDesc GIVE = MethodTypeDesc.of(ConstantDescs.CD_void, LONG, INT);
    private static final MethodTypeDesc GIVE_WITH_FLAGS = MethodTypeDesc.of(ConstantDescs.CD_void, LONG, INT, INT, INT,
            INT);
    private static final MethodTypeDesc LEAVE_AT_POINT = MethodTypeDesc.of(ConstantDescs.CD_void, INT, INT, INT, INT);

    private final CodeBuilder code;

    StateCode(CodeBuilder code) {
        this.code = code;
    }

    /** Takes registers, and flags, from their places. */
    void take(int mask) {
        for (int register = Registers.PC + 1; register < Registers.COUNT; register++) {
            if (isIn(mask, register)) {
                code.aload(Locals.REGISTERS).loadConstant(register).iaload().istore(Locals.guest(register));
            }
        }
        if ((mask & Effects.FLAGS) != 0) {
            code.aload(Locals.CONTEXT).invokevirtual(CONTEXT, "form", TO_INT).istore(Locals.FORM);
            code.aload(Locals.CONTEXT).invokevirtual(CONTEXT, "first", TO_INT).istore(Locals.FIRST);
            code.aload(Locals.CONTEXT).invokevirtual(CONTEXT, "second", TO_INT).istore(Locals.SECOND);
        }
    }

    /** Gives local variables a value that has no effect, because the JVM's verifier requires one. */
    void clear(int mask) {
        for (int register = Registers.PC + 1; register < Registers.COUNT; register++) {
            if (isIn(mask, register)) {
                code.iconst_0().istore(Locals.guest(register));
            }
        }
        if ((mask & Effects.FLAGS) != 0) {
            code.iconst_0().istore(Locals.FORM);
            code.iconst_0().istore(Locals.FIRST);
            code.iconst_0().istore(Locals.SECOND);
        }
    }

    /**
     * Puts registers, flags and counters back.
     *
     * @param method what gives counters to the context: {@code leave} or {@code call}
     */
    void give(int mask, String method) {
        for (int register = Registers.PC + 1; register < Registers.COUNT; register++) {
            if (isIn(mask, register)) {
                code.aload(Locals.REGISTERS).loadConstant(register).iload(Locals.guest(register)).iastore();
            }
        }
        code.aload(Locals.CONTEXT).lload(Locals.COUNT).iload(Locals.LOADED);
        if ((mask & Effects.FLAGS) == 0) {
            code.invokevirtual(CONTEXT, method, GIVE);
        } else {
            code.iload(Locals.FORM).iload(Locals.FIRST).iload(Locals.SECOND);
            code.invokevirtual(CONTEXT, method, GIVE_WITH_FLAGS);
        }
    }

    /** Takes counters at the region's head. */
    void takeLoadedLast() {
        code.aload(Locals.CONTEXT).invokevirtual(CONTEXT, "loadedLast", TO_INT).istore(Locals.LOADED);
    }

    /** Takes counters behind a call. */
    void takeCounters(String method) {
        code.aload(Locals.CONTEXT).invokevirtual(CONTEXT, method, TO_LONG).lstore(Locals.COUNT);
    }

    /** With an exception on the stack: leaves at a point. */
    void leaveAtPoint(int mask) {
        code.pop();
        code.aload(Locals.CONTEXT).invokevirtual(CONTEXT, "atPoint", TO_INTS).astore(Locals.REGISTERS);
        for (int register = Registers.PC + 1; register < Registers.COUNT; register++) {
            if (isIn(mask, register)) {
                code.aload(Locals.REGISTERS).loadConstant(register).iload(Locals.guest(register)).iastore();
            }
        }
        code.aload(Locals.CONTEXT).iload(Locals.FORM).iload(Locals.FIRST).iload(Locals.SECOND).iload(Locals.JUMP);
        code.invokevirtual(CONTEXT, "leaveAtPoint", LEAVE_AT_POINT);
        code.loadConstant(TranslatedCode.AT_POINT).ireturn();
    }

    private static boolean isIn(int mask, int register) {
        return (mask >>> register & 1) != 0;
    }
}
