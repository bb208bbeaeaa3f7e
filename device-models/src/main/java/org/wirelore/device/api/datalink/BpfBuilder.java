package org.wirelore.device.api.datalink;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts a filter together. A jump names the instruction it leads to by a label, which stands before that instruction; a
 * condition without a label for one of its outcomes goes on with the next instruction.
 */
public final class BpfBuilder {
    /** An instruction, whose jumps count from the labels if it has any. */
    private record Line(BpfInstruction plain, @Nullable String then, @Nullable String otherwise) {
    }

    private final List<Line> lines = new ArrayList<>();
    private final Map<String, Integer> labels = new HashMap<>();

    /** A filter without instructions. */
    public BpfBuilder() {
    }

    /**
     * Adds an instruction that is no conditional jump.
     *
     * @param code sum of constants of {@link Bpf}
     * @param operand k in the manuals
     * @return this
     */
    public BpfBuilder add(int code, int operand) {
        lines.add(new Line(new BpfInstruction(code, 0, 0, operand), null, null));
        return this;
    }

    /**
     * Adds a conditional jump.
     *
     * @param code {@link Bpf#JMP} with condition and source
     * @param operand what the accumulator is compared with, unless with the index register
     * @param then where it leads if the condition holds; null for the next instruction
     * @param otherwise where it leads if not; null for the next instruction
     * @return this
     */
    public BpfBuilder jump(int code, int operand, @Nullable String then, @Nullable String otherwise) {
        lines.add(new Line(new BpfInstruction(code, 0, 0, operand), then, otherwise));
        return this;
    }

    /**
     * Adds all instructions of another program, which the ones before fall into.
     *
     * @param program its jumps stay as they are
     * @return this
     */
    public BpfBuilder add(BpfProgram program) {
        for (BpfInstruction instruction : program.instructions()) {
            lines.add(new Line(instruction, null, null));
        }
        return this;
    }

    /**
     * Names the next instruction.
     *
     * @param name not used yet
     * @return this
     * @throws IllegalArgumentException if the name was used
     */
    public BpfBuilder label(String name) {
        if (labels.putIfAbsent(name, lines.size()) != null) {
            throw new IllegalArgumentException("expected a new label, found " + name + " again");
        }
        return this;
    }

    /**
     * Resolves the labels.
     *
     * @param tableWords words of the table that the filter shares with its owner, or 0
     * @return the program
     * @throws IllegalArgumentException as {@link BpfProgram} does, or if a label is missing
     */
    public BpfProgram program(int tableWords) {
        List<BpfInstruction> instructions = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            BpfInstruction plain = line.plain();
            instructions.add(new BpfInstruction(plain.code(), plain.jumpTrue() + distance(line.then(), i),
                    plain.jumpFalse() + distance(line.otherwise(), i), plain.operand()));
        }
        return new BpfProgram(instructions, tableWords);
    }

    private int distance(@Nullable String label, int from) {
        if (label == null) {
            return 0;
        }
        Integer to = labels.get(label);
        if (to == null) {
            throw new IllegalArgumentException("expected a label that exists, found " + label);
        }
        return to - from - 1;
    }
}
