package org.wirelore.firmware.isa;

/**
 * Cycles: one per instruction, one more to use the result of the load before it, one more per store, one more for a
 * load and two more for a store of less than a word. Source: LLVM's scheduling model of the LANai.
 */
public final class Cycles {
    /** The cost of using the register that the last instruction loaded. */
    public static final int STALL = 1;

    private Cycles() {
    }

    /** Cycles of an instruction that waits for no load. */
    public static int of(Instruction instruction) {
        return instruction instanceof Instruction.MemoryAccess access ? access(access.isStore(), access.width()) : 1;
    }

    /** Cycles of a load or store that waits for no other load. */
    static int access(boolean isStore, AccessWidth width) {
        if (width == AccessWidth.WORD) {
            return isStore ? 2 : 1;
        }
        return isStore ? 4 : 2;
    }

    /** The registers that an instruction waits for, a bit each; r0, r1 and pc are never waited for. */
    public static int waitsFor(Instruction instruction) {
        int mask = switch (instruction) {
            case Instruction.AluConstant alu -> bit(alu.rs1());
            case Instruction.AluRegister alu -> bit(alu.rs1()) | bit(alu.rs2());
            case Instruction.Select select -> bit(select.rs1()) | bit(select.rs2());
            case Instruction.CountBits count -> bit(count.rs1());
            case Instruction.MemoryAccess access -> waitsFor(access);
            case Instruction.BranchRelative branch -> bit(branch.rs1());
            case Instruction.LoadConstant ignored -> 0;
            case Instruction.Branch ignored -> 0;
            case Instruction.SetCondition ignored -> 0;
            case Instruction.Illegal ignored -> 0;
        };
        return mask & ~(1 << Registers.ZERO | 1 << Registers.ONES | 1 << Registers.PC);
    }

    private static int waitsFor(Instruction.MemoryAccess access) {
        int mask = bit(access.address().rs1()) | (access.isStore() ? bit(access.rd()) : 0);
        return access.address() instanceof Address.Indexed indexed ? mask | bit(indexed.rs2()) : mask;
    }

    /** The register whose use by the next instruction costs a cycle, 0 for none. */
    public static int loads(Instruction instruction) {
        if (instruction instanceof Instruction.MemoryAccess access && !access.isStore()
                && access.rd() > Registers.PC) {
            return access.rd();
        }
        return 0;
    }

    private static int bit(int register) {
        return 1 << register;
    }
}
