package org.wirelore.emulator.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;

class ScriptedDeciderTest {
    /** Asks two points in turns and returns every answer. */
    private static List<Integer> run(Decider decider, int loss, int backoff) {
        List<Integer> answers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            answers.add(decider.choose(loss, 2));
            answers.add(decider.choose(backoff, 1 << (1 + i % 10)));
        }
        return answers;
    }

    private static List<Integer> run(Decider decider) {
        return run(decider, decider.point(named("loss"), 0.9, 0.1), decider.point(named("backoff")));
    }

    @Test
    void aRecordedRunIsReplayedAnswerForAnswer() {
        RecordingDecider recorder = new RecordingDecider(new SeededDecider(99));
        List<Integer> recorded = run(recorder);
        Script script = recorder.script();
        assertThat(script.choices()).isNotEmpty().allMatch(choice -> choice.answer() != 0);
        ScriptedDecider replay = new ScriptedDecider(script);
        assertThat(run(replay)).isEqualTo(recorded);
        assertThat(replay.divergence()).isNull();
        assertThat(replay.unasked()).isEmpty();
    }

    @Test
    void recorderAndReplayCanBeReset() {
        SeededDecider source = new SeededDecider(99);
        RecordingDecider recorder = new RecordingDecider(source);
        int loss = recorder.point(named("loss"), 0.9, 0.1);
        int backoff = recorder.point(named("backoff"));
        List<Integer> first = run(recorder, loss, backoff);
        Script script = recorder.script();
        source.reset();
        recorder.reset();
        assertThat(run(recorder, loss, backoff)).isEqualTo(first);
        assertThat(recorder.script()).isEqualTo(script);
        ScriptedDecider replay = new ScriptedDecider(script);
        int replayLoss = replay.point(named("loss"), 0.9, 0.1);
        int replayBackoff = replay.point(named("backoff"));
        run(replay, replayLoss, replayBackoff);
        replay.reset();
        assertThat(run(replay, replayLoss, replayBackoff)).isEqualTo(first);
    }

    @Test
    void anotherScriptStartsAnewAtThePointsThatAreKnown() {
        ScriptedDecider scripted = new ScriptedDecider(new Script(List.of(new Choice("loss", 0, 1, 2))));
        int loss = scripted.point(named("loss"), 0.9, 0.1);
        assertThat(scripted.choose(loss, 2)).isEqualTo(1);
        scripted.script(new Script(List.of(new Choice("loss", 1, 1, 2), new Choice("late", 0, 1, 2))));
        assertThat(List.of(scripted.choose(loss, 2), scripted.choose(loss, 2))).containsExactly(0, 1);
        assertThat(scripted.unasked()).containsExactly(new Choice("late", 0, 1, 2));
        assertThat(scripted.choose(scripted.point(named("late")), 2)).isEqualTo(1);
    }

    @Test
    void whatTheScriptDoesNotListFallsThrough() {
        Script script = new Script(List.of(new Choice("loss", 3, 1, 2)));
        ScriptedDecider scripted = new ScriptedDecider(script, new SeededDecider(5));
        List<Integer> answers = run(scripted);
        List<Integer> plain = run(new SeededDecider(5));
        List<Integer> expected = new ArrayList<>(plain);
        expected.set(6, 1);
        assertThat(answers).isEqualTo(expected);
    }

    @Test
    void withoutAScriptNothingIsDisturbed() {
        assertThat(run(new ScriptedDecider(Script.EMPTY))).containsOnly(0);
    }

    @Test
    void aScriptThatNoLongerFitsIsReported() {
        Script script = new Script(List.of(new Choice("backoff", 0, 3, 4), new Choice("backoff", 999, 1, 2),
                new Choice("gone", 0, 1, 2)));
        ScriptedDecider scripted = new ScriptedDecider(script);
        assertThat(run(scripted).get(1)).as("an answer that is not possible is not given").isZero();
        assertThat(scripted.divergence()).contains("point=backoff", "recorded=4", "now=2");
        assertThat(scripted.unasked()).extracting(Choice::point).containsExactly("backoff", "gone");
    }

    @Test
    void aScriptThatAnswersAQuestionTwiceIsRefused() {
        Script script = new Script(List.of(new Choice("p", 0, 1, 4), new Choice("p", 0, 2, 4)));
        assertThatThrownBy(() -> new ScriptedDecider(script)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Choice("p", 0, 4, 4)).isInstanceOf(IllegalArgumentException.class);
    }

    private static ChoicePoint named(String name) {
        return new ChoicePoint("", "", ChoicePoint.Kind.FAULT, name);
    }
}
