package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.choice.match.MatchChoices;

/** Gives all answers to the question which message comes next, run by run, without any reduction. */
final class EveryAnswer implements Decider {
    private final SeededDecider elsewhere = new SeededDecider(1);
    private final List<Integer> answers = new ArrayList<>();
    private final List<Integer> alternatives = new ArrayList<>();
    private @Nullable MatchChoices channels;
    private int next = -1;
    private int asked;

    /** The channels that ask. That a rank which has found nothing may go on is no answer of its own. */
    void steer(@Nullable MatchChoices newChannels) {
        channels = newChannels;
    }

    /** For another program. */
    void restart() {
        answers.clear();
        alternatives.clear();
    }

    /** For the first run, or after {@link #advance}. */
    void reset() {
        asked = 0;
        elsewhere.reset();
    }

    /** Goes on to the next sequence of answers; false if there is none. */
    boolean advance() {
        for (int last = answers.size() - 1; last >= 0; last--) {
            int answer = answers.get(last) + 1;
            if (answer < alternatives.get(last)) {
                answers.set(last, answer);
                answers.subList(last + 1, answers.size()).clear();
                alternatives.subList(last + 1, alternatives.size()).clear();
                return true;
            }
        }
        return false;
    }

    @Override
    public int point(ChoicePoint point) {
        int handle = elsewhere.point(point);
        if (point.what().equals(MatchChoices.NEXT)) {
            next = handle;
        }
        return handle;
    }

    @Override
    public int point(ChoicePoint point, double... weights) {
        return elsewhere.point(point, weights);
    }

    @Override
    public int choose(int point, int count) {
        int drawn = elsewhere.choose(point, count);
        if (point != next) {
            return drawn;
        }
        if (asked == answers.size()) {
            answers.add(0);
            MatchChoices asking = channels;
            alternatives.add(asking == null ? count : asking.candidates().size());
        }
        return answers.get(asked++);
    }
}
