package org.wirelore.firmware.cpu.op;

import org.wirelore.firmware.isa.AccessWidth;
import org.wirelore.firmware.isa.Address;
import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Registers;

/** The instructions that are too rare in compiled code for an operation of their own. */
final class RareInstructions {
    private RareInstructions() {
    }

    /** Whether the stepper shall have it. */
    static boolean contain(Instruction instruction) {
        return switch (instruction) {
            case Instruction.AluConstant alu -> alu.operation().readsCarry()
                    || (alu.setsFlags() && (alu.operation().isShift() || alu.operation() == AluOperation.ADD));
            case Instruction.AluRegister alu -> alu.operation().readsCarry()
                    || (alu.setsFlags() && (alu.operation().isShift() || alu.operation() == AluOperation.ADD
                            || alu.condition() != Condition.TRUE));
            case Instruction.Select select -> select.setsFlags();
            case Instruction.CountBits count -> count.setsFlags();
            case Instruction.MemoryAccess access -> containAccess(access);
            default -> false;
        };
    }

    private static boolean containAccess(Instruction.MemoryAccess access) {
        return switch (access.address()) {
            case Address.Absolute ignored -> false;
            case Address.Displaced displaced -> displaced.writesBack()
                    && (access.width() != AccessWidth.WORD || displaced.rs1() == Registers.PC);
            case Address.Indexed indexed -> indexed.writesBack()
                    || (indexed.operation() != AluOperation.ADD && indexed.operation() != AluOperation.SUB);
        };
    }
}
