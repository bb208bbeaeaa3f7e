package org.wirelore.emulator.time.paced;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LagExceptionTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "50000000, 500000", "30000000000, 60000000", "59999999000, 60000000"})
    void theAdviceIsALimitThatARigMayHave(long limitNanos, long adviceUs) {
        assertThat(LagException.of(limitNanos + 1, limitNanos, 0)).message()
                .endsWith("--set limits.lagUs=" + adviceUs);
    }

    @ParameterizedTest
    @CsvSource("60000000000")
    void whoMayLagMostIsNotAdvisedToAllowMore(long limitNanos) {
        assertThat(LagException.of(limitNanos + 1, limitNanos, 0)).message().contains("fell behind the wall clock")
                .doesNotContain("--set");
    }
}
