package org.wirelore.emulator.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.ChoicePoint;

class PlacementDeciderTest {
    private final PlacementDecider decider = new PlacementDecider(point -> point.name().endsWith(".loss"),
            new SeededDecider(3));
    private final int there = decider.point(named("link0.0to1.loss"), 0.99, 0.01);
    private final int back = decider.point(named("link0.1to0.loss"), 0.99, 0.01);
    private final int backoff = decider.point(named("hub0.backoff"));

    private String run(int questions) {
        StringBuilder losses = new StringBuilder();
        for (int i = 0; i < questions; i++) {
            losses.append(decider.choose(i % 2 == 0 ? there : back, 2));
            decider.choose(backoff, 1024);
        }
        return losses.toString();
    }

    @Test
    void answersArePlacedInTheCommonOrderOfAllMatchingQuestions() {
        decider.place(new long[]{1, 4}, new int[]{1, 1});
        assertThat(run(6)).isEqualTo("010010");
        assertThat(decider.matchingChoices()).isEqualTo(6);
        assertThat(decider.taken()).containsExactly(new Choice("link0.1to0.loss", 0, 1, 2),
                new Choice("link0.0to1.loss", 2, 1, 2));
    }

    @Test
    void withoutAPlacementNothingIsDisturbedButOtherPointsAreAnswered() {
        assertThat(run(50)).doesNotContain("1");
        boolean anyBackoff = false;
        for (int i = 0; i < 50; i++) {
            anyBackoff |= decider.choose(backoff, 1024) != 0;
        }
        assertThat(anyBackoff).isTrue();
        assertThat(decider.matchingChoices()).isEqualTo(50);
    }

    @Test
    void everyPlacementOfUpToTwoLossesIsAnotherRun() {
        Set<String> runs = new HashSet<>();
        decider.place(new long[0], new int[0]);
        runs.add(run(10));
        for (int first = 0; first < 10; first++) {
            decider.place(new long[]{first}, new int[]{1});
            runs.add(run(10));
            for (int second = first + 1; second < 10; second++) {
                decider.place(new long[]{first, second}, new int[]{1, 1});
                runs.add(run(10));
            }
        }
        assertThat(runs).hasSize(1 + 10 + 45);
    }

    @Test
    void aResetKeepsThePlacement() {
        decider.place(new long[]{2}, new int[]{9});
        assertThat(run(4)).isEqualTo("0010");
        decider.reset();
        assertThat(run(4)).isEqualTo("0010");
        assertThat(decider.matchingChoices()).isEqualTo(4);
    }

    @Test
    void aDrawnTimeDeviatesFromWhatWouldHaveBeenDrawn() {
        ChoicePoint backoff = new ChoicePoint("hub0", "station1", ChoicePoint.Kind.TIME, "backoff");
        SeededDecider seeded = new SeededDecider(3);
        PlacementDecider times = new PlacementDecider(backoff::equals, seeded);
        int point = times.point(backoff);
        List<Integer> drawn = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            drawn.add(times.choose(point, 4));
        }
        Set<Integer> others = new HashSet<>();
        for (int deviation = 1; deviation <= 3; deviation++) {
            times.place(new long[]{1}, new int[]{deviation});
            seeded.reset();
            assertThat(times.choose(point, 4)).isEqualTo(drawn.get(0));
            others.add(times.choose(point, 4));
            assertThat(times.choose(point, 4)).isEqualTo(drawn.get(2));
            assertThat(times.alternatives(1)).isEqualTo(4);
        }
        assertThat(others).hasSize(3).doesNotContain(drawn.get(1));
    }

    @Test
    void anOrderThatIsNotExploredStaysAsItIs() {
        int ready = decider.point(new ChoicePoint("host", "", ChoicePoint.Kind.ORDER, "ready"));
        for (int i = 0; i < 50; i++) {
            assertThat(decider.choose(ready, 8)).isZero();
        }
    }

    @Test
    void aPlacementThatDoesNotAscendIsRefused() {
        assertThatThrownBy(() -> decider.place(new long[]{2, 2}, new int[]{1, 1}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> decider.place(new long[]{2}, new int[0]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static ChoicePoint named(String name) {
        return new ChoicePoint("", "", ChoicePoint.Kind.FAULT, name);
    }
}
