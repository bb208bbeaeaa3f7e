package org.wirelore.rig.explore;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import org.wirelore.emulator.choice.PlacementDecider;

/**
 * Where a run's answers are not the undisturbed ones: numbers of questions, ascending, and which other answer each
 * gets.
 */
public final class Deviations {
    public static final Deviations NONE = new Deviations(new long[0], new int[0]);

    private final long[] positions;
    private final int[] answers;

    private Deviations(long[] positions, int[] answers) {
        this.positions = positions;
        this.answers = answers;
    }

    /** The first other answer at one question. */
    public static Deviations at(long position) {
        return at(position, 1);
    }

    /**
     * One other answer at one question.
     *
     * @param answer which of those that are not the undisturbed one, from 1
     */
    public static Deviations at(long position, int answer) {
        return NONE.and(position, answer);
    }

    boolean isEmpty() {
        return positions.length == 0;
    }

    private Deviations and(long position, int answer) {
        long[] longer = Arrays.copyOf(positions, positions.length + 1);
        int[] more = Arrays.copyOf(answers, answers.length + 1);
        longer[positions.length] = position;
        more[answers.length] = answer;
        return new Deviations(longer, more);
    }

    void place(PlacementDecider decider) {
        decider.place(positions, answers);
    }

    /** The numbers of the questions, in words. */
    String positionsInWords() {
        return Arrays.toString(positions);
    }

    /** What can be added to this script, of which the decider has just seen the run. */
    Branch branch(PlacementDecider decider, long first) {
        int begin = positions.length == 0 ? 0 : (int) positions[positions.length - 1] + 1;
        int end = (int) Math.min(first, decider.matchingChoices());
        return new Branch(this, begin, Spans.of(decider, begin, end));
    }

    /**
     * How many scripts of at most {@code most} deviations there are among the first {@code questions}, at most {@link
     * Integer#MAX_VALUE}.
     */
    static long count(int most, int questions, IntUnaryOperator alternatives) {
        double[] scripts = new double[most + 1];
        scripts[0] = 1;
        for (int position = 0; position < questions; position++) {
            int others = alternatives.applyAsInt(position) - 1;
            for (int k = most; k > 0; k--) {
                scripts[k] += scripts[k - 1] * others;
            }
        }
        return (long) Math.min(Integer.MAX_VALUE, Arrays.stream(scripts).sum());
    }

    /** A script that was run, and the questions behind its last deviation. */
    record Branch(Deviations script, int begin, Spans spans) {
        /** Whether there is none. */
        boolean isEmpty() {
            return spans.size() == 0;
        }

        /** Every script with one deviation more, in the order of the questions. */
        void forEach(Consumer<Deviations> visitor) {
            int position = begin;
            for (int span = 0; span < spans.size(); span++) {
                for (int i = 0; i < spans.length(span); i++) {
                    for (int answer = 1; answer < spans.alternatives(span); answer++) {
                        visitor.accept(script.and(position, answer));
                    }
                    position++;
                }
            }
        }
    }

    /** The numbers of alternatives of consecutive questions: most have the same, so equal ones are one span. */
    static final class Spans {
        private int[] lengths = new int[1];
        private int[] alternatives = new int[1];
        private int size;

        static Spans of(PlacementDecider decider, int begin, int end) {
            Spans spans = new Spans();
            for (int position = begin; position < end; position++) {
                spans.add(decider.alternatives(position));
            }
            return spans;
        }

        private void add(int count) {
            if (size > 0 && alternatives[size - 1] == count) {
                lengths[size - 1]++;
                return;
            }
            if (size == lengths.length) {
                lengths = Arrays.copyOf(lengths, 2 * size);
                alternatives = Arrays.copyOf(alternatives, 2 * size);
            }
            lengths[size] = 1;
            alternatives[size++] = count;
        }

        int size() {
            return size;
        }

        int length(int span) {
            return lengths[span];
        }

        int alternatives(int span) {
            return alternatives[span];
        }
    }
}
