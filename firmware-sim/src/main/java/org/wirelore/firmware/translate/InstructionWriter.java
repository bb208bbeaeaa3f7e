package org.wirelore.firmware.translate;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.cpu.Region;
import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.BitCount;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Registers;

/** Writes the bytecode of instructions. */
final class InstructionWriter {
    private static final MethodTypeDesc OF_ONE = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);

    private final CodeBuilder code;
    private final RegisterCode registers;
    private final FlagCode flags;
    private final AluCode operations;
    private final AccessCode accesses;
    private boolean isJump;

    /** The position of an instruction in its block. */
    record Place(int pc, int cycles, int count, int loadedLast, Region.Pending pending, int target, int changed) {
    }

    InstructionWriter(CodeBuilder code, CpuOptions options) {
        this.code = code;
        registers = new RegisterCode(code, options);
        flags = new FlagCode(code);
        operations = new AluCode(code, flags);
        accesses = new AccessCode(code, options, registers, operations);
    }

    List<Region.Point> points() {
        return accesses.points();
    }

    FlagCode flags() {
        return flags;
    }

    /** Writes an instruction that is no branch. The target of a jump goes to the variable for targets. */
    void write(Instruction instruction, Place place, boolean isRegisterJump) {
        registers.at(place.pc());
        isJump = isRegisterJump;
        switch (instruction) {
            case Instruction.AluConstant alu -> constant(alu);
            case Instruction.AluRegister alu -> predicated(alu);
            case Instruction.Select select -> select(select);
            case Instruction.CountBits count -> count(count);
            case Instruction.MemoryAccess access -> accesses.write(access, place);
            case Instruction.LoadConstant load -> {
                registers.push(load.constant());
                registers.put(load.rd());
            }
            case Instruction.SetCondition set -> set(set);
            case Instruction.Branch ignored -> {
            }
            case Instruction.BranchRelative branch -> relative(branch);
            case Instruction.Illegal ignored -> throw new IllegalStateException("a region must be legal");
        }
    }

    /** To a register; a branch to a constant needs no code here. */
    private void relative(Instruction.BranchRelative branch) {
        if (isJump) {
            registers.get(branch.rs1());
            registers.push(branch.offset());
            code.iadd();
            registers.put(Registers.PC);
        }
    }

    private void constant(Instruction.AluConstant alu) {
        if (!alu.setsFlags() && alu.rd() <= Registers.ONES) {
            return;
        }
        if (!alu.setsFlags() && alu.rs1() <= Registers.PC && !alu.operation().readsCarry()) {
            registers.push(alu.operation().apply(registers.constant(alu.rs1()), alu.operand(), 0));
            registers.put(alu.rd());
            return;
        }
        if (alu.setsFlags() && alu.operation() == AluOperation.SUB) {
            compare(alu.rd(), () -> registers.get(alu.rs1()), () -> registers.push(alu.operand()));
            return;
        }
        arithmetic(alu.operation(), alu.rd(), alu.setsFlags(), false, () -> registers.get(alu.rs1()),
                () -> registers.push(alu.operand()),
                alu.operation().isShift() ? alu.operand() : Integer.MIN_VALUE);
    }

    private void predicated(Instruction.AluRegister alu) {
        if (alu.condition() == Condition.FALSE || (!alu.setsFlags() && alu.rd() <= Registers.ONES)) {
            return;
        }
        if (alu.condition() == Condition.TRUE) {
            register(alu);
            return;
        }
        Label skip = code.newLabel();
        flags.jumpIf(Condition.of(alu.condition().code() ^ 1), skip);
        int before = flags.form();
        register(alu);
        code.labelBinding(skip);
        flags.setForm(flags.form() == before ? before : FlagCode.UNKNOWN);
    }

    private void register(Instruction.AluRegister alu) {
        if (alu.setsFlags() && alu.operation() == AluOperation.SUB) {
            compare(alu.rd(), () -> registers.get(alu.rs1()), () -> registers.get(alu.rs2()));
            return;
        }
        boolean isSum = alu.operation() == AluOperation.ADD || alu.operation() == AluOperation.OR;
        if (!alu.setsFlags() && isSum && (alu.rs1() == Registers.ZERO || alu.rs2() == Registers.ZERO)) {
            registers.get(alu.rs1() == Registers.ZERO ? alu.rs2() : alu.rs1());
            registers.put(alu.rd());
            return;
        }
        arithmetic(alu.operation(), alu.rd(), alu.setsFlags(), true, () -> registers.get(alu.rs1()),
                () -> registers.get(alu.rs2()),
                Integer.MIN_VALUE);
    }

    /** A subtraction with flags: its operands are kept. */
    private void compare(int rd, Runnable first, Runnable second) {
        first.run();
        code.istore(Locals.FIRST);
        second.run();
        code.istore(Locals.SECOND);
        flags.ofSubtraction();
        if (rd > Registers.ONES) {
            code.iload(Locals.FIRST).iload(Locals.SECOND).isub();
            registers.put(rd);
        }
    }

    private void arithmetic(AluOperation operation, int rd, boolean setsFlags, boolean isRegisterForm, Runnable first,
            Runnable second, int amount) {
        if (setsFlags && !operation.isLogic()) {
            withFlagsOfOperands(operation, rd, first, second);
            return;
        }
        first.run();
        if (operation.isShift() && amount != Integer.MIN_VALUE) {
            operations.shift(operation, amount);
        } else {
            second.run();
            operations.operate(operation);
        }
        result(rd, setsFlags, isRegisterForm);
    }

    /** Sums other than subtractions, and shifts. */
    private void withFlagsOfOperands(AluOperation operation, int rd, Runnable first, Runnable second) {
        first.run();
        code.istore(Locals.SUM);
        second.run();
        code.istore(Locals.RESULT);
        code.iload(Locals.SUM).iload(Locals.RESULT);
        operations.operate(operation);
        code.iload(Locals.SUM).iload(Locals.RESULT);
        flags.ofOperands(operation);
        registers.put(rd);
    }

    private void select(Instruction.Select select) {
        Label yes = code.newLabel();
        Label end = code.newLabel();
        flags.jumpIf(select.condition(), yes);
        registers.get(select.rs2());
        code.goto_(end);
        code.labelBinding(yes);
        registers.get(select.rs1());
        code.labelBinding(end);
        result(select.rd(), select.setsFlags(), true);
    }

    private void count(Instruction.CountBits count) {
        registers.get(count.rs1());
        code.invokestatic(ConstantDescs.CD_Integer, name(count.count()), OF_ONE);
        result(count.rd(), count.setsFlags(), true);
    }

    private static String name(BitCount count) {
        return switch (count) {
            case POPC -> "bitCount";
            case LEADZ -> "numberOfLeadingZeros";
            case TRAILZ -> "numberOfTrailingZeros";
        };
    }

    /** With the value on the stack. */
    private void result(int rd, boolean setsFlags, boolean keepsC) {
        if (setsFlags) {
            code.istore(Locals.RESULT);
            flags.ofResult(keepsC);
        }
        registers.put(rd);
    }

    private void set(Instruction.SetCondition set) {
        Label yes = code.newLabel();
        Label end = code.newLabel();
        flags.jumpIf(set.condition(), yes);
        code.iconst_0().goto_(end);
        code.labelBinding(yes);
        code.iconst_1();
        code.labelBinding(end);
        registers.put(set.rd());
    }

    static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
