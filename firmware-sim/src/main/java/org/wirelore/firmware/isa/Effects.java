package org.wirelore.firmware.isa;

/** What instructions read and write: registers, a bit each, and flags. */
public final class Effects {
    /** In masks of registers, the flags; pc, whose number this is, is never among them. */
    public static final int FLAGS = 1 << Registers.PC;

    private static final int NO_REGISTER = 1 << Registers.ZERO | 1 << Registers.ONES | 1 << Registers.PC;

    private Effects() {
    }

    /** The general registers that may be written, a bit each. */
    public static int writes(Instruction instruction) {
        int mask = 1 << instruction.destination();
        if (instruction instanceof Instruction.MemoryAccess access && access.address().writesBack()) {
            mask |= 1 << access.address().rs1();
        }
        return mask & ~NO_REGISTER;
    }

    /** The registers, and {@link #FLAGS}, that may be written. */
    public static int changes(Instruction instruction) {
        return writes(instruction) | (setsFlags(instruction) ? FLAGS : 0);
    }

    /**
     * The registers, and {@link #FLAGS}, whose values before the instruction make a difference: what it reads, and what
     * it leaves as it was if its condition does not hold.
     */
    public static int needs(Instruction instruction) {
        int mask = Cycles.waitsFor(instruction) | (readsFlags(instruction) ? FLAGS : 0);
        if (instruction instanceof Instruction.AluRegister alu && alu.condition() != Condition.TRUE) {
            mask |= changes(instruction);
        }
        return mask;
    }

    /** Whether the flags may be set. */
    public static boolean setsFlags(Instruction instruction) {
        return switch (instruction) {
            case Instruction.AluConstant alu -> alu.setsFlags();
            case Instruction.AluRegister alu -> alu.setsFlags();
            case Instruction.Select select -> select.setsFlags();
            case Instruction.CountBits count -> count.setsFlags();
            default -> false;
        };
    }

    /** Whether the flags are read. */
    static boolean readsFlags(Instruction instruction) {
        return switch (instruction) {
            case Instruction.AluConstant alu -> alu.operation().readsCarry();
            case Instruction.AluRegister alu -> alu.operation().readsCarry() || alu.condition() != Condition.TRUE
                    || (alu.setsFlags() && alu.operation().isLogic());
            case Instruction.Select ignored -> true;
            case Instruction.CountBits count -> count.setsFlags();
            case Instruction.SetCondition ignored -> true;
            case Instruction.Branch branch -> branch.condition() != Condition.TRUE;
            case Instruction.BranchRelative branch -> branch.condition() != Condition.TRUE;
            case Instruction.MemoryAccess access ->
                access.address() instanceof Address.Indexed indexed
                        && indexed.operation().readsCarry();
            case Instruction.LoadConstant ignored -> false;
            case Instruction.Illegal ignored -> false;
        };
    }

    public static boolean usesFlags(Instruction instruction) {
        return setsFlags(instruction) || readsFlags(instruction);
    }
}
