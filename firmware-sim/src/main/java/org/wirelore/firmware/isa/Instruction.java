package org.wirelore.firmware.isa;

/**
 * One decoded word. Each kind holds the operands that its word names, with constants as the value the processor uses,
 * so users need no bit fields.
 */
public sealed interface Instruction {
    /** The word from which this was decoded. */
    int word();

    /** The register that is written as the destination, 0 where there is none. */
    int destination();

    /**
     * RI: {@code rd = rs1 op operand}.
     *
     * @param high    bit H of the word: the constant is the upper half, or a shift is arithmetic
     * @param operand the second operand as used: halves filled, a shift amount with its sign
     */
    record AluConstant(int word, AluOperation operation, int rd, int rs1, boolean setsFlags, boolean high, int operand)
            implements
                Instruction {
        @Override
        public int destination() {
            return rd;
        }
    }

    /** RR: {@code if (condition) rd = rs1 op rs2}; otherwise nothing changes. */
    record AluRegister(int word, AluOperation operation, int rd, int rs1, int rs2, boolean setsFlags,
            Condition condition) implements Instruction {
        @Override
        public int destination() {
            return rd;
        }
    }

    /** RR with its own opcode: {@code rd = condition ? rs1 : rs2}. */
    record Select(int word, int rd, int rs1, int rs2, boolean setsFlags, Condition condition) implements Instruction {
        @Override
        public int destination() {
            return rd;
        }
    }

    /** Special: {@code rd = count(rs1)}. */
    record CountBits(int word, BitCount count, int rd, int rs1, boolean setsFlags) implements Instruction {
        @Override
        public int destination() {
            return rd;
        }
    }

    /** RM, RRM, SPLS and SLS: one load or store. */
    record MemoryAccess(int word, boolean isStore, AccessWidth width, boolean zeroExtends, int rd, Address address)
            implements
                Instruction {
        @Override
        public int destination() {
            return isStore ? Registers.ZERO : rd;
        }
    }

    /** SLI: {@code rd = constant}, 21 bits without a sign. */
    record LoadConstant(int word, int rd, int constant) implements Instruction {
        @Override
        public int destination() {
            return rd;
        }
    }

    /** BR: to an absolute address if the condition holds. */
    record Branch(int word, Condition condition, int target) implements Instruction {
        @Override
        public int destination() {
            return Registers.ZERO;
        }
    }

    /** BRR: to {@code rs1 + offset}, or to the branch's own address + offset where the register field is 0. */
    record BranchRelative(int word, Condition condition, int rs1, int offset) implements Instruction {
        @Override
        public int destination() {
            return Registers.ZERO;
        }
    }

    /** SCC: {@code rd = condition ? 1 : 0}; rd is in the field of Rs1. */
    record SetCondition(int word, Condition condition, int rd) implements Instruction {
        @Override
        public int destination() {
            return rd;
        }
    }

    /** A word without a meaning. */
    record Illegal(int word, String reason) implements Instruction {
        @Override
        public int destination() {
            return Registers.ZERO;
        }
    }
}
