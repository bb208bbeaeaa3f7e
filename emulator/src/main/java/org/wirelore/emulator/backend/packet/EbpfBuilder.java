package org.wirelore.emulator.backend.packet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.wirelore.device.api.datalink.Bpf;

/**
 * Puts a program for the system's kernel together (RFC 9669). Its codes are those of {@link Bpf} and the ones here;
 * what {@code Bpf} calls arithmetic and jumps, is on the lower 32 bits of a register and clears the upper ones. There
 * are registers 0 to 10: the answer and what is loaded from the frame are in 0, the first parameter is in 1, and a load
 * from the frame spoils 1 to 5.
 */
final class EbpfBuilder {
    /** Class: jumps by 32 bits; {@link Bpf#JMP} compares 64. */
    static final int JMP32 = 0x06;
    /** Class: arithmetic on 64 bits. */
    static final int ALU64 = 0x07;
    /** Size: 64 bits. */
    static final int DW = 0x18;
    /** Operation of arithmetic: moves. */
    static final int MOV = 0xB0;
    /** Jump: ends the program. */
    static final int EXIT = 0x90;
    /** Jump: if less, signed. */
    static final int JSLT = 0xC0;

    /** Holds the frame's description for the loads from it. */
    static final int FRAME = 6;
    /** The end of the program's own memory, which lies before it. */
    static final int STACK_END = 10;
    /** In place of a register that a constant comes from: the constant is a table, whose address is meant. */
    private static final int TABLE_ADDRESS = 2;

    private final List<Long> instructions = new ArrayList<>();
    /** Which instructions are jumps, and where to. */
    private final Map<Integer, String> jumps = new HashMap<>();
    private final Map<String, Integer> labels = new HashMap<>();

    /**
     * Adds an instruction that is no jump.
     *
     * @param code sum of constants
     * @param to register
     * @param from register, or 0
     * @param offset from the address in a register, bytes
     * @param operand constant
     */
    EbpfBuilder add(int code, int to, int from, int offset, int operand) {
        instructions.add(laidOut(code, to, from, offset, operand));
        return this;
    }

    /** Adds arithmetic of a register and a constant. */
    EbpfBuilder compute(int operation, int to, int operand) {
        return add(Bpf.ALU | operation | Bpf.K, to, 0, 0, operand);
    }

    /** Moves 32 bits between registers. */
    EbpfBuilder move(int to, int from) {
        return add(Bpf.ALU | MOV | Bpf.X, to, from, 0, 0);
    }

    /** Loads the address of a table's first word. */
    EbpfBuilder loadTable(int to, int descriptor) {
        return add(Bpf.LD | DW | Bpf.IMM, to, TABLE_ADDRESS, 0, descriptor).add(0, 0, 0, 0, 0);
    }

    /**
     * Adds a jump.
     *
     * @param code class, condition and source
     * @param register what is compared
     * @param with the register that it is compared with if the source is one, or 0
     * @param operand what it is compared with otherwise
     * @param then label of a later instruction
     */
    EbpfBuilder jump(int code, int register, int with, int operand, String then) {
        jumps.put(instructions.size(), then);
        return add(code, register, with, 0, operand);
    }

    /** Goes to a later instruction. */
    EbpfBuilder jump(String to) {
        return jump(Bpf.JMP | Bpf.JA, 0, 0, 0, to);
    }

    /** Ends the program with an answer. */
    EbpfBuilder answer(int answer) {
        return compute(MOV, 0, answer).add(Bpf.JMP | EXIT, 0, 0, 0, 0);
    }

    /** Names the next instruction. */
    EbpfBuilder label(String name) {
        labels.put(name, instructions.size());
        return this;
    }

    /** Whether a jump leads to this label. */
    boolean leadsTo(String label) {
        return jumps.containsValue(label);
    }

    /**
     * Resolves the labels.
     *
     * @return each instruction as struct bpf_insn, first field lowest
     */
    long[] program() {
        long[] program = instructions.stream().mapToLong(Long::longValue).toArray();
        jumps.forEach((at, label) -> program[at] |= (long) (Objects.requireNonNull(labels.get(label)) - at - 1) << 16);
        return program;
    }

    private static long laidOut(int code, int to, int from, int offset, int operand) {
        return (long) operand << 32 | (offset & 0xFFFFL) << 16 | (long) from << 12 | (long) to << 8 | code;
    }
}
