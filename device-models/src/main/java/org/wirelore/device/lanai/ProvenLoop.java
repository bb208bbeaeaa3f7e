package org.wirelore.device.lanai;

import java.util.Arrays;
import org.wirelore.firmware.cpu.LanaiCpu;
import org.wirelore.firmware.cpu.Memory;
import org.wirelore.firmware.isa.Effects;
import org.wirelore.firmware.isa.Registers;

/**
 * One iteration of a loop, as it was executed, from a state of the processor back to it: what it read, and what it
 * stored. If what it needs of registers and flags, and every word that it stored, is as before, then all further
 * iterations are equal as long as what it read does not change. A register that it writes before it reads it has the
 * same value after every iteration, and one that it leaves alone keeps its value, so neither has to recur.
 */
final class ProvenLoop {
    private static final int READS_MAX = 64;
    private static final int WORDS_MAX = 1024;
    /** The longest iteration that is tried. */
    static final int INSTRUCTIONS_MAX = 4096;

    final int[] state = new int[LanaiCpu.STATE_NUMBERS];
    private final int[] offsets = new int[READS_MAX];
    private final int[] values = new int[READS_MAX];
    private int reads;
    private int groups;
    private int[] loaded = new int[16];
    private int[] contents = new int[16];
    private int loads;
    private int[] stored = new int[16];
    private int[] before = new int[16];
    private int stores;
    /** When its instructions begin, cycles from its beginning; then its length. */
    private int[] begins = new int[64];
    private int instructions;
    /** The registers and flags whose values at the beginning made a difference, and those that were changed. */
    private int needed;
    private int changed;
    private boolean isBroken;

    /** Begins with the present state. */
    void begin(LanaiCpu cpu) {
        cpu.copyState(state);
        reads = 0;
        groups = 0;
        loads = 0;
        stores = 0;
        instructions = 0;
        needed = 0;
        changed = 0;
        begins[0] = 0;
        isBroken = false;
    }

    boolean isBroken() {
        return isBroken;
    }

    void breakOff() {
        isBroken = true;
    }

    /**
     * An instruction has been executed, and the next begins a number of cycles from the beginning.
     *
     * @param needs  registers and flags that it needs, as in {@link Effects#needs}
     * @param changes those that it may have changed
     */
    void onInstruction(long cyclesSince, int needs, int changes) {
        needed |= needs & ~changed;
        changed |= changes;
        if (++instructions >= INSTRUCTIONS_MAX || cyclesSince > Integer.MAX_VALUE) {
            isBroken = true;
            return;
        }
        if (instructions == begins.length) {
            begins = Arrays.copyOf(begins, 2 * instructions);
        }
        begins[instructions] = (int) cyclesSince;
    }

    /** A register was read, which what groups name changes. */
    void onRead(int offset, int value, int newGroups) {
        groups |= newGroups;
        for (int i = 0; i < reads; i++) {
            if (offsets[i] == offset) {
                isBroken |= values[i] != value;
                return;
            }
        }
        if (reads == READS_MAX) {
            isBroken = true;
            return;
        }
        offsets[reads] = offset;
        values[reads++] = value;
    }

    void onLoad(int address, Memory memory) {
        int word = address & ~3;
        if (indexOf(stored, stores, word) >= 0 || indexOf(loaded, loads, word) >= 0) {
            return;
        }
        if (loads == loaded.length) {
            loaded = Arrays.copyOf(loaded, 2 * loads);
            contents = Arrays.copyOf(contents, 2 * loads);
        }
        loaded[loads] = word;
        contents[loads++] = memory.word(word);
        isBroken |= loads == WORDS_MAX;
    }

    /** A word is about to be stored. */
    void onStore(int address, Memory memory) {
        int word = address & ~3;
        if (indexOf(stored, stores, word) >= 0) {
            return;
        }
        if (stores == stored.length) {
            stored = Arrays.copyOf(stored, 2 * stores);
            before = Arrays.copyOf(before, 2 * stores);
        }
        stored[stores] = word;
        before[stores++] = memory.word(word);
        isBroken |= stores == WORDS_MAX;
    }

    private static int indexOf(int[] words, int count, int word) {
        for (int i = 0; i < count; i++) {
            if (words[i] == word) {
                return i;
            }
        }
        return -1;
    }

    /** Whether the processor is back where the iteration began, with what it needs and every stored word as before. */
    boolean recurs(LanaiCpu cpu, Memory memory) {
        if (!cpu.hasState(state, needed)) {
            return false;
        }
        for (int i = 0; i < stores; i++) {
            if (memory.word(stored[i]) != before[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the processor is at the instruction with which the iteration began. */
    boolean isWhereItBegan(LanaiCpu cpu) {
        return cpu.pc() == state[Registers.PC];
    }

    /** Whether the processor is where this iteration began, has what it needs, and would read the same words. */
    boolean applies(LanaiCpu cpu, Memory memory) {
        if (!cpu.hasState(state, needed)) {
            return false;
        }
        for (int i = 0; i < loads; i++) {
            if (memory.word(loaded[i]) != contents[i]) {
                return false;
            }
        }
        for (int i = 0; i < stores; i++) {
            if (memory.word(stored[i]) != before[i]) {
                return false;
            }
        }
        return true;
    }

    int reads() {
        return reads;
    }

    int offset(int index) {
        return offsets[index];
    }

    int value(int index) {
        return values[index];
    }

    /** What a register reads in every iteration. */
    int valueOf(int offset) {
        for (int i = 0; i < reads; i++) {
            if (offsets[i] == offset) {
                return values[i];
            }
        }
        throw new IllegalStateException("must hold: a proven loop reads what it has read, offset=" + offset);
    }

    boolean readsRegister(int offset) {
        for (int i = 0; i < reads; i++) {
            if (offsets[i] == offset) {
                return true;
            }
        }
        return false;
    }

    /** Whether it reads a register of a group. */
    boolean readsGroup(int group) {
        return (groups & group) != 0;
    }

    /** Whether it reads or stores bytes of a range of memory. */
    boolean touches(int address, int length) {
        return isWithin(loaded, loads, address, length) || isWithin(stored, stores, address, length);
    }

    private static boolean isWithin(int[] words, int count, int address, int length) {
        for (int i = 0; i < count; i++) {
            if (words[i] + 4 > address && words[i] < address + length) {
                return true;
            }
        }
        return false;
    }

    int cycles() {
        return begins[instructions];
    }

    int instructions() {
        return instructions;
    }

    /** The first beginning of an instruction at or after a cycle of the iteration. */
    int beginAt(int cycle) {
        int place = Arrays.binarySearch(begins, 0, instructions + 1, cycle);
        return begins[place >= 0 ? place : -place - 1];
    }
}
