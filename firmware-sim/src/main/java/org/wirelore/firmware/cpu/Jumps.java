package org.wirelore.firmware.cpu;

import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Registers;

/** Which instructions can change what is executed next, and after how many more. */
final class Jumps {
    private Jumps() {
    }

    /** Delay slots: 2 of a load to pc, 1 of whatever else can jump, 0 of the rest. */
    static int slots(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Branch branch -> branch.condition() == Condition.FALSE ? 0 : 1;
            case Instruction.BranchRelative branch -> branch.condition() == Condition.FALSE ? 0 : 1;
            case Instruction.MemoryAccess access when !access.isStore() && access.rd() == Registers.PC -> 2;
            case Instruction.MemoryAccess access ->
                access.address().writesBack() && access.address().rs1() == Registers.PC ? 1 : 0;
            default -> instruction.destination() == Registers.PC ? 1 : 0;
        };
    }
}
