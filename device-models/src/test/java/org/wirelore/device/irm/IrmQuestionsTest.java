package org.wirelore.device.irm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.bench.SteppedScheduler;

/** Who may answer a question. */
class IrmQuestionsTest {
    private static final IrmQuestion QUESTION = new IrmQuestion() {
        @Override
        public int nodeId() {
            return 8;
        }

        @Override
        public void onAnswer(SciError status, int[] mail) {
            throw new IllegalStateException("it is taken, not answered");
        }
    };

    @Test
    void onlyTheNodeThatWasAskedAnswersAndOnlyOnce() {
        IrmQuestions questions = new IrmQuestions(
                IrmConfig.usual("irm", new IrmConfig.Card(64, 16, 1 << 19, 1 << 13, 33), List.of(4, 8)),
                new SteppedScheduler(), (nodeId, number) -> {
                });
        int number = questions.ask(QUESTION, true);
        assertThat(questions.take(number, 12)).isNull();
        assertThat(questions.take(number + 1, 8)).isNull();
        assertThat(questions.take(number, 8)).isSameAs(QUESTION);
        assertThat(questions.take(number, 8)).isNull();
    }
}
