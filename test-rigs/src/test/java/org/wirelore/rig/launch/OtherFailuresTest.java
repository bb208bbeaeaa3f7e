package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How a report names the ranks that failed by themselves besides the first. */
class OtherFailuresTest {
    private final OtherFailures failures = new OtherFailures(List.of("a", "b", "c", "d", "e"));

    @Test
    void theFirstAloneHasNothingBesides() {
        failures.add(1, ": the disk is full");
        assertThat(failures.besides(1)).isEmpty();
        assertThat(new OtherFailures(List.of("a")).besides(-1)).isEmpty();
    }

    @Test
    void eachOwnCauseIsReportedOnceAndTheFirstOfARankCounts() {
        failures.add(3, ": the lamp is out");
        failures.add(1, ": the disk is full");
        failures.add(1, " exited with code 1");
        failures.add(4, ": the lamp is out");
        assertThat(failures.besides(1)).containsExactly("rank 3 on d: the lamp is out", "rank 4: the same as rank 3");
    }

    @Test
    void ranksThatHaveFailedAsTheFirstHasShareALine() {
        for (int rank : List.of(0, 2, 3)) {
            failures.add(rank, ": the disk is full");
        }
        assertThat(failures.besides(2)).containsExactly("ranks 0, 3: the same as rank 2");
    }

    @Test
    void aFirstThatIsNoRanksOwnHidesNone() {
        failures.add(0, ": the disk is full");
        failures.add(2, ": the disk is full");
        assertThat(failures.besides(1)).containsExactly("rank 0 on a: the disk is full", "rank 2: the same as rank 0");
    }
}
