package org.wirelore.firmware.translate;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.cpu.Region;
import org.wirelore.firmware.cpu.RegionContext;
import org.wirelore.firmware.isa.AccessWidth;
import org.wirelore.firmware.isa.Address;
import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.BitCount;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Registers;

/** Writes the bytecode of instructions, and notes the points at which their accesses may leave the region. */
final class InstructionWriter {
    private static final ClassDesc INTEGER = ConstantDescs.CD_Integer;
    private static final ClassDesc CONTEXT = desc(RegionContext.class);
    private static final ClassDesc ACCESS = desc(PlainAccess.class);
    private static final ClassDesc FLAGS = desc(LazyFlags.class);
    private static final ClassDesc ALU = desc(AluOperation.class);
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc BYTES = ConstantDescs.CD_byte.arrayType();
    private static final MethodTypeDesc LOAD = MethodTypeDesc.of(INT, INT, BYTES, CONTEXT, INT, ConstantDescs.CD_long,
            INT);
    private static final MethodTypeDesc STORE = MethodTypeDesc.of(ConstantDescs.CD_void, INT, INT, BYTES, BYTES,
            CONTEXT,
            INT, ConstantDescs.CD_long, INT);
    private static final MethodTypeDesc OF_ONE = MethodTypeDesc.of(INT, INT);
    private static final MethodTypeDesc OF_TWO = MethodTypeDesc.of(INT, INT, INT);
    private static final MethodTypeDesc OF_THREE = MethodTypeDesc.of(INT, INT, INT, INT);
    private static final MethodTypeDesc HOLDS = MethodTypeDesc.of(ConstantDescs.CD_boolean, INT, INT, INT, INT);
    private static final MethodTypeDesc OVERFLOWS = MethodTypeDesc.of(ConstantDescs.CD_boolean, INT, INT);

    private final CodeBuilder code;
    private final CpuOptions options;
    private final List<Region.Point> points = new ArrayList<>();

    /** What is known of the flags: their form, or {@link #UNKNOWN}. */
    private int form = UNKNOWN;
    private int pc;
    private boolean isJump;

    static final int UNKNOWN = 99;

    /** Where in its block an instruction stands. */
    record Place(int pc, int cycles, int count, int loadedLast, Region.Pending pending, int target) {
    }

    InstructionWriter(CodeBuilder code, CpuOptions options) {
        this.code = code;
        this.options = options;
    }

    List<Region.Point> points() {
        return points;
    }

    int form() {
        return form;
    }

    void setForm(int newForm) {
        form = newForm;
    }

    /** Writes an instruction that is no branch. If it is a jump, its target is put where jumps find it. */
    void write(Instruction instruction, Place place, boolean isRegisterJump) {
        pc = place.pc();
        isJump = isRegisterJump;
        switch (instruction) {
            case Instruction.AluConstant alu -> constant(alu);
            case Instruction.AluRegister alu -> predicated(alu);
            case Instruction.Select select -> select(select);
            case Instruction.CountBits count -> count(count);
            case Instruction.MemoryAccess access -> access(access, place);
            case Instruction.LoadConstant load -> {
                push(load.constant());
                put(load.rd());
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
            get(branch.rs1());
            push(branch.offset());
            code.iadd();
            put(Registers.PC);
        }
    }

    private void constant(Instruction.AluConstant alu) {
        if (!alu.setsFlags() && alu.rd() <= Registers.ONES) {
            return;
        }
        if (!alu.setsFlags() && alu.rs1() <= Registers.PC && !alu.operation().readsCarry()) {
            int a = alu.rs1() == Registers.PC ? pc + options.pcReadBias() : -alu.rs1();
            push(alu.operation().apply(a, alu.operand(), 0));
            put(alu.rd());
            return;
        }
        if (alu.setsFlags() && alu.operation() == AluOperation.SUB) {
            compare(alu.rd(), () -> get(alu.rs1()), () -> push(alu.operand()));
            return;
        }
        arithmetic(alu.operation(), alu.rd(), alu.setsFlags(), false, () -> get(alu.rs1()), () -> push(alu.operand()),
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
        jumpIf(Condition.of(alu.condition().code() ^ 1), skip);
        int before = form;
        register(alu);
        code.labelBinding(skip);
        form = form == before ? form : UNKNOWN;
    }

    private void register(Instruction.AluRegister alu) {
        if (alu.setsFlags() && alu.operation() == AluOperation.SUB) {
            compare(alu.rd(), () -> get(alu.rs1()), () -> get(alu.rs2()));
            return;
        }
        boolean isSum = alu.operation() == AluOperation.ADD || alu.operation() == AluOperation.OR;
        if (!alu.setsFlags() && isSum && (alu.rs1() == Registers.ZERO || alu.rs2() == Registers.ZERO)) {
            get(alu.rs1() == Registers.ZERO ? alu.rs2() : alu.rs1());
            put(alu.rd());
            return;
        }
        arithmetic(alu.operation(), alu.rd(), alu.setsFlags(), true, () -> get(alu.rs1()), () -> get(alu.rs2()),
                Integer.MIN_VALUE);
    }

    /** A subtraction with flags: its operands are kept. */
    private void compare(int rd, Runnable first, Runnable second) {
        first.run();
        code.istore(Locals.FIRST);
        second.run();
        code.istore(Locals.SECOND);
        setFormTo(LazyFlags.SUBTRACTED);
        if (rd > Registers.ONES) {
            code.iload(Locals.FIRST).iload(Locals.SECOND).isub();
            put(rd);
        }
    }

    private void setFormTo(int newForm) {
        push(newForm);
        code.istore(Locals.FORM);
        form = newForm;
    }

    private void arithmetic(AluOperation operation, int rd, boolean setsFlags, boolean isRegisterForm, Runnable first,
            Runnable second, int amount) {
        boolean keepsOperands = setsFlags && !operation.isLogic();
        if (keepsOperands) {
            flagsOfOperands(operation, rd, first, second);
            return;
        }
        first.run();
        if (operation.isShift() && amount != Integer.MIN_VALUE) {
            shift(operation, amount);
        } else {
            second.run();
            operate(operation);
        }
        if (!setsFlags) {
            put(rd);
            return;
        }
        code.istore(Locals.RESULT);
        if (isRegisterForm) {
            flagState();
            code.invokestatic(FLAGS, "resultKeepingC", OF_THREE).istore(Locals.FORM);
            form = UNKNOWN;
        } else {
            setFormTo(LazyFlags.RESULT);
        }
        code.iload(Locals.RESULT).dup().istore(Locals.FIRST);
        put(rd);
    }

    /** Sums other than subtractions and shifts: their flags are worked out at once. */
    private void flagsOfOperands(AluOperation operation, int rd, Runnable first, Runnable second) {
        first.run();
        code.istore(Locals.SUM);
        second.run();
        code.istore(Locals.RESULT);
        code.iload(Locals.SUM).iload(Locals.RESULT);
        operate(operation);
        code.iload(Locals.SUM).iload(Locals.RESULT);
        switch (operation) {
            case ADD -> code.iconst_0().invokestatic(FLAGS, "added", OF_THREE);
            case ADDC -> {
                carry();
                code.invokestatic(FLAGS, "added", OF_THREE);
            }
            case SUBB -> {
                carry();
                code.invokestatic(FLAGS, "subtractedWithCarry", OF_THREE);
            }
            case SH -> code.invokestatic(FLAGS, "shifted", OF_TWO);
            case SHA -> code.invokestatic(FLAGS, "shiftedArithmetic", OF_TWO);
            default -> throw new IllegalStateException("these flags must be known from the result");
        }
        code.istore(Locals.FORM);
        form = UNKNOWN;
        put(rd);
    }

    private void flagState() {
        code.iload(Locals.FORM).iload(Locals.FIRST).iload(Locals.SECOND);
    }

    private void carry() {
        flagState();
        code.invokestatic(FLAGS, "carry", OF_THREE);
    }

    /** With both operands on the stack. */
    private void operate(AluOperation operation) {
        switch (operation) {
            case ADD -> code.iadd();
            case SUB -> code.isub();
            case AND -> code.iand();
            case OR -> code.ior();
            case XOR -> code.ixor();
            case SH -> code.invokestatic(ALU, "shift", OF_TWO);
            case SHA -> code.invokestatic(ALU, "shiftArithmetic", OF_TWO);
            case ADDC -> {
                code.iadd();
                carry();
                code.iadd();
            }
            case SUBB -> {
                code.iconst_m1().ixor().iadd();
                carry();
                code.iadd();
            }
        }
    }

    /** With the value on the stack. */
    private void shift(AluOperation operation, int amount) {
        boolean isArithmetic = operation == AluOperation.SHA;
        if (amount > 31 || (amount < -31 && !isArithmetic)) {
            code.pop().iconst_0();
        } else if (amount > 0) {
            push(amount);
            code.ishl();
        } else if (amount < 0) {
            push(Math.min(-amount, 31));
            if (isArithmetic) {
                code.ishr();
            } else {
                code.iushr();
            }
        }
    }

    private void select(Instruction.Select select) {
        Label yes = code.newLabel();
        Label end = code.newLabel();
        jumpIf(select.condition(), yes);
        get(select.rs2());
        code.goto_(end);
        code.labelBinding(yes);
        get(select.rs1());
        code.labelBinding(end);
        result(select.rd(), select.setsFlags());
    }

    private void count(Instruction.CountBits count) {
        get(count.rs1());
        code.invokestatic(INTEGER, name(count.count()), OF_ONE);
        result(count.rd(), count.setsFlags());
    }

    private static String name(BitCount count) {
        return switch (count) {
            case POPC -> "bitCount";
            case LEADZ -> "numberOfLeadingZeros";
            case TRAILZ -> "numberOfTrailingZeros";
        };
    }

    private void result(int rd, boolean setsFlags) {
        if (setsFlags) {
            code.istore(Locals.RESULT);
            flagState();
            code.invokestatic(FLAGS, "resultKeepingC", OF_THREE).istore(Locals.FORM);
            form = UNKNOWN;
            code.iload(Locals.RESULT).dup().istore(Locals.FIRST);
        }
        put(rd);
    }

    private void set(Instruction.SetCondition set) {
        Label yes = code.newLabel();
        Label end = code.newLabel();
        jumpIf(set.condition(), yes);
        code.iconst_0().goto_(end);
        code.labelBinding(yes);
        code.iconst_1();
        code.labelBinding(end);
        put(set.rd());
    }

    private void access(Instruction.MemoryAccess access, Place place) {
        int point = points.size();
        points.add(new Region.Point(place.pc(), access, place.cycles(), place.count(), place.loadedLast(),
                place.pending(), place.target()));
        Address address = access.address();
        sum(address);
        if (address.writesBack()) {
            code.istore(Locals.SUM);
            if (address.atSum()) {
                code.iload(Locals.SUM);
            } else {
                get(address.rs1());
            }
        }
        if (access.isStore()) {
            get(access.rd());
            code.aload(Locals.CELLS).aload(Locals.GRAINS);
            place(point);
            code.invokestatic(ACCESS, "store" + suffix(access.width()), STORE);
            writeBack(address);
            return;
        }
        code.aload(Locals.CELLS);
        place(point);
        code.invokestatic(ACCESS, "load" + suffix(access.width()), LOAD);
        if (!access.zeroExtends() && access.width() == AccessWidth.BYTE) {
            code.i2b();
        } else if (!access.zeroExtends() && access.width() == AccessWidth.HALF) {
            code.i2s();
        }
        writeBack(address);
        put(access.rd());
    }

    private void place(int point) {
        code.aload(Locals.CONTEXT);
        push(point);
        code.lload(Locals.COUNT).iload(Locals.LOADED);
    }

    private String suffix(AccessWidth width) {
        return switch (width) {
            case WORD -> options.strictAlignment() ? "WordStrict" : "Word";
            case HALF -> options.strictAlignment() ? "HalfStrict" : "Half";
            case BYTE -> "Byte";
        };
    }

    /** Leaves the sum on the stack, or the base alone where nobody wants the sum. */
    private void sum(Address address) {
        boolean isWanted = address.atSum() || address.writesBack();
        switch (address) {
            case Address.Absolute absolute -> push(absolute.address());
            case Address.Displaced displaced -> {
                if (displaced.rs1() <= Registers.PC && isWanted) {
                    int base = displaced.rs1() == Registers.PC ? pc + options.pcReadBias() : -displaced.rs1();
                    push(base + displaced.offset());
                    return;
                }
                get(displaced.rs1());
                if (isWanted && displaced.offset() != 0) {
                    push(displaced.offset());
                    code.iadd();
                }
            }
            case Address.Indexed indexed -> {
                get(indexed.rs1());
                if (isWanted) {
                    get(indexed.rs2());
                    operate(indexed.operation());
                }
            }
        }
    }

    private void writeBack(Address address) {
        if (address.writesBack() && address.rs1() > Registers.PC) {
            code.iload(Locals.SUM).istore(Locals.guest(address.rs1()));
        }
    }

    private void push(int constant) {
        code.loadConstant(constant);
    }

    private void get(int register) {
        switch (register) {
            case Registers.ZERO -> code.iconst_0();
            case Registers.ONES -> code.iconst_m1();
            case Registers.PC -> push(pc + options.pcReadBias());
            default -> code.iload(Locals.guest(register));
        }
    }

    /** From the stack; pc is only written by jumps, whose hardware ignores low bits. */
    private void put(int register) {
        switch (register) {
            case Registers.ZERO, Registers.ONES -> code.pop();
            case Registers.PC -> {
                if (!options.strictAlignment()) {
                    push(~3);
                    code.iand();
                }
                code.istore(Locals.JUMP);
            }
            default -> code.istore(Locals.guest(register));
        }
    }

    /** Goes to a label if a condition holds. */
    void jumpIf(Condition condition, Label label) {
        switch (condition) {
            case TRUE -> code.goto_(label);
            case FALSE -> {
            }
            default -> {
                if (form == LazyFlags.SUBTRACTED) {
                    jumpIfCompared(condition, label);
                } else if (form == LazyFlags.RESULT) {
                    jumpIfResult(condition, label);
                } else {
                    flagState();
                    push(condition.code());
                    code.invokestatic(FLAGS, "holds", HOLDS).ifne(label);
                }
            }
        }
    }

    private void jumpIfCompared(Condition condition, Label label) {
        code.iload(Locals.FIRST).iload(Locals.SECOND);
        switch (condition) {
            case NE -> code.if_icmpne(label);
            case EQ -> code.if_icmpeq(label);
            case GE -> code.if_icmpge(label);
            case LT -> code.if_icmplt(label);
            case GT -> code.if_icmpgt(label);
            case LE -> code.if_icmple(label);
            case UGT -> unsigned().ifgt(label);
            case ULE -> unsigned().ifle(label);
            case ULT -> unsigned().iflt(label);
            case UGE -> unsigned().ifge(label);
            case PL -> code.isub().ifge(label);
            case MI -> code.isub().iflt(label);
            case VC -> code.invokestatic(FLAGS, "overflows", OVERFLOWS).ifeq(label);
            case VS -> code.invokestatic(FLAGS, "overflows", OVERFLOWS).ifne(label);
            case TRUE, FALSE -> throw new IllegalStateException("this condition needs no comparison");
        }
    }

    private CodeBuilder unsigned() {
        return code.invokestatic(INTEGER, "compareUnsigned", OF_TWO);
    }

    /** With V and C clear. */
    private void jumpIfResult(Condition condition, Label label) {
        code.iload(Locals.FIRST);
        switch (condition) {
            case NE -> code.ifne(label);
            case EQ -> code.ifeq(label);
            case GE, PL -> code.ifge(label);
            case LT, MI -> code.iflt(label);
            case GT -> code.ifgt(label);
            case LE -> code.ifle(label);
            case UGT, UGE, VS -> code.pop();
            case ULE, ULT, VC -> code.pop().goto_(label);
            case TRUE, FALSE -> throw new IllegalStateException("this condition needs no result");
        }
    }

    static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
