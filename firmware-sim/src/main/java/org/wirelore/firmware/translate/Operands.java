package org.wirelore.firmware.translate;

import org.wirelore.firmware.isa.Address;
import org.wirelore.firmware.isa.Instruction;

/** The registers that instructions name. */
final class Operands {
    private Operands() {
    }

    /** All that are read or written, a bit each. */
    static int mentioned(Instruction instruction) {
        return switch (instruction) {
            case Instruction.AluConstant alu -> 1 << alu.rd() | 1 << alu.rs1();
            case Instruction.AluRegister alu -> 1 << alu.rd() | 1 << alu.rs1() | 1 << alu.rs2();
            case Instruction.Select select -> 1 << select.rd() | 1 << select.rs1() | 1 << select.rs2();
            case Instruction.CountBits count -> 1 << count.rd() | 1 << count.rs1();
            case Instruction.MemoryAccess access -> 1 << access.rd() | mentioned(access.address());
            case Instruction.LoadConstant load -> 1 << load.rd();
            case Instruction.BranchRelative branch -> 1 << branch.rs1();
            case Instruction.SetCondition set -> 1 << set.rd();
            case Instruction.Branch ignored -> 0;
            case Instruction.Illegal ignored -> 0;
        };
    }

    private static int mentioned(Address address) {
        return 1 << address.rs1() | (address instanceof Address.Indexed indexed ? 1 << indexed.rs2() : 0);
    }
}
