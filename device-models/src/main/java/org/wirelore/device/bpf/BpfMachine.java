package org.wirelore.device.bpf;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfInstruction;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.WordTable;

/** Interprets one filter, as a kernel without a compiler for filters does, and counts the instructions. */
public final class BpfMachine implements StatePart {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfShort HALF = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int CLASS = 0x07;
    private static final int SIZE = 0x18;
    private static final int MODE = 0xE0;
    private static final int OPERATION = 0xF0;

    private final int[] codes;
    private final int[] jumpsTrue;
    private final int[] jumpsFalse;
    private final int[] operands;
    private final int[] scratch = new int[Bpf.MEMWORDS];
    private final Words table;
    private int accumulator;
    private int index;
    private int steps;
    private boolean isOutside;

    /** A machine with a table of its own, all zero. */
    public BpfMachine(BpfProgram program) {
        int length = program.instructions().size();
        codes = new int[length];
        jumpsTrue = new int[length];
        jumpsFalse = new int[length];
        operands = new int[length];
        table = new Words(program.tableWords());
        for (int i = 0; i < length; i++) {
            BpfInstruction instruction = program.instructions().get(i);
            codes[i] = instruction.code();
            jumpsTrue[i] = instruction.jumpTrue();
            jumpsFalse[i] = instruction.jumpFalse();
            operands[i] = instruction.operand();
        }
    }

    /** {@return the table, which the filter shares with its owner} */
    public WordTable table() {
        return table;
    }

    /** {@return instructions that the last run took} */
    public int steps() {
        return steps;
    }

    /**
     * Runs the filter on a frame.
     *
     * @param frame memory that holds the frame
     * @param offset where the destination address begins
     * @param length bytes from there
     * @return whether the frame is to be kept
     */
    public boolean accepts(MemorySegment frame, long offset, int length) {
        accumulator = 0;
        index = 0;
        isOutside = false;
        Arrays.fill(scratch, 0);
        steps = 0;
        int at = 0;
        while (true) {
            int code = codes[at];
            int operand = operands[at];
            steps++;
            switch (code & CLASS) {
                case Bpf.LD -> accumulator = load(code, operand, frame, offset, length);
                case Bpf.LDX -> index = load(code, operand, frame, offset, length);
                case Bpf.ST -> store(code, operand);
                case Bpf.STX -> scratch[operand] = index;
                case Bpf.ALU -> accumulator = compute(code, (code & Bpf.X) == Bpf.X ? index : operand);
                case Bpf.JMP -> at += distance(code, at);
                case Bpf.RET -> {
                    return operand != Bpf.DROP;
                }
                default -> move(code);
            }
            if (isOutside) {
                return false;
            }
            at++;
        }
    }

    private int load(int code, int operand, MemorySegment frame, long offset, int length) {
        return switch (code & MODE) {
            case Bpf.IMM -> operand;
            case Bpf.ABS -> loadFrame(code, operand, frame, offset, length);
            case Bpf.IND -> loadFrame(code, operand + index, frame, offset, length);
            case Bpf.MEM -> scratch[operand];
            case Bpf.LEN -> length;
            case Bpf.TAB -> isInTable(operand + index) ? table.get(operand + index) : 0;
            default -> 4 * (loadFrame(Bpf.B, operand, frame, offset, length) & 0xF);
        };
    }

    private int loadFrame(int code, int at, MemorySegment frame, long offset, int length) {
        int size = code & SIZE;
        int bytes = size == Bpf.W ? 4 : size == Bpf.H ? 2 : 1;
        if (at < 0 || at > length - bytes) {
            isOutside = true;
            return 0;
        }
        return switch (bytes) {
            case 4 -> frame.get(WORD, offset + at);
            case 2 -> frame.get(HALF, offset + at) & 0xFFFF;
            default -> frame.get(ValueLayout.JAVA_BYTE, offset + at) & 0xFF;
        };
    }

    private void store(int code, int operand) {
        if ((code & MODE) != Bpf.TAB) {
            scratch[operand] = accumulator;
        } else if (isInTable(operand + index)) {
            table.set(operand + index, accumulator);
        }
    }

    private boolean isInTable(int word) {
        isOutside |= word < 0 || word >= table.words();
        return !isOutside;
    }

    private int compute(int code, int by) {
        return switch (code & OPERATION) {
            case Bpf.ADD -> accumulator + by;
            case Bpf.SUB -> accumulator - by;
            case Bpf.MUL -> accumulator * by;
            case Bpf.DIV -> isDivisor(by) ? Integer.divideUnsigned(accumulator, by) : 0;
            case Bpf.OR -> accumulator | by;
            case Bpf.AND -> accumulator & by;
            // A shift by the index register uses its low five bits.
            case Bpf.LSH -> accumulator << by;
            case Bpf.RSH -> accumulator >>> by;
            case Bpf.NEG -> -accumulator;
            case Bpf.MOD -> isDivisor(by) ? Integer.remainderUnsigned(accumulator, by) : 0;
            default -> accumulator ^ by;
        };
    }

    private boolean isDivisor(int by) {
        isOutside |= by == 0;
        return by != 0;
    }

    private int distance(int code, int at) {
        if ((code & OPERATION) == Bpf.JA) {
            return operands[at];
        }
        int with = (code & Bpf.X) == Bpf.X ? index : operands[at];
        int order = Integer.compareUnsigned(accumulator, with);
        boolean holds = switch (code & OPERATION) {
            case Bpf.JEQ -> order == 0;
            case Bpf.JGT -> order > 0;
            case Bpf.JGE -> order >= 0;
            default -> (accumulator & with) != 0;
        };
        return holds ? jumpsTrue[at] : jumpsFalse[at];
    }

    private void move(int code) {
        if ((code & OPERATION) == Bpf.TXA) {
            accumulator = index;
        } else {
            index = accumulator;
        }
    }

    /** The program and its table; registers and scratch memory begin anew with each frame. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.fields("codes", codes, codes.length);
        visitor.fields("jumpsTrue", jumpsTrue, codes.length);
        visitor.fields("jumpsFalse", jumpsFalse, codes.length);
        visitor.fields("operands", operands, codes.length);
        visitor.part("table", table);
    }
}
