package org.wirelore.device.bpf;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.datalink.WordTable;

/** A table in the memory of this program. */
public final class Words implements StatePart, WordTable {
    private final int[] words;

    /** @param words 0 or more */
    public Words(int words) {
        this.words = new int[words];
    }

    @Override
    public int words() {
        return words.length;
    }

    @Override
    public int get(int index) {
        return words[index];
    }

    @Override
    public void set(int index, int value) {
        words[index] = value;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.fields("words", words, words.length);
    }
}
