package org.wirelore.firmware.cpu.op;

import java.util.Arrays;
import org.wirelore.firmware.isa.Registers;

/** The operations of a block under construction, each with the index of its instruction. */
final class OpList {
    private final int pcReadBias;
    private final long[] ops;
    private final int[] at;
    private int length;
    private int start;
    private int now;

    OpList(int pcReadBias, int room) {
        this.pcReadBias = pcReadBias;
        ops = new long[room];
        at = new int[room];
    }

    /** Begins anew, for the block that starts at an address. */
    void begin(int newStart) {
        start = newStart;
        length = 0;
    }

    /** Sets the instruction that the next operations come from. */
    void from(int instruction) {
        now = instruction;
    }

    long[] ops() {
        return Arrays.copyOf(ops, length);
    }

    int[] at() {
        return Arrays.copyOf(at, length);
    }

    /** The last operation, or -1 if there is none. */
    long last() {
        return length > 0 ? ops[length - 1] : -1;
    }

    void replaceLast(long op) {
        ops[length - 1] = op;
    }

    long removeLast() {
        return ops[--length];
    }

    /** Whether the last operation is the only one of an instruction. */
    boolean isLastAlone(int instruction) {
        return length > 0 && at[length - 1] == instruction && (length == 1 || at[length - 2] != instruction);
    }

    void put(int code, int rd, int rs1, int rs2, int constant) {
        ops[length] = BlockOp.of(code, rd, rs1, rs2, constant);
        at[length] = now;
        length++;
    }

    /** The place for a write to a register. */
    static int destination(int rd) {
        return rd <= Registers.ONES ? BlockOp.SINK : rd;
    }

    /** The place for a read of a register. For pc an operation puts its value there. */
    int source(int register) {
        if (register != Registers.PC) {
            return register;
        }
        put(BlockOp.LI, BlockOp.PC, 0, 0, pcRead());
        return BlockOp.PC;
    }

    /** What the instruction reads from pc. */
    int pcRead() {
        return start + 4 * now + pcReadBias;
    }
}
