package org.wirelore.emulator.backend.packet;

import static org.wirelore.emulator.backend.packet.EbpfBuilder.FRAME;
import static org.wirelore.emulator.backend.packet.EbpfBuilder.JMP32;
import static org.wirelore.emulator.backend.packet.EbpfBuilder.STACK_END;

import java.util.BitSet;
import java.util.List;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfInstruction;
import org.wirelore.device.api.datalink.BpfProgram;

/**
 * Makes of a filter the program that the system's kernel runs with the filter's table: instruction by instruction, with
 * the same answers as {@link org.wirelore.device.bpf.BpfMachine}. The kernel refuses instructions that nothing leads
 * to; as all jumps lead forward, one pass finds them, and they are left out.
 */
final class EbpfTranslator {
    /** Also where the kernel puts what it loads from the frame. */
    private static final int ACCUMULATOR = 0;
    private static final int ADDRESS = 1;
    private static final int INDEX = 7;
    private static final int SAVED = 8;
    private static final int TABLE = 9;
    private static final int CLASS = 0x07;
    private static final int SIZE = 0x18;
    private static final int MODE = 0xE0;
    private static final int OPERATION = 0xF0;
    private static final int WORD_MEMORY = Bpf.W | Bpf.MEM;
    /** struct __sk_buff begins with the length. */
    private static final int LENGTH_AT = 0;
    private static final String DROP = "drop";

    private final List<BpfInstruction> instructions;
    private final int tableWords;
    private final EbpfBuilder out = new EbpfBuilder();
    private final BitSet reached = new BitSet();

    private EbpfTranslator(BpfProgram program) {
        instructions = program.instructions();
        tableWords = program.tableWords();
    }

    /**
     * Translates a filter.
     *
     * @param table descriptor of its table
     * @return instructions as {@link EbpfBuilder#program} has them
     */
    static long[] translate(BpfProgram program, int table) {
        return new EbpfTranslator(program).translate(table);
    }

    private long[] translate(int table) {
        out.add(EbpfBuilder.ALU64 | EbpfBuilder.MOV | Bpf.X, FRAME, 1, 0, 0);
        out.loadTable(TABLE, table);
        out.compute(EbpfBuilder.MOV, ACCUMULATOR, 0).compute(EbpfBuilder.MOV, INDEX, 0);
        for (int word = 0; word < Bpf.MEMWORDS; word++) {
            out.add(Bpf.ST | WORD_MEMORY, STACK_END, 0, scratch(word), 0);
        }
        reached.set(0);
        for (int at = 0; at < instructions.size(); at++) {
            if (reached.get(at)) {
                out.label(labelOf(at));
                translate(instructions.get(at), at);
            }
        }
        if (out.leadsTo(DROP)) {
            out.label(DROP).answer(Bpf.DROP);
        }
        return out.program();
    }

    private void translate(BpfInstruction instruction, int at) {
        int code = instruction.code();
        int operand = instruction.operand();
        switch (code & CLASS) {
            case Bpf.JMP -> {
                jump(instruction, at);
                return;
            }
            case Bpf.RET -> {
                out.answer(operand);
                return;
            }
            case Bpf.LD -> load(code, operand, ACCUMULATOR);
            case Bpf.LDX -> load(code, operand, INDEX);
            case Bpf.ST -> store(code, operand);
            case Bpf.STX -> out.add(Bpf.STX | WORD_MEMORY, STACK_END, INDEX, scratch(operand), 0);
            case Bpf.ALU -> compute(code, operand);
            default -> move(code);
        }
        reached.set(at + 1);
    }

    private void load(int code, int operand, int to) {
        switch (code & MODE) {
            case Bpf.IMM -> out.compute(EbpfBuilder.MOV, to, operand);
            case Bpf.ABS -> loadFrame(code & SIZE, operand);
            case Bpf.IND -> {
                address(operand);
                loadFromAddress(code & SIZE);
            }
            case Bpf.MEM -> out.add(Bpf.LDX | WORD_MEMORY, to, STACK_END, scratch(operand), 0);
            case Bpf.LEN -> out.add(Bpf.LDX | WORD_MEMORY, to, FRAME, LENGTH_AT, 0);
            case Bpf.TAB -> {
                tableAddress(operand);
                out.add(Bpf.LDX | WORD_MEMORY, to, ADDRESS, 0, 0);
            }
            default -> {
                out.move(SAVED, ACCUMULATOR);
                loadFrame(Bpf.B, operand);
                out.compute(Bpf.AND, ACCUMULATOR, 0xF).compute(Bpf.LSH, ACCUMULATOR, 2);
                out.move(INDEX, ACCUMULATOR).move(ACCUMULATOR, SAVED);
            }
        }
    }

    /** Behind the frame's end the kernel itself ends the program, and drops the frame. */
    private void loadFrame(int size, int at) {
        if (at >= 0) {
            out.add(Bpf.LD | Bpf.ABS | size, 0, 0, 0, at);
        } else {
            out.compute(EbpfBuilder.MOV, ADDRESS, at);
            loadFromAddress(size);
        }
    }

    /** Before the frame's beginning Linux has other things, which no filter of ours may see. */
    private void loadFromAddress(int size) {
        out.jump(JMP32 | EbpfBuilder.JSLT | Bpf.K, ADDRESS, 0, 0, DROP);
        out.add(Bpf.LD | Bpf.IND | size, 0, ADDRESS, 0, 0);
    }

    private void store(int code, int operand) {
        if ((code & MODE) == Bpf.TAB) {
            tableAddress(operand);
            out.add(Bpf.STX | WORD_MEMORY, ADDRESS, ACCUMULATOR, 0, 0);
        } else {
            out.add(Bpf.STX | WORD_MEMORY, STACK_END, ACCUMULATOR, scratch(operand), 0);
        }
    }

    private void address(int operand) {
        out.move(ADDRESS, INDEX).compute(Bpf.ADD, ADDRESS, operand);
    }

    /**
     * Goes on only where the table has the word. The kernel does not always see that from the comparison, where it has
     * found out more about the index; so bits that are clear are cleared again.
     */
    private void tableAddress(int operand) {
        address(operand);
        out.jump(JMP32 | Bpf.JGE | Bpf.K, ADDRESS, 0, tableWords, DROP);
        out.compute(Bpf.AND, ADDRESS, KernelTable.room(tableWords) - 1);
        out.add(EbpfBuilder.ALU64 | Bpf.LSH | Bpf.K, ADDRESS, 0, 0, 2);
        out.add(EbpfBuilder.ALU64 | Bpf.ADD | Bpf.X, ADDRESS, TABLE, 0, 0);
    }

    private void compute(int code, int operand) {
        int operation = code & OPERATION;
        if ((code & Bpf.X) != Bpf.X) {
            out.add(code, ACCUMULATOR, 0, 0, operation == Bpf.NEG ? 0 : operand);
            return;
        }
        if (operation == Bpf.DIV || operation == Bpf.MOD) {
            out.jump(JMP32 | Bpf.JEQ | Bpf.K, INDEX, 0, 0, DROP);
        }
        out.add(code, ACCUMULATOR, INDEX, 0, 0);
    }

    private void jump(BpfInstruction instruction, int at) {
        int code = instruction.code();
        if ((code & OPERATION) == Bpf.JA) {
            jump(at + 1 + instruction.operand(), at);
            return;
        }
        int then = at + 1 + instruction.jumpTrue();
        boolean isRegister = (code & Bpf.X) == Bpf.X;
        reached.set(then);
        out.jump(JMP32 | (code & ~CLASS), ACCUMULATOR, isRegister ? INDEX : 0, isRegister ? 0 : instruction.operand(),
                labelOf(then));
        jump(at + 1 + instruction.jumpFalse(), at);
    }

    private void jump(int to, int at) {
        reached.set(to);
        if (to != at + 1) {
            out.jump(labelOf(to));
        }
    }

    private void move(int code) {
        boolean isToIndex = (code & OPERATION) == Bpf.TAX;
        out.move(isToIndex ? INDEX : ACCUMULATOR, isToIndex ? ACCUMULATOR : INDEX);
    }

    private static String labelOf(int at) {
        return "at " + at;
    }

    private static int scratch(int word) {
        return -Integer.BYTES * (word + 1);
    }
}
