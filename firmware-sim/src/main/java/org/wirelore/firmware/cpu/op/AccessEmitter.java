package org.wirelore.firmware.cpu.op;

import org.wirelore.firmware.isa.Address;
import org.wirelore.firmware.isa.AluOperation;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Registers;

/** Turns loads and stores into operations. */
final class AccessEmitter {
    private final OpList list;

    AccessEmitter(OpList list) {
        this.list = list;
    }

    /** @param rd the place for the loaded value, or of the stored one */
    void emit(Instruction.MemoryAccess access, int rd) {
        switch (access.address()) {
            case Address.Absolute absolute ->
                list.put(access.isStore() ? BlockOp.ST : BlockOp.LD, rd, Registers.ZERO, 0, absolute.address());
            case Address.Indexed indexed -> {
                if (!indexed.atSum()) {
                    list.put(code(access), rd, list.source(indexed.rs1()), 0, 0);
                    return;
                }
                int base = list.source(indexed.rs1());
                int index = list.source(indexed.rs2());
                if (indexed.operation() == AluOperation.ADD) {
                    list.put(code(access), rd, base, index, 0);
                } else {
                    list.put(BlockOp.SUB, BlockOp.ADDRESS, base, index, 0);
                    list.put(code(access), rd, BlockOp.ADDRESS, 0, 0);
                }
            }
            case Address.Displaced displaced -> {
                int base = list.source(displaced.rs1());
                if (!displaced.writesBack()) {
                    list.put(code(access), rd, base, 0, displaced.atSum() ? displaced.offset() : 0);
                } else if (displaced.atSum()) {
                    list.put(access.isStore() ? BlockOp.ST_PRE : BlockOp.LD_PRE, rd, base, writeBack(base),
                            displaced.offset());
                } else {
                    list.put(access.isStore() ? BlockOp.ST_POST : BlockOp.LD_POST, rd, base, writeBack(base),
                            displaced.offset());
                }
            }
        }
    }

    private static int writeBack(int base) {
        return base <= Registers.ONES ? BlockOp.SINK : base;
    }

    private static int code(Instruction.MemoryAccess access) {
        return switch (access.width()) {
            case WORD -> access.isStore() ? BlockOp.ST : BlockOp.LD;
            case HALF -> access.isStore() ? BlockOp.ST_H : access.zeroExtends() ? BlockOp.ULD_H : BlockOp.LD_H;
            case BYTE -> access.isStore() ? BlockOp.ST_B : access.zeroExtends() ? BlockOp.ULD_B : BlockOp.LD_B;
        };
    }
}
