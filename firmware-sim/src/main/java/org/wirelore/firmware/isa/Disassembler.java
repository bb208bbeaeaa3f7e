package org.wirelore.firmware.isa;

import org.wirelore.firmware.isa.Instruction.AluConstant;
import org.wirelore.firmware.isa.Instruction.AluRegister;
import org.wirelore.firmware.isa.Instruction.MemoryAccess;

/**
 * Instructions as text, letter by letter what LLVM's disassembler writes, tabs included; illegal words as
 * {@code .word 0x…}. Targets and constants are numbers: the caller may add names of symbols.
 */
public final class Disassembler {
    private static final int NOP = 1;
    private static final int LOG_FIRST = 2;
    private static final int LOG_LAST = 6;
    private static final int RETURN = 0x8116_FFFC;
    /** By the bits Y and L; the last is reserved. */
    private static final String[] SIZES = {".h", "", ".b", ".b"};

    private Disassembler() {
    }

    /** The text of a word. */
    public static String text(int word) {
        return text(Decoder.decode(word));
    }

    /** The text of an instruction. */
    public static String text(Instruction instruction) {
        return switch (instruction) {
            case AluConstant alu -> alu(alu);
            case AluRegister alu -> alu(alu);
            case Instruction.Select select -> "sel." + select.condition().suffix() + " " + operands(select.rs1(),
                    select.rs2(), select.rd());
            case Instruction.CountBits count ->
                count.count().mnemonic() + "\t" + register(count.rs1()) + ", " + register(count.rd());
            case MemoryAccess access -> access(access);
            case Instruction.LoadConstant load -> "mov\t" + hex(load.constant()) + ", " + register(load.rd());
            case Instruction.Branch branch -> "b" + branch.condition().suffix() + "\t" + hex(branch.target());
            case Instruction.BranchRelative branch -> "b" + branch.condition().suffix() + ".r\t" + relative(branch);
            case Instruction.SetCondition set -> "s" + set.condition().suffix() + "\t" + register(set.rd());
            case Instruction.Illegal illegal -> ".word\t" + String.format("0x%08x", illegal.word());
        };
    }

    private static String alu(AluConstant alu) {
        int word = alu.word();
        if (word == NOP) {
            return "nop";
        }
        if (word >= LOG_FIRST && word <= LOG_LAST) {
            return "log_" + (word - LOG_FIRST);
        }
        boolean isMove = !alu.setsFlags() && ((alu.operation() == AluOperation.ADD && alu.rs1() == Registers.ZERO)
                || (alu.operation() == AluOperation.AND && alu.rs1() == Registers.ONES));
        if (isMove) {
            return "mov\t" + hex(alu.operand()) + ", " + register(alu.rd());
        }
        String operand = alu.operation().isShift() && alu.operand() < 0
                ? "-" + hex(-alu.operand())
                : hex(alu.operand());
        return alu.operation().mnemonic() + (alu.setsFlags() ? ".f" : "") + "\t" + register(alu.rs1()) + ", " + operand
                + ", " + register(alu.rd());
    }

    private static String alu(AluRegister alu) {
        boolean isPlain = !alu.setsFlags() && alu.condition() == Condition.TRUE;
        if (isPlain && alu.operation() == AluOperation.ADD && alu.rs2() == Registers.ZERO) {
            return "mov\t" + register(alu.rs1()) + ", " + register(alu.rd());
        }
        if (!alu.setsFlags() && alu.operation() == AluOperation.OR && alu.rd() == Registers.PC) {
            return "b" + alu.condition().suffix() + "\t" + jumpTarget(alu);
        }
        return alu.operation().mnemonic() + (alu.setsFlags() ? ".f" : "") + suffix(alu.condition()) + "\t"
                + operands(alu.rs1(), alu.rs2(), alu.rd());
    }

    /** LLVM writes "add" between two registers, although the operation is an or. */
    private static String jumpTarget(AluRegister alu) {
        if (alu.rs1() == Registers.ZERO && alu.condition() == Condition.TRUE) {
            return register(alu.rs2());
        }
        return register(alu.rs1()) + (alu.rs2() == Registers.ZERO ? "" : " add " + register(alu.rs2()));
    }

    /** LLVM has no base register other than pc. */
    private static String relative(Instruction.BranchRelative branch) {
        String base = branch.rs1() == Registers.ZERO ? "" : register(branch.rs1()) + ", ";
        return base + hex(branch.offset() & 0xFFFF);
    }

    private static String access(MemoryAccess access) {
        String address = address(access);
        String mnemonic = (access.isStore() ? "st" : access.zeroExtends() ? "uld" : "ld") + size(access);
        if (access.isStore()) {
            return mnemonic + "\t" + register(access.rd()) + ", " + address;
        }
        return mnemonic + "\t" + address + ", " + register(access.rd()) + (access.word() == RETURN ? " ! return" : "");
    }

    /** From the word: LLVM writes a width also where the access is a word in any case. */
    private static String size(MemoryAccess access) {
        if (!(access.address() instanceof Address.Indexed)) {
            return SIZES[access.width() == AccessWidth.WORD ? 1 : access.width() == AccessWidth.HALF ? 0 : 2];
        }
        return SIZES[access.word() >>> 1 & 3];
    }

    private static String address(MemoryAccess access) {
        return switch (access.address()) {
            case Address.Absolute absolute -> "[" + hex(absolute.address() | (access.word() & 3)) + "]";
            case Address.Displaced displaced -> displaced(displaced, access.width().bytes());
            case Address.Indexed indexed -> indexed(indexed);
        };
    }

    /** LLVM names no second register where the access is at the base alone. */
    private static String indexed(Address.Indexed address) {
        boolean isBase = !address.atSum() && !address.writesBack();
        return "[" + base(address) + " " + address.operation().mnemonic() + " "
                + register(isBase ? Registers.ZERO : address.rs2()) + "]";
    }

    private static String displaced(Address.Displaced address, int bytes) {
        if (!address.atSum() && !address.writesBack()) {
            return "0[" + register(address.rs1()) + "]";
        }
        boolean isStep = address.writesBack() && Math.abs(address.offset()) == bytes;
        if (!isStep) {
            return address.offset() + "[" + base(address) + "]";
        }
        String step = address.offset() > 0 ? "++" : "--";
        return address.atSum()
                ? "[" + step + register(address.rs1()) + "]"
                : "[" + register(address.rs1()) + step + "]";
    }

    private static String base(Address address) {
        String register = register(address.rs1());
        if (!address.writesBack()) {
            return register;
        }
        return address.atSum() ? "*" + register : register + "*";
    }

    private static String suffix(Condition condition) {
        return condition == Condition.TRUE ? "" : "." + condition.suffix();
    }

    private static String operands(int first, int second, int destination) {
        return register(first) + ", " + register(second) + ", " + register(destination);
    }

    private static String register(int number) {
        return "%" + Registers.name(number);
    }

    private static String hex(int value) {
        return "0x" + Integer.toHexString(value);
    }
}
