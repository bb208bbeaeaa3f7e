package org.wirelore.emulator.choice;

import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;

/**
 * The explorer's decider: numbers the questions of all matching points (every loss point, say) from 0 in the order in which
 * a run asks them, and gives chosen answers at chosen numbers. Other matching questions are answered with 0.
 *
 * <p>Walking all placements of at most k losses in the first n frames is a loop over {@link #place} and a rerun.
 */
public final class PlacementDecider implements Decider {
    private final Predicate<String> matching;
    private final @Nullable Decider elsewhere;
    private final PointTable points = new PointTable();
    private boolean[] matches = new boolean[16];
    private int[] elsewherePoints = new int[16];
    private long[] positions = {};
    private int[] answers = {};
    private int next;
    private long asked;
    private int taken;

    /**
     * @param matching tells by its name whether a point takes part
     * @param elsewhere answers the points that do not (back-off slots, say); null for 0
     */
    public PlacementDecider(Predicate<String> matching, @Nullable Decider elsewhere) {
        this.matching = matching;
        this.elsewhere = elsewhere;
    }

    /**
     * Sets what the coming runs are to be answered, and resets.
     *
     * @param newPositions numbers of matching questions, ascending
     * @param newAnswers the answer at each; one that a question does not have is answered with its last alternative
     */
    public void place(long[] newPositions, int[] newAnswers) {
        if (newPositions.length != newAnswers.length) {
            throw new IllegalArgumentException("each position must have one answer: positions=" + newPositions.length
                    + ", answers=" + newAnswers.length);
        }
        for (int i = 0; i < newPositions.length; i++) {
            if (newPositions[i] < 0 || newAnswers[i] < 0 || (i > 0 && newPositions[i] <= newPositions[i - 1])) {
                throw new IllegalArgumentException("positions must ascend from 0 and answers not be negative: position="
                        + newPositions[i] + ", answer=" + newAnswers[i]);
            }
        }
        positions = newPositions.clone();
        answers = newAnswers.clone();
        reset();
    }

    /** Starts the count anew; the placement stays. A decider given for elsewhere is the caller's to reset. */
    public void reset() {
        points.reset();
        next = 0;
        asked = 0;
        taken = 0;
    }

    /** How many matching questions with more than one alternative this run has asked. */
    public long matchingChoices() {
        return asked;
    }

    /** How many of the placed answers this run has come to. */
    public int taken() {
        return taken;
    }

    @Override
    public int point(String name) {
        boolean match = matching.test(name);
        return register(name, 0, match, match || elsewhere == null ? 0 : elsewhere.point(name));
    }

    @Override
    public int point(String name, double... weights) {
        PointTable.checkWeights(name, weights);
        boolean match = matching.test(name);
        return register(name, weights.length, match, match || elsewhere == null ? 0 : elsewhere.point(name, weights));
    }

    @Override
    public int choose(int point, int alternatives) {
        points.ask(point, alternatives);
        if (!matches[point]) {
            return elsewhere == null ? 0 : elsewhere.choose(elsewherePoints[point], alternatives);
        }
        if (alternatives == 1) {
            return 0;
        }
        long position = asked++;
        if (next == positions.length || positions[next] != position) {
            return 0;
        }
        taken++;
        return Math.min(answers[next++], alternatives - 1);
    }

    private int register(String name, int weightCount, boolean match, int elsewherePoint) {
        int again = points.find(name, weightCount);
        if (again >= 0) {
            return again;
        }
        int point = points.add(name, weightCount);
        if (point == matches.length) {
            matches = Arrays.copyOf(matches, 2 * point);
            elsewherePoints = Arrays.copyOf(elsewherePoints, 2 * point);
        }
        matches[point] = match;
        elsewherePoints[point] = elsewherePoint;
        return point;
    }
}
