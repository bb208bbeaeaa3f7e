package org.wirelore.emulator.choice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;

/**
 * The explorer's decider: numbers the questions of all matching points (every loss point, say) from 0 in the order in
 * which a run asks them, and deviates at chosen numbers. Other matching questions are answered undisturbed: with 0, or
 * where a question has no undisturbed answer because something must be drawn ({@link ChoicePoint.Kind#TIME}), as the
 * decider for elsewhere answers. Points that do not match are answered by that decider, save those of an order, which
 * stays as it is without a decider.
 *
 * <p>Walking all scripts with at most k deviations among the first n questions is a loop over {@link #place} and a
 * rerun.
 */
public final class PlacementDecider implements Decider {
    private static final long HISTORY_MULTIPLIER = 0xD6E8FEB86659FD93L;

    /** Answers matching questions that are settled; these are not counted. */
    public interface Forcing {
        /** No question is settled. */
        int FREE = -1;

        /** A run begins. */
        void reset();

        /** The answer to a question that has alternatives, or {@link #FREE}. */
        int answer(ChoicePoint point, long index, int alternatives);
    }

    private final Predicate<ChoicePoint> matching;
    private final @Nullable Decider elsewhere;
    private final PointTable points = new PointTable();
    private boolean[] matches = new boolean[16];
    private int[] elsewherePoints = new int[16];
    private long[] positions = {};
    private int[] deviations = {};
    /** Of each matching question of this run, how many alternatives it had; the first {@link #asked} count. */
    private int[] alternativesOf = new int[64];
    /** Of each matching question of this run, what was asked up to it. */
    private long[] historyOf = new long[64];
    private long history;
    private final List<Choice> taken = new ArrayList<>();
    private int asked;
    private @Nullable Forcing forcing;

    /**
     * @param matching whether a point takes part
     * @param elsewhere answers the points that do not (back-off slots, say); null for 0
     */
    public PlacementDecider(Predicate<ChoicePoint> matching, @Nullable Decider elsewhere) {
        this.matching = matching;
        this.elsewhere = elsewhere;
    }

    /**
     * Sets where the coming runs deviate, and resets.
     *
     * @param newPositions numbers of matching questions, ascending
     * @param newDeviations for each, which of the answers other than the undisturbed one to give, from 1; one that a
     *     question does not have is replaced by its last, and 0 does not deviate
     */
    public void place(long[] newPositions, int[] newDeviations) {
        if (newPositions.length != newDeviations.length) {
            throw new IllegalArgumentException("each position must have one answer: positions=" + newPositions.length
                    + ", answers=" + newDeviations.length);
        }
        for (int i = 0; i < newPositions.length; i++) {
            if (newPositions[i] < 0 || newDeviations[i] < 0 || (i > 0 && newPositions[i] <= newPositions[i - 1])) {
                throw new IllegalArgumentException("positions must ascend from 0 and answers not be negative: position="
                        + newPositions[i] + ", answer=" + newDeviations[i]);
            }
        }
        positions = newPositions.clone();
        deviations = newDeviations.clone();
        reset();
    }

    /** Has matching questions settled from now on. */
    public PlacementDecider forcedBy(Forcing newForcing) {
        forcing = newForcing;
        return this;
    }

    /** Starts the count anew; the placement stays. A decider given for elsewhere is the caller's to reset. */
    public void reset() {
        points.reset();
        taken.clear();
        asked = 0;
        history = 0;
        if (forcing != null) {
            forcing.reset();
        }
    }

    /** How many matching questions with more than one alternative this run has asked. */
    public int matchingChoices() {
        return asked;
    }

    /** How many alternatives one of them had, at least 2. */
    public int alternatives(int position) {
        return alternativesOf[position];
    }

    /**
     * What the matching questions up to one of them were, that one included, as a hash: which point asked, and for how
     * many alternatives. Two runs of one rig that have given the same answers until then have the same.
     */
    public long history(int position) {
        return historyOf[position];
    }

    /** The placed answers that this run has come to. */
    public List<Choice> taken() {
        return List.copyOf(taken);
    }

    /** All points registered so far. */
    public List<ChoicePoint> points() {
        return points.all();
    }

    @Override
    public int point(ChoicePoint point) {
        return register(point, 0, elsewhere == null ? 0 : elsewhere.point(point));
    }

    @Override
    public int point(ChoicePoint point, double... weights) {
        PointTable.checkWeights(point, weights);
        return register(point, weights.length, elsewhere == null ? 0 : elsewhere.point(point, weights));
    }

    @Override
    public int choose(int point, int alternatives) {
        long index = points.ask(point, alternatives);
        ChoicePoint.Kind kind = points.point(point).kind();
        boolean isMatch = matches[point];
        boolean isDrawn = kind == ChoicePoint.Kind.TIME || (!isMatch && kind != ChoicePoint.Kind.ORDER);
        int undisturbed = isDrawn && elsewhere != null ? elsewhere.choose(elsewherePoints[point], alternatives) : 0;
        if (!isMatch || alternatives == 1) {
            return undisturbed;
        }
        int settled = forcing == null
                ? Forcing.FREE
                : forcing.answer(points.point(point), index, alternatives);
        if (settled != Forcing.FREE) {
            return settled;
        }
        if (asked == alternativesOf.length) {
            alternativesOf = Arrays.copyOf(alternativesOf, 2 * asked);
            historyOf = Arrays.copyOf(historyOf, 2 * asked);
        }
        int position = asked++;
        alternativesOf[position] = alternatives;
        history = (history + ((long) point << 32) + alternatives) * HISTORY_MULTIPLIER;
        history ^= history >>> 32;
        historyOf[position] = history;
        int placed = taken.size();
        if (placed == positions.length || positions[placed] != position) {
            return undisturbed;
        }
        int deviation = Math.min(deviations[placed], alternatives - 1);
        int answer = deviation == 0 ? undisturbed : deviation <= undisturbed ? deviation - 1 : deviation;
        taken.add(new Choice(points.name(point), index, answer, alternatives));
        return answer;
    }

    private int register(ChoicePoint registered, int weightCount, int elsewherePoint) {
        int again = points.find(registered, weightCount);
        if (again >= 0) {
            return again;
        }
        int point = points.add(registered, weightCount);
        if (point == matches.length) {
            matches = Arrays.copyOf(matches, 2 * point);
            elsewherePoints = Arrays.copyOf(elsewherePoints, 2 * point);
        }
        matches[point] = matching.test(registered);
        elsewherePoints[point] = elsewherePoint;
        return point;
    }
}
