package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCollectives;
import org.wirelore.adi.AdiRequest;

/**
 * A collective operation of one rank: steps, in each of which it sends to a member, receives from one, or both. Pooled
 * by its owner. Which patterns these are, {@code adi.message.collective} says of the same operations made of messages.
 */
final class GroupSchedule {
    /** In place of a member: nothing is sent in a step, or nothing received. */
    static final int NONE = -1;
    private static final int FIRST_ROUND = 1;
    /** Members are this many times as far away in each round of a barrier as in the one before. */
    private static final int BARRIER_RADIX = 4;
    /** As a barrier of any number of ranks has: each round has two bits of the number. */
    private static final int STEPS_MAX = Integer.SIZE / 2 * 2 * (BARRIER_RADIX - 1);
    private static final int LAST_ROUND = STEPS_MAX;

    private final int[] to = new int[STEPS_MAX];
    private final int[] from = new int[STEPS_MAX];
    private final int[] rounds = new int[STEPS_MAX];
    private final boolean[] combines = new boolean[STEPS_MAX];
    private int steps;
    private int step;
    private @Nullable AdiRequest request;
    private AdiCollectives.@Nullable Combination combination;
    /** What this step sends has been sent. */
    boolean isSent;

    /**
     * Begins a barrier by dissemination, with several members in each round: to store is cheap, to wait for what
     * another one stores is not.
     */
    void barrier(int[] members, int self, AdiRequest newRequest) {
        begin(newRequest, null);
        int size = members.length;
        int round = FIRST_ROUND;
        for (int distance = 1; distance < size; distance *= BARRIER_RADIX) {
            int last = Math.min((BARRIER_RADIX - 1) * distance, size - 1);
            for (int ahead = distance; ahead <= last; ahead += distance) {
                add(round, members[(self + ahead) % size], NONE, false);
            }
            for (int behind = distance; behind <= last; behind += distance) {
                add(round, NONE, members[(self - behind + size) % size], false);
            }
            round++;
        }
    }

    /** Begins a broadcast along a binomial tree. */
    void broadcast(int[] members, int self, int root, AdiRequest newRequest) {
        begin(newRequest, null);
        int size = members.length;
        int relative = (self - root + size) % size;
        int bit = 1;
        while (bit < size && (relative & bit) == 0) {
            bit <<= 1;
        }
        if (relative != 0) {
            add(FIRST_ROUND, NONE, members[(relative - bit + root) % size], false);
        }
        for (bit >>= 1; bit > 0; bit >>= 1) {
            if (relative + bit < size) {
                add(FIRST_ROUND, members[(relative + bit + root) % size], NONE, false);
            }
        }
    }

    /**
     * Begins a reduction to all by recursive doubling. Of the first members, as many as are more than a power of two,
     * each even one gives its operand to the odd one behind it and gets the result.
     */
    void reduction(int[] members, int self, AdiRequest newRequest, AdiCollectives.Combination newCombination) {
        begin(newRequest, newCombination);
        int power = Integer.highestOneBit(members.length);
        int excess = members.length - power;
        if (self < 2 * excess && (self & 1) == 0) {
            add(0, members[self + 1], NONE, false);
            add(LAST_ROUND, NONE, members[self + 1], false);
            return;
        }
        boolean isTaker = self < 2 * excess;
        if (isTaker) {
            add(0, NONE, members[self - 1], true);
        }
        int place = isTaker ? self / 2 : self - excess;
        int round = FIRST_ROUND;
        for (int distance = 1; distance < power; distance <<= 1) {
            int other = place ^ distance;
            int partner = members[other < excess ? 2 * other + 1 : other + excess];
            add(round++, partner, partner, true);
        }
        if (isTaker) {
            add(LAST_ROUND, members[self - 1], NONE, false);
        }
    }

    private void begin(AdiRequest newRequest, AdiCollectives.@Nullable Combination newCombination) {
        request = newRequest;
        combination = newCombination;
        steps = 0;
        step = 0;
        isSent = false;
    }

    private void add(int round, int receiver, int sender, boolean isOperand) {
        rounds[steps] = round;
        to[steps] = receiver;
        from[steps] = sender;
        combines[steps] = isOperand;
        steps++;
    }

    AdiRequest request() {
        AdiRequest present = request;
        if (present == null) {
            throw new IllegalStateException("a schedule must have begun before it is followed");
        }
        return present;
    }

    boolean isOver() {
        return step == steps;
    }

    /** The round of the operation that the present step is part of; who sends and who receives count alike. */
    int round() {
        return rounds[step];
    }

    /** Who is sent to in the present step, or {@link #NONE}. */
    int to() {
        return to[step];
    }

    /** Who sends in the present step, or {@link #NONE}. */
    int from() {
        return from[step];
    }

    void goOn() {
        step++;
        isSent = false;
    }

    /** Takes what has come in the present step: the data, or an operand. */
    void take(MemorySegment memory, long offset) {
        AdiRequest into = request();
        AdiCollectives.Combination operation = combination;
        if (operation != null && combines[step]) {
            operation.combine(memory, offset);
        } else {
            MemorySegment.copy(memory, offset, into.buffer(), into.offset(), into.length());
        }
    }

    void end() {
        request = null;
        combination = null;
    }
}
