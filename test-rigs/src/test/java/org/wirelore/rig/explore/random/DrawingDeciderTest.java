package org.wirelore.rig.explore.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.SeededDecider;

/** Faults come as scripted and as drawn, and none behind the units among which they may. */
class DrawingDeciderTest {
    private final DrawingDecider decider = new DrawingDecider(point -> point.kind() != ChoicePoint.Kind.DATA,
            point -> List.of("drop", "late"), new SeededDecider(1));
    private final int wire = decider.point(ChoicePoint.fault("ether0", "0to1", "fate"), 1, 0, 0);

    @Test
    void nothingGoesWrongBehindTheLastUnit() {
        decider.begin(List.of(new Choice("ether0.0to1.fate", 11, 1, 3)), drawn(1, 0, 10, 100));
        assertThat(ask(12)).containsExactly(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0);
        assertThat(decider.taken()).hasSize(10);
        assertThat(decider.questions()).containsExactly(new Choice("ether0.0to1.fate", 9, 0, 3));
    }

    @Test
    void noMoreGoesWrongThanMay() {
        decider.begin(List.of(new Choice("ether0.0to1.fate", 0, 2, 3)), drawn(1, 0, 10, 3));
        assertThat(ask(6)).containsExactly(2, 1, 1, 0, 0, 0);
    }

    @Test
    void aScriptIsFollowedAndFurtherFaultsAreDrawnFromAQuestionOn() {
        List<Choice> script = List.of(new Choice("ether0.0to1.fate", 4, 1, 3),
                new Choice("ether0.0to1.fate", 1, 2, 3));
        decider.begin(script, drawn(1, Long.MAX_VALUE, 10, 8));
        assertThat(ask(6)).containsExactly(0, 2, 0, 0, 1, 0);
        assertThat(decider.taken()).containsExactly(script.get(1), script.get(0));
        assertThat(decider.ordinals()).containsExactly(1L, 4L);
        decider.begin(script, drawn(1, 3, 10, 8));
        assertThat(ask(6)).containsExactly(0, 2, 0, 1, 1, 1);
    }

    @Test
    void ratesDecideHowOften() {
        decider.begin(List.of(), drawn(0.25, 0, 10_000, 10_000));
        assertThat(ask(10_000).stream().filter(answer -> answer == 1).count()).isBetween(2_300L, 2_700L);
    }

    private static DrawingDecider.Drawn drawn(double rate, long from, long units, int most) {
        return new DrawingDecider.Drawn(new SplittableRandom(1), kind -> kind.equals("drop") ? rate : 0, from, units,
                most);
    }

    private List<Integer> ask(int times) {
        return IntStream.range(0, times).map(each -> decider.choose(wire, 3)).boxed().toList();
    }
}
