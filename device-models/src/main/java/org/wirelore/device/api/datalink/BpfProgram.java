package org.wirelore.device.api.datalink;

import java.util.List;

/**
 * A packet filter as data: what a kernel runs on each frame to decide whether it is worth a place in a receive queue.
 * The frame begins at its destination address. A program answers {@link Bpf#KEEP} or {@link Bpf#DROP}; a load outside
 * the frame or the table drops it too. Such a program always ends: jumps lead forward only.
 *
 * <p>A program can share a table of 32-bit words with its owner, who writes there what the filter has to know and reads
 * what it has found out.
 */
public final class BpfProgram {
    /** Most words of a shared table. */
    public static final int TABLE_WORDS_MAX = 4096;

    /** Keeps every frame. */
    public static final BpfProgram EVERYTHING = new BpfBuilder().add(Bpf.RET, Bpf.KEEP).program(0);

    private final List<BpfInstruction> instructions;
    private final int tableWords;

    /**
     * Checks a program as a kernel does when it is attached.
     *
     * @param instructions 1 to {@link Bpf#MAXINSNS}
     * @param tableWords words of the shared table, 0 to {@link #TABLE_WORDS_MAX}; 0 if the program needs none
     * @throws IllegalArgumentException if an instruction is unknown, leads out of the program or scratch memory,
     *     divides by a constant zero or uses a table that isn't there, or if the last one does not return
     */
    public BpfProgram(List<BpfInstruction> instructions, int tableWords) {
        this.instructions = List.copyOf(instructions);
        this.tableWords = tableWords;
        if (instructions.isEmpty() || instructions.size() > Bpf.MAXINSNS) {
            throw new IllegalArgumentException("expected a filter of 1 to " + Bpf.MAXINSNS + " instructions, found "
                    + instructions.size());
        }
        if (tableWords < 0 || tableWords > TABLE_WORDS_MAX) {
            throw new IllegalArgumentException("expected a table of 0 to " + TABLE_WORDS_MAX + " words, found "
                    + tableWords);
        }
        for (int i = 0; i < instructions.size(); i++) {
            BpfRules.check(instructions.get(i), i, instructions.size(), tableWords);
        }
        if ((instructions.getLast().code() & 7) != Bpf.RET) {
            throw new IllegalArgumentException("expected a filter that ends with a return, found code "
                    + Integer.toHexString(instructions.getLast().code()) + "h");
        }
    }

    /** {@return the instructions, in their order} */
    public List<BpfInstruction> instructions() {
        return instructions;
    }

    /** {@return words of the table that it shares with its owner, or 0} */
    public int tableWords() {
        return tableWords;
    }
}
