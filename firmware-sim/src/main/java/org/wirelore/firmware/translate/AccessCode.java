package org.wirelore.firmware.translate;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.cpu.Region;
import org.wirelore.firmware.cpu.RegionContext;
import org.wirelore.firmware.cpu.TranslatedCode;
import org.wirelore.firmware.isa.AccessWidth;
import org.wirelore.firmware.isa.Address;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Registers;

/** Writes the bytecode of loads and stores, and notes the points at which they may leave the region. */
final class AccessCode {
    private static final ClassDesc CONTEXT = InstructionWriter.desc(RegionContext.class);
    private static final ClassDesc CODE = InstructionWriter.desc(TranslatedCode.class);
    private static final ClassDesc ACCESS = InstructionWriter.desc(PlainAccess.class);
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc BYTES = ConstantDescs.CD_byte.arrayType();
    private static final ClassDesc WORDS = INT.arrayType();
    private static final MethodTypeDesc LOAD = MethodTypeDesc.of(INT, INT, WORDS, CONTEXT, CODE, INT,
            ConstantDescs.CD_long, INT);
    private static final MethodTypeDesc STORE = MethodTypeDesc.of(ConstantDescs.CD_void, INT, INT, WORDS, BYTES,
            CONTEXT, CODE, INT, ConstantDescs.CD_long, INT);

    private final CodeBuilder code;
    private final CpuOptions options;
    private final RegisterCode registers;
    private final AluCode alu;
    private final List<Region.Point> points = new ArrayList<>();

    AccessCode(CodeBuilder code, CpuOptions options, RegisterCode registers, AluCode alu) {
        this.code = code;
        this.options = options;
        this.registers = registers;
        this.alu = alu;
    }

    List<Region.Point> points() {
        return points;
    }

    void write(Instruction.MemoryAccess access, InstructionWriter.Place place) {
        int point = points.size();
        points.add(new Region.Point(place.pc(), access, place.cycles(), place.count(), place.loadedLast(),
                place.pending(), place.target(), place.changed()));
        Address address = access.address();
        sum(address);
        if (address.writesBack()) {
            code.istore(Locals.SUM);
            if (address.atSum()) {
                code.iload(Locals.SUM);
            } else {
                registers.get(address.rs1());
            }
        }
        if (access.isStore()) {
            registers.get(access.rd());
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
        registers.put(access.rd());
    }

    private void place(int point) {
        code.aload(Locals.CONTEXT).aload(Locals.THIS);
        registers.push(point);
        code.lload(Locals.COUNT).iload(Locals.LOADED);
    }

    private String suffix(AccessWidth width) {
        return switch (width) {
            case WORD -> options.strictAlignment() ? "WordStrict" : "Word";
            case HALF -> options.strictAlignment() ? "HalfStrict" : "Half";
            case BYTE -> "Byte";
        };
    }

    /** Leaves the sum on the stack, or the base alone where no code uses the sum. */
    private void sum(Address address) {
        boolean isWanted = address.atSum() || address.writesBack();
        switch (address) {
            case Address.Absolute absolute -> registers.push(absolute.address());
            case Address.Displaced displaced -> {
                if (displaced.rs1() <= Registers.PC && isWanted) {
                    registers.push(registers.constant(displaced.rs1()) + displaced.offset());
                    return;
                }
                registers.get(displaced.rs1());
                if (isWanted && displaced.offset() != 0) {
                    registers.push(displaced.offset());
                    code.iadd();
                }
            }
            case Address.Indexed indexed -> {
                registers.get(indexed.rs1());
                if (isWanted) {
                    registers.get(indexed.rs2());
                    alu.operate(indexed.operation());
                }
            }
        }
    }

    private void writeBack(Address address) {
        if (address.writesBack() && address.rs1() > Registers.PC) {
            code.iload(Locals.SUM).istore(Locals.guest(address.rs1()));
        }
    }
}
