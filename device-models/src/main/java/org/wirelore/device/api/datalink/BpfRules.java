package org.wirelore.device.api.datalink;

/** What one instruction of a packet filter may be and where it may lead. */
final class BpfRules {
    private static final int CLASS = 0x07;
    private static final int SIZE = 0x18;
    private static final int MODE = 0xE0;
    private static final int OPERATION = 0xF0;
    private static final int JUMP_MAX = 255;

    private BpfRules() {
    }

    static void check(BpfInstruction instruction, int index, int length, int tableWords) {
        int code = instruction.code();
        require(code >= 0 && code <= 0xFF && isKnown(code), instruction, index, "a known code");
        int operand = instruction.operand();
        switch (code & CLASS) {
            case Bpf.LD, Bpf.LDX -> {
                checkScratch(instruction, index, (code & MODE) == Bpf.MEM);
                checkTable(instruction, index, tableWords);
            }
            case Bpf.ST, Bpf.STX -> {
                checkScratch(instruction, index, (code & MODE) != Bpf.TAB);
                checkTable(instruction, index, tableWords);
            }
            case Bpf.ALU -> checkArithmetic(instruction, index);
            case Bpf.RET -> require(operand == Bpf.DROP || operand == Bpf.KEEP, instruction, index,
                    "an answer that keeps or drops the whole frame");
            case Bpf.JMP -> {
                boolean isPlain = (code & OPERATION) == Bpf.JA;
                int left = length - index - 1;
                require(isPlain
                        ? operand >= 0 && operand < left
                        : isJump(instruction.jumpTrue(), left) && isJump(instruction.jumpFalse(), left),
                        instruction, index, "a jump to a later instruction of the program");
            }
            default -> {
            }
        }
    }

    private static boolean isKnown(int code) {
        int size = code & SIZE;
        int mode = code & MODE;
        int source = code & Bpf.X;
        int operation = code & OPERATION;
        return switch (code & CLASS) {
            case Bpf.LD -> (mode == Bpf.ABS || mode == Bpf.IND)
                    ? size != SIZE
                    : size == Bpf.W && mode != Bpf.MSH && mode <= Bpf.TAB;
            case Bpf.LDX -> mode == Bpf.MSH
                    ? size == Bpf.B
                    : size == Bpf.W && (mode == Bpf.IMM || mode == Bpf.MEM || mode == Bpf.LEN);
            case Bpf.ST -> code == Bpf.ST || code == (Bpf.ST | Bpf.TAB);
            case Bpf.STX -> code == Bpf.STX;
            case Bpf.ALU -> operation <= Bpf.XOR && (operation != Bpf.NEG || source == Bpf.K);
            case Bpf.JMP -> operation <= Bpf.JSET && (operation != Bpf.JA || source == Bpf.K);
            case Bpf.RET -> code == (Bpf.RET | Bpf.K);
            default -> code == (Bpf.MISC | Bpf.TAX) || code == (Bpf.MISC | Bpf.TXA);
        };
    }

    private static void checkScratch(BpfInstruction instruction, int index, boolean usesScratch) {
        require(!usesScratch || isWithin(instruction.operand(), Bpf.MEMWORDS), instruction, index,
                "a word of scratch memory, 0 to " + (Bpf.MEMWORDS - 1));
    }

    private static void checkTable(BpfInstruction instruction, int index, int tableWords) {
        require((instruction.code() & MODE) != Bpf.TAB || tableWords > 0, instruction, index, "a table to use");
    }

    private static void checkArithmetic(BpfInstruction instruction, int index) {
        int operation = instruction.code() & OPERATION;
        if ((instruction.code() & Bpf.X) == Bpf.X) {
            return;
        }
        boolean divides = operation == Bpf.DIV || operation == Bpf.MOD;
        require(!divides || instruction.operand() != 0, instruction, index, "a divisor other than zero");
        boolean shifts = operation == Bpf.LSH || operation == Bpf.RSH;
        require(!shifts || isWithin(instruction.operand(), Integer.SIZE), instruction, index,
                "a shift of 0 to " + (Integer.SIZE - 1));
    }

    private static boolean isWithin(int value, int bound) {
        return value >= 0 && value < bound;
    }

    private static boolean isJump(int distance, int left) {
        return distance >= 0 && distance <= JUMP_MAX && distance < left;
    }

    private static void require(boolean holds, BpfInstruction instruction, int index, String expected) {
        if (!holds) {
            throw new IllegalArgumentException("instruction " + index + " of a filter: expected " + expected
                    + ", found code " + Integer.toHexString(instruction.code()) + "h, jt " + instruction.jumpTrue()
                    + ", jf " + instruction.jumpFalse() + ", k " + Integer.toHexString(instruction.operand()) + "h");
        }
    }
}
