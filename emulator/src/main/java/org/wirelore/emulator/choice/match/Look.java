package org.wirelore.emulator.choice.match;

import java.util.ArrayList;
import java.util.List;

/**
 * A call that asks which of several operations are over, or whether a send waits; and what it was answered: of a
 * question for one operation, its place from 1, or 0; of one for several, a bit for each; else 1 for yes and 0 for no.
 */
public final class Look extends Asked {
    /** Of more finished operations than this, not all subsets are answers: only each alone, and all. */
    private static final int SUBSETS_MAX = 10;

    /** What is asked. */
    public enum Kind {
        /** Which operation is over: waits for one. */
        WAIT_ANY,
        /** Which operations are over: waits for at least one. */
        WAIT_SOME,
        /** Which operation is over, if any. */
        TEST_ANY,
        /** Which operations are over, if any. */
        TEST_SOME,
        /** Whether all are over. */
        TEST_ALL,
        /** Whether a standard send waits for its receive. */
        HOLD
    }

    private final Kind kind;
    private final long[] operations;
    private final boolean isForced;
    private long answer;

    /** @param isForced whether "nothing yet" is no answer if something is there */
    public Look(int rank, long operation, Past posted, Kind kind, long[] operations, boolean isForced) {
        super(rank, operation, posted);
        this.kind = kind;
        this.operations = operations.clone();
        this.isForced = isForced;
    }

    @Override
    public long answer() {
        return answer;
    }

    /** What the call asks. */
    public Kind kind() {
        return kind;
    }

    /** How many operations it asks for. */
    public int size() {
        return operations.length;
    }

    long operation(int place) {
        return operations[place];
    }

    /** It is answered. */
    public void take(long newAnswer, String place) {
        answer = newAnswer;
        at(place);
    }

    /** Whether an answer says that an operation is over. */
    boolean reports(long reply, int place) {
        return switch (kind) {
            case WAIT_ANY, TEST_ANY -> reply == place + 1;
            case WAIT_SOME, TEST_SOME -> (reply >>> place & 1) != 0;
            case TEST_ALL -> reply != 0;
            case HOLD -> false;
        };
    }

    /**
     * The answers that there are.
     *
     * @param areOver which of the operations are over
     */
    public List<Long> answers(boolean... areOver) {
        List<Long> all = new ArrayList<>();
        switch (kind) {
            case WAIT_ANY, TEST_ANY -> {
                for (int i = 0; i < areOver.length; i++) {
                    if (areOver[i]) {
                        all.add(i + 1L);
                    }
                }
            }
            case WAIT_SOME, TEST_SOME -> addSubsets(areOver, all);
            case TEST_ALL -> {
                boolean isOver = true;
                for (boolean each : areOver) {
                    isOver &= each;
                }
                if (isOver) {
                    all.add(1L);
                }
            }
            case HOLD -> all.add(1L);
        }
        boolean waits = kind == Kind.WAIT_ANY || kind == Kind.WAIT_SOME;
        if (!waits && !isForced) {
            all.add(0L);
        }
        return all;
    }

    private static void addSubsets(boolean[] areOver, List<Long> into) {
        long whole = 0;
        for (int i = 0; i < areOver.length; i++) {
            whole |= areOver[i] ? 1L << i : 0;
        }
        if (whole == 0) {
            return;
        }
        // All of them first: a call that finds more than one reports them, mostly.
        if (Long.bitCount(whole) <= SUBSETS_MAX) {
            for (long subset = whole; subset != 0; subset = subset - 1 & whole) {
                into.add(subset);
            }
            return;
        }
        into.add(whole);
        for (long rest = whole; rest != 0; rest &= rest - 1) {
            into.add(Long.lowestOneBit(rest));
        }
    }
}
