package org.wirelore.emulator.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;

class SeededDeciderTest {
    private static int[] draw(Decider decider, int point, int alternatives, int count) {
        int[] answers = new int[count];
        for (int i = 0; i < count; i++) {
            answers[i] = decider.choose(point, alternatives);
        }
        return answers;
    }

    @Test
    void aPointsStreamDependsOnSeedAndNameOnly() {
        SeededDecider alone = new SeededDecider(42);
        int[] expected = draw(alone, alone.point(named("b")), 1000, 100);
        SeededDecider crowded = new SeededDecider(42);
        int a = crowded.point(named("a"), 1, 1);
        int b = crowded.point(named("b"));
        int c = crowded.point(named("c"));
        int[] answers = new int[100];
        for (int i = 0; i < 100; i++) {
            draw(crowded, a, 2, i % 3);
            answers[i] = crowded.choose(b, 1000);
            draw(crowded, c, 7, i % 2);
        }
        assertThat(answers).isEqualTo(expected);
    }

    @Test
    void namesAndSeedsGiveDifferentStreams() {
        SeededDecider decider = new SeededDecider(42);
        int[] first = draw(decider, decider.point(named("link0.0to1.loss")), 1000, 50);
        int[] second = draw(decider, decider.point(named("link0.1to0.loss")), 1000, 50);
        SeededDecider other = new SeededDecider(43);
        int[] third = draw(other, other.point(named("link0.0to1.loss")), 1000, 50);
        assertThat(second).isNotEqualTo(first);
        assertThat(third).isNotEqualTo(first);
    }

    @Test
    void aResetStartsEveryStreamAnewAndMayChangeTheSeed() {
        SeededDecider decider = new SeededDecider(1);
        int point = decider.point(named("p"));
        int[] ofOne = draw(decider, point, 100, 40);
        decider.reset();
        assertThat(draw(decider, point, 100, 40)).isEqualTo(ofOne);
        decider.reset(2);
        SeededDecider two = new SeededDecider(2);
        assertThat(draw(decider, point, 100, 40)).isEqualTo(draw(two, two.point(named("p")), 100, 40));
        assertThat(decider.seed()).isEqualTo(2);
    }

    @Test
    void weightsAreKeptAndWhatWeighsNothingNeverHappens() {
        SeededDecider decider = new SeededDecider(7);
        int point = decider.point(named("weighted"), 6, 0, 3, 1, 0);
        int[] counts = new int[5];
        for (int i = 0; i < 100_000; i++) {
            counts[decider.choose(point, 5)]++;
        }
        assertThat(counts[1] + counts[4]).isZero();
        assertThat(counts[0]).isBetween(59_000, 61_000);
        assertThat(counts[2]).isBetween(29_200, 30_800);
        assertThat(counts[3]).isBetween(9_500, 10_500);
    }

    @Test
    void equalAlternativesAreEquallyLikely() {
        SeededDecider decider = new SeededDecider(7);
        int point = decider.point(named("equal"));
        int[] counts = new int[10];
        for (int i = 0; i < 100_000; i++) {
            counts[decider.choose(point, 10)]++;
        }
        for (int count : counts) {
            assertThat(count).isBetween(9_600, 10_400);
        }
        assertThat(decider.choose(point, 1)).isZero();
        assertThat(IntStream.of(draw(decider, point, Integer.MAX_VALUE, 1000))).allMatch(answer -> answer >= 0);
    }

    @Test
    void wrongRegistrationsAndQuestionsAreRefused() {
        SeededDecider decider = new SeededDecider(7);
        int point = decider.point(named("p"), 1, 1);
        assertThatThrownBy(() -> decider.point(named("p"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> decider.point(named(""))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> decider.point(named("q"), 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> decider.point(named("q"), 1, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> decider.point(named("q"), Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> decider.choose(point, 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> decider.choose(decider.point(named("r")), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aNameStandsForOnePointOfOneKind() {
        SeededDecider decider = new SeededDecider(7);
        int loss = decider.point(ChoicePoint.fault("hub0", "to2", "loss"), 1, 1);
        assertThat(decider.point(ChoicePoint.fault("hub0", "to2", "loss"), 1, 1)).isEqualTo(loss);
        assertThatThrownBy(() -> decider.point(new ChoicePoint("hub0", "to2", ChoicePoint.Kind.DATA, "loss"), 1, 1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("hub0.to2.loss");
        assertThat(new ChoicePoint("host", "", ChoicePoint.Kind.ORDER, "ready").name()).isEqualTo("host.ready");
        assertThat(ChoicePoint.data("", "program").name()).isEqualTo("program");
        assertThatThrownBy(() -> ChoicePoint.fault("", "to2", "loss")).isInstanceOf(IllegalArgumentException.class);
    }

    private static ChoicePoint named(String name) {
        return new ChoicePoint("", "", ChoicePoint.Kind.FAULT, name);
    }
}
