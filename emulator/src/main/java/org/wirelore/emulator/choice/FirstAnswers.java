package org.wirelore.emulator.choice;

import java.util.List;
import org.wirelore.device.api.ChoicePoint;

/** Settles the first questions of each run. */
public final class FirstAnswers implements PlacementDecider.Forcing {
    private final int[] answers;
    private int next;

    /** @param answers of the first questions, in their order */
    public FirstAnswers(List<Integer> answers) {
        this.answers = answers.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public void reset() {
        next = 0;
    }

    @Override
    public int answer(ChoicePoint point, long index, int alternatives) {
        return next < answers.length ? Math.min(answers[next++], alternatives - 1) : FREE;
    }
}
