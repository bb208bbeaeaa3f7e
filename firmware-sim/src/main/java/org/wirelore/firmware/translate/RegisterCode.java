package org.wirelore.firmware.translate;

import java.lang.classfile.CodeBuilder;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.isa.Registers;

/** Writes the bytecode that reads and writes the guest's registers. */
final class RegisterCode {
    private final CodeBuilder code;
    private final CpuOptions options;
    private int pc;

    RegisterCode(CodeBuilder code, CpuOptions options) {
        this.code = code;
        this.options = options;
    }

    /** Which instruction the next reads and writes are of. */
    void at(int newPc) {
        pc = newPc;
    }

    /** The value of a register that has the same one at every execution. */
    int constant(int register) {
        return register == Registers.PC ? pc + options.pcReadBias() : -register;
    }

    /** Puts a constant on the stack. */
    void push(int constant) {
        code.loadConstant(constant);
    }

    /** Puts a register on the stack. */
    void get(int register) {
        switch (register) {
            case Registers.ZERO -> code.iconst_0();
            case Registers.ONES -> code.iconst_m1();
            case Registers.PC -> push(constant(register));
            default -> code.iload(Locals.guest(register));
        }
    }

    /** From the stack; pc is only written by jumps, whose hardware ignores low bits. */
    void put(int register) {
        switch (register) {
            case Registers.ZERO, Registers.ONES -> code.pop();
            case Registers.PC -> {
                if (!options.strictAlignment()) {
                    push(~3);
                    code.iand();
                }
                code.istore(Locals.JUMP);
            }
            default -> code.istore(Locals.guest(register));
        }
    }
}
