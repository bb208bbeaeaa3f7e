package org.wirelore.rig.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.choice.PlacementDecider;

/**
 * Where a run's answers are not the undisturbed ones: numbers of questions, ascending, and which other answer each
 * gets.
 */
public final class Deviations implements Comparable<Deviations> {
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

    /**
     * Other answers at several questions.
     *
     * @param positions numbers of questions, ascending
     * @param answers for each, which of those that are not the undisturbed one, from 1
     */
    public static Deviations of(long[] positions, int[] answers) {
        if (positions.length != answers.length) {
            throw new IllegalArgumentException("each question must have one answer: questions=" + positions.length
                    + ", answers=" + answers.length);
        }
        Deviations script = NONE;
        for (int i = 0; i < positions.length; i++) {
            if (positions[i] < 0 || answers[i] < 1 || (i > 0 && positions[i] <= positions[i - 1])) {
                throw new IllegalArgumentException("questions must ascend from 0, and answers be at least 1: question="
                        + positions[i] + ", answer=" + answers[i]);
            }
            script = script.and(positions[i], answers[i]);
        }
        return script;
    }

    boolean isEmpty() {
        return positions.length == 0;
    }

    /** How many there are. */
    public int size() {
        return positions.length;
    }

    /** The number of the question of one of them. */
    public long position(int index) {
        return positions[index];
    }

    /** Which other answer one of them gets, from 1. */
    public int answer(int index) {
        return answers[index];
    }

    /** The first ones of them. */
    Deviations first(int count) {
        return new Deviations(Arrays.copyOf(positions, count), Arrays.copyOf(answers, count));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Deviations that && Arrays.equals(positions, that.positions)
                && Arrays.equals(answers, that.answers);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(positions) + Arrays.hashCode(answers);
    }

    Deviations and(long position, int answer) {
        long[] longer = Arrays.copyOf(positions, positions.length + 1);
        int[] more = Arrays.copyOf(answers, answers.length + 1);
        longer[positions.length] = position;
        more[answers.length] = answer;
        return new Deviations(longer, more);
    }

    /** In the order of the search: that of the questions, and of the answers to one; a beginning before the whole. */
    @Override
    public int compareTo(Deviations other) {
        int common = Math.min(positions.length, other.positions.length);
        for (int i = 0; i < common; i++) {
            int order = positions[i] == other.positions[i]
                    ? Integer.compare(answers[i], other.answers[i])
                    : Long.compare(positions[i], other.positions[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(positions.length, other.positions.length);
    }

    /** The first question behind the last deviation. */
    int begin() {
        return positions.length == 0 ? 0 : (int) positions[positions.length - 1] + 1;
    }

    void place(PlacementDecider decider) {
        decider.place(positions, answers);
    }

    /** All of them, in words. */
    String inWords() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < positions.length; i++) {
            words.add("answer " + answers[i] + " to question " + positions[i]);
        }
        return words.isEmpty() ? "no deviation" : String.join(", ", words);
    }

    /** The numbers of the questions, in words. */
    String positionsInWords() {
        return Arrays.toString(positions);
    }

    /** What can be added to this script, of which the decider has just seen the run. */
    Branch branch(PlacementDecider decider, long first) {
        int begin = begin();
        int end = (int) Math.min(first, decider.matchingChoices());
        return new Branch(this, begin, Spans.of(decider, begin, end));
    }

    /**
     * How many scripts of at most {@code most} deviations there are among the first {@code questions}, at most {@link
     * Long#MAX_VALUE}.
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
        return (long) Arrays.stream(scripts).sum();
    }

    /** A script that was run, and the questions behind its last deviation. */
    record Branch(Deviations script, int begin, Spans spans) {
        /** Whether there is none. */
        boolean isEmpty() {
            return spans.size() == 0;
        }

        /** How many scripts have one deviation more. */
        long size() {
            long scripts = 0;
            for (int span = 0; span < spans.size(); span++) {
                scripts += (long) spans.length(span) * (spans.alternatives(span) - 1);
            }
            return scripts;
        }

        /** The same without the questions from one on. */
        Branch until(int question) {
            Spans fewer = new Spans();
            int position = begin;
            for (int span = 0; span < spans.size() && position < question; span++) {
                fewer.add(Math.min(spans.length(span), question - position), spans.alternatives(span));
                position += spans.length(span);
            }
            return new Branch(script, begin, fewer);
        }

        /** The question behind the last one that may deviate. */
        int end() {
            int end = begin;
            for (int span = 0; span < spans.size(); span++) {
                end += spans.length(span);
            }
            return end;
        }

        /** Of each question, how many alternatives it has. */
        int[] alternatives() {
            int[] all = new int[end() - begin];
            int question = 0;
            for (int span = 0; span < spans.size(); span++) {
                Arrays.fill(all, question, question + spans.length(span), spans.alternatives(span));
                question += spans.length(span);
            }
            return all;
        }

        /** Shows scripts with one deviation more, in the order of the questions, until a visitor has seen enough. */
        interface Visitor {
            /** {@return whether to go on} */
            boolean visit(Deviations longer);
        }

        /**
         * Every script with one deviation more, in the order of the questions.
         *
         * @param from where to begin: the last deviation of this script
         * @return whether the visitor has seen all
         */
        boolean forEach(@Nullable Deviations from, Visitor visitor) {
            int depth = script.size();
            long fromPosition = from == null ? 0 : from.position(depth);
            int position = begin;
            for (int span = 0; span < spans.size(); span++) {
                for (int i = 0; i < spans.length(span); i++) {
                    int least = from == null || position > fromPosition ? 1 : from.answer(depth);
                    for (int answer = least; position >= fromPosition && answer < spans.alternatives(span); answer++) {
                        if (!visitor.visit(script.and(position, answer))) {
                            return false;
                        }
                    }
                    position++;
                }
            }
            return true;
        }

        /** The script with one deviation more that has this number, from 0. */
        Deviations at(long number) {
            long left = number;
            int position = begin;
            for (int span = 0; span < spans.size(); span++) {
                int others = spans.alternatives(span) - 1;
                long scripts = (long) spans.length(span) * others;
                if (left < scripts) {
                    return script.and(position + left / others, (int) (left % others) + 1);
                }
                left -= scripts;
                position += spans.length(span);
            }
            throw new IllegalArgumentException("there must be such a script: number=" + number + ", scripts=" + size());
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
                spans.add(1, decider.alternatives(position));
            }
            return spans;
        }

        void add(int questions, int count) {
            if (size > 0 && alternatives[size - 1] == count) {
                lengths[size - 1] += questions;
                return;
            }
            if (size == lengths.length) {
                lengths = Arrays.copyOf(lengths, 2 * size);
                alternatives = Arrays.copyOf(alternatives, 2 * size);
            }
            lengths[size] = questions;
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
