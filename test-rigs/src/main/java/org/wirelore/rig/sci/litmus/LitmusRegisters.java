package org.wirelore.rig.sci.litmus;

import java.util.StringJoiner;

/** What all ranks of one run of a litmus program have read, and which of them wait for ever. */
final class LitmusRegisters {
    static final int COUNT = 64;

    private final long[] values = new long[COUNT];
    /** A bit for each register that was set. */
    private long isSet;
    /** A bit for each rank that waits for ever. */
    private long waiting;

    void clear() {
        isSet = 0;
        waiting = 0;
    }

    void set(int register, long value) {
        values[register] = value;
        isSet |= 1L << register;
    }

    boolean isSet(int register) {
        return (isSet >>> register & 1) != 0;
    }

    long value(int register) {
        return values[register];
    }

    void waits(int rank) {
        waiting |= 1L << rank;
    }

    /** Whether a rank waits for ever. */
    boolean isWaiting(int rank) {
        return (waiting >>> rank & 1) != 0;
    }

    /** Whether any rank waits for ever. */
    boolean isAnyWaiting() {
        return waiting != 0;
    }

    /** All of it as words, for another rank. */
    long[] toWords() {
        long[] words = new long[COUNT + 2];
        System.arraycopy(values, 0, words, 0, COUNT);
        words[COUNT] = isSet;
        words[COUNT + 1] = waiting;
        return words;
    }

    /** Adds what another rank has set. */
    void add(long[] words) {
        for (int register = 0; register < COUNT; register++) {
            if ((words[COUNT] >>> register & 1) != 0) {
                set(register, words[register]);
            }
        }
        waiting |= words[COUNT + 1];
    }

    /** In words, such as {@code r1=0 r2=1, rank 1 waits for ever}. */
    @Override
    public String toString() {
        StringJoiner read = new StringJoiner(" ");
        for (int register = 0; register < COUNT; register++) {
            if (isSet(register)) {
                long value = values[register];
                read.add("r" + register + "="
                        + (value >>> Short.SIZE == 0 ? Long.toString(value) : "0x" + Long.toHexString(value)));
            }
        }
        StringJoiner text = new StringJoiner(", ");
        if (isSet != 0) {
            text.add(read.toString());
        }
        for (int rank = 0; rank < Long.SIZE; rank++) {
            if (isWaiting(rank)) {
                text.add("rank " + rank + " waits for ever");
            }
        }
        return text.length() == 0 ? "nothing was read" : text.toString();
    }
}
