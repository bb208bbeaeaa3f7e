package org.wirelore.rig.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.rig.report.Basis;
import org.wirelore.rig.report.CheckResult;
import org.wirelore.rig.report.CheckVerdict;
import org.wirelore.rig.report.Expectation;

class NumbersTest {
    @Test
    void timesAreShownInTheUnitThatSuitsThem() {
        assertThat(Numbers.time(999)).isEqualTo("999 ps");
        assertThat(Numbers.time(900_000)).isEqualTo("900 ns");
        assertThat(Numbers.time(32_010_000)).isEqualTo("32.01 µs");
        assertThat(Numbers.time(1_204_000_000L)).isEqualTo("1.204 ms");
        assertThat(Numbers.time(90_000_000_000_000L)).isEqualTo("90 s");
    }

    @Test
    void instantsKeepEveryPicosecond() {
        assertThat(Numbers.instant(1_204_331_251L)).isEqualTo("1204.331251 µs");
        assertThat(Numbers.instant(0)).isEqualTo("0 µs");
    }

    @Test
    void countsHaveTheirThousandsApart() {
        assertThat(Numbers.count(1_206_351)).isEqualTo("1,206,351");
        assertThat(Numbers.count(-1_000)).isEqualTo("-1,000");
        assertThat(Numbers.count(999)).isEqualTo("999");
    }

    @Test
    void figuresHaveFourDigitsThatMatter() {
        assertThat(Numbers.compact(31.9449)).isEqualTo("31.94");
        assertThat(Numbers.compact(0.0012345)).isEqualTo("0.001235");
        assertThat(Numbers.compact(123_456)).isEqualTo("123456");
        assertThat(Numbers.compact(-2.5)).isEqualTo("−2.5");
        assertThat(Numbers.compact(100)).isEqualTo("100");
    }

    @Test
    void expectationsReadLikeSentences() {
        assertThat(Numbers.expectation(check(32, new Expectation.Target(32, 3)))).isEqualTo("32 µs ± 3 %");
        assertThat(Numbers.expectation(check(3, new Expectation.Range(3, 4)))).isEqualTo("3 … 4 µs");
        assertThat(Numbers.expectation(check(3, new Expectation.Range(0, Double.POSITIVE_INFINITY))))
                .isEqualTo("at least 0 µs");
        assertThat(Numbers.expectation(check(3, new Expectation.Range(Double.NEGATIVE_INFINITY, 9))))
                .isEqualTo("at most 9 µs");
    }

    @Test
    void distancesHaveTheirSign() {
        assertThat(Numbers.distance(check(33.6, new Expectation.Target(32, 3)))).isEqualTo("+5.0 %");
        assertThat(Numbers.distance(check(30.4, new Expectation.Target(32, 3)))).isEqualTo("−5.0 %");
        assertThat(Numbers.distance(check(3.5, new Expectation.Range(3, 4)))).isEqualTo("inside");
        assertThat(Numbers.distance(check(5, new Expectation.Range(3, 4)))).isEqualTo("+25.0 % beyond the bound");
        assertThat(Numbers.distance(check(Double.NaN, new Expectation.Target(32, 3)))).isEqualTo("not measured");
    }

    @Test
    void verdictsFollowFromTheFigures() {
        assertThat(check(32.96, new Expectation.Target(32, 3)).verdict()).isEqualTo(CheckVerdict.PASS);
        assertThat(check(32.97, new Expectation.Target(32, 3)).verdict()).isEqualTo(CheckVerdict.FAIL);
        assertThat(check(4.01, new Expectation.Range(3, 4)).verdict()).isEqualTo(CheckVerdict.FAIL);
        assertThat(check(Double.NaN, new Expectation.Range(3, 4)).verdict()).isEqualTo(CheckVerdict.NOT_MEASURED);
    }

    private static CheckResult check(double measured, Expectation expected) {
        return CheckResult.judged("latency", "latency[4]", measured, expected, "µs", "", Basis.DERIVED, "");
    }
}
