package org.wirelore.firmware.isa;

/** The instructions that can jump, and their delay slots. */
public final class Jumps {
    private Jumps() {
    }

    /** Delay slots: 2 of a load to pc, 1 of whatever else can jump, 0 of the rest. */
    public static int slots(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Branch branch -> branch.condition() == Condition.FALSE ? 0 : 1;
            case Instruction.BranchRelative branch -> branch.condition() == Condition.FALSE ? 0 : 1;
            case Instruction.MemoryAccess access when !access.isStore() && access.rd() == Registers.PC -> 2;
            case Instruction.MemoryAccess access ->
                access.address().writesBack() && access.address().rs1() == Registers.PC ? 1 : 0;
            default -> instruction.destination() == Registers.PC ? 1 : 0;
        };
    }

    /**
     * Whether an instruction puts the address behind its block into a register: if the block ends with a jump, that is
     * a call, and the address is where it returns to.
     *
     * @param pc   of the instruction
     * @param bias what a read of pc adds to it
     * @param end  the address behind the block
     */
    public static boolean notesReturn(Instruction instruction, int pc, int bias, int end) {
        return instruction instanceof Instruction.AluConstant alu && alu.rs1() == Registers.PC
                && alu.rd() > Registers.PC && alu.operation() == AluOperation.ADD && pc + bias + alu.operand() == end;
    }

    /** Whether code that is decoded ahead can end with this jump; the stepper executes the others. */
    public static boolean canEndABlock(Instruction jump) {
        return switch (jump) {
            case Instruction.Branch ignored -> true;
            case Instruction.BranchRelative ignored -> true;
            case Instruction.LoadConstant ignored -> true;
            case Instruction.AluConstant alu -> !alu.setsFlags() && !alu.operation().readsCarry();
            case Instruction.AluRegister alu -> !alu.setsFlags() && !alu.operation().readsCarry();
            case Instruction.MemoryAccess access -> canEndABlock(access);
            case Instruction.Select ignored -> false;
            case Instruction.CountBits ignored -> false;
            case Instruction.SetCondition ignored -> false;
            case Instruction.Illegal ignored -> false;
        };
    }

    private static boolean canEndABlock(Instruction.MemoryAccess access) {
        if (access.isStore() || access.rd() != Registers.PC || access.width() != AccessWidth.WORD) {
            return false;
        }
        return switch (access.address()) {
            case Address.Absolute ignored -> true;
            case Address.Displaced displaced -> displaced.rs1() != Registers.PC || !displaced.writesBack();
            case Address.Indexed indexed -> !indexed.writesBack()
                    && (indexed.operation() == AluOperation.ADD || indexed.operation() == AluOperation.SUB);
        };
    }
}
