package org.wirelore.firmware.isa;

import org.wirelore.firmware.isa.Instruction.AluConstant;
import org.wirelore.firmware.isa.Instruction.AluRegister;
import org.wirelore.firmware.isa.Instruction.Branch;
import org.wirelore.firmware.isa.Instruction.BranchRelative;
import org.wirelore.firmware.isa.Instruction.CountBits;
import org.wirelore.firmware.isa.Instruction.Illegal;
import org.wirelore.firmware.isa.Instruction.LoadConstant;
import org.wirelore.firmware.isa.Instruction.MemoryAccess;
import org.wirelore.firmware.isa.Instruction.Select;
import org.wirelore.firmware.isa.Instruction.SetCondition;

/**
 * Words to instructions, by LLVM's instruction formats.
 *
 * <pre>
 *           31    28 27     23 22     18 17 16 15                                0
 * RI        | 0 AAA | Rd      | Rs1     |F |H | constant 16                       |
 * RM        | 100S  | Rd      | Rs1     |P |Q | constant 16 (signed)              |
 * RRM       | 101S  | Rd      | Rs1     |P |Q | Rs2 15-11 | BBB 10-8 | JJJJJ 7-3 | Y L E |
 * RR        | 1100  | Rd      | Rs1     |F |I | Rs2 15-11 | BBB 10-8 | JJJJJ 7-3 | DDD   |
 * special   | 1101  | Rd      | Rs1     |F |0 | 0 ... 0                   15-3 | op 2-0  |
 * BR        | 1110  |DDD 27-25|            address bits 24..2                  | 0 | I |
 * BRR       | 1110  |DDD 27-25|1|0| Rs1 22-18 |0 0| constant 14 at 15..2      | 1 | I |
 * SCC       | 1110  |DDD 27-25|0|0| Rs1 22-18 | 0 ... 0 at 17..2              | 1 | I |
 * SLS       | 1111  | Rd      | addr 20-16 |0 |S | address 15..0                  |
 * SLI       | 1111  | Rd      | const 20-16|1 |0 | constant 15..0                 |
 * SPLS      | 1111  | Rd      | Rs1     |1 |1 |0 |Y14|S13|E12|P11|Q10| constant 10 (signed) |
 * </pre>
 *
 * JJJJJ is ignored wherever BBB is not 7: assemblers of the hardware's time set it, and the hardware ran the words.
 * Where an RRM word's BBB is 7, only one bit of JJJJJ counts, which selects one of the two shifts, as in LLVM; the
 * access is a word for every value of YL.
 */
public final class Decoder {
    private static final int SHIFT = 7;
    private static final int J_SHIFT_LOGICAL = 2;
    private static final int J_SHIFT_ARITHMETIC = 3;

    private Decoder() {
    }

    /** The instruction of a word; never an exception. */
    public static Instruction decode(int word) {
        return switch (word >>> 28) {
            case 0, 1, 2, 3, 4, 5, 6, 7 -> aluConstant(word);
            case 8, 9 -> displaced(word);
            case 10, 11 -> indexed(word);
            case 12 -> aluRegister(word);
            case 13 -> special(word);
            case 14 -> branch(word);
            default -> absolute(word);
        };
    }

    private static Instruction aluConstant(int word) {
        int code = word >>> 28;
        boolean high = (word & 1 << 16) != 0;
        int k = word & 0xFFFF;
        AluOperation operation;
        int operand;
        if (code == SHIFT) {
            operation = high ? AluOperation.SHA : AluOperation.SH;
            operand = (short) k;
        } else {
            operation = AluOperation.of(code);
            operand = high ? k << 16 : k;
            if (operation == AluOperation.AND) {
                operand |= high ? 0xFFFF : 0xFFFF_0000;
            }
        }
        return new AluConstant(word, operation, rd(word), rs1(word), bit17(word), high, operand);
    }

    private static Instruction displaced(int word) {
        Address address = new Address.Displaced(rs1(word), (short) word, bit17(word), (word & 1 << 16) != 0);
        return new MemoryAccess(word, (word & 1 << 28) != 0, AccessWidth.WORD, false, rd(word), address);
    }

    private static Instruction indexed(int word) {
        boolean isShift = (word >>> 8 & 7) == SHIFT;
        int size = word >>> 1 & 3;
        if (size == 3 && !isShift) {
            return new Illegal(word, "an access of a reserved width");
        }
        AccessWidth width = switch (isShift ? 1 : size) {
            case 0 -> AccessWidth.HALF;
            case 1 -> AccessWidth.WORD;
            default -> AccessWidth.BYTE;
        };
        AluOperation shift = (word & 1 << 6) != 0 ? AluOperation.SHA : AluOperation.SH;
        AluOperation operation = isShift ? shift : AluOperation.of(word >>> 8 & 7);
        Address address = new Address.Indexed(rs1(word), operation, rs2(word), bit17(word), (word & 1 << 16) != 0);
        return new MemoryAccess(word, (word & 1 << 28) != 0, width, (word & 1) != 0, rd(word), address);
    }

    private static Instruction aluRegister(int word) {
        Condition condition = Condition.of((word & 7) << 1 | (word >>> 16 & 1));
        int code = word >>> 8 & 7;
        if (code != SHIFT) {
            return new AluRegister(word, AluOperation.of(code), rd(word), rs1(word), rs2(word), bit17(word), condition);
        }
        int kind = word >>> 6 & 3;
        if (kind >= J_SHIFT_LOGICAL) {
            AluOperation operation = kind == J_SHIFT_ARITHMETIC ? AluOperation.SHA : AluOperation.SH;
            return new AluRegister(word, operation, rd(word), rs1(word), rs2(word), bit17(word), condition);
        }
        if ((word >>> 3 & 31) == 0) {
            return new Select(word, rd(word), rs1(word), rs2(word), bit17(word), condition);
        }
        return new Illegal(word, "a reserved register operation");
    }

    private static Instruction special(int word) {
        int op = word & 0x1FFFF;
        if (op < 1 || op > 3) {
            return new Illegal(word, "a reserved special operation");
        }
        return new CountBits(word, BitCount.of(op - 1), rd(word), rs1(word), bit17(word));
    }

    private static Instruction branch(int word) {
        Condition condition = Condition.of((word >>> 25 & 7) << 1 | (word & 1));
        if ((word & 2) == 0) {
            return new Branch(word, condition, word & 0x1FF_FFFC);
        }
        boolean isRelative = (word & 1 << 24) != 0;
        if ((word & 1 << 23) != 0 || (word & 3 << 16) != 0 || (!isRelative && (word & 0xFFFC) != 0)) {
            return new Illegal(word, "a branch or set with reserved bits");
        }
        return isRelative
                ? new BranchRelative(word, condition, rs1(word), (short) (word & 0xFFFC))
                : new SetCondition(word, condition, rs1(word));
    }

    private static Instruction absolute(int word) {
        int constant = rs1(word) << 16 | (word & 0xFFFF);
        if ((word & 1 << 17) == 0) {
            Address address = new Address.Absolute(constant & ~3);
            return new MemoryAccess(word, (word & 1 << 16) != 0, AccessWidth.WORD, false, rd(word), address);
        }
        if ((word & 1 << 16) == 0) {
            return new LoadConstant(word, rd(word), constant);
        }
        if ((word & 1 << 15) != 0) {
            return new Illegal(word, "a short access with its reserved bit");
        }
        int offset = word << 22 >> 22;
        Address address = new Address.Displaced(rs1(word), offset, (word & 1 << 11) != 0, (word & 1 << 10) != 0);
        AccessWidth width = (word & 1 << 14) != 0 ? AccessWidth.BYTE : AccessWidth.HALF;
        return new MemoryAccess(word, (word & 1 << 13) != 0, width, (word & 1 << 12) != 0, rd(word), address);
    }

    private static int rd(int word) {
        return word >>> 23 & 31;
    }

    private static int rs1(int word) {
        return word >>> 18 & 31;
    }

    private static int rs2(int word) {
        return word >>> 11 & 31;
    }

    private static boolean bit17(int word) {
        return (word & 1 << 17) != 0;
    }
}
