package org.wirelore.rig.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.RankActivity;
import org.wirelore.rig.report.Violation;

class EndOracleTest {
    private final EndOracle oracle = new EndOracle(() -> 9, new PacketHistory(() -> 9));

    @Test
    void aRunThatEndsOrIsInterruptedIsCorrect() {
        oracle.ended(new Outcome.Completed(1));
        oracle.ended(new Outcome.Interrupted(1, List.of()));
        oracle.returned("frames", "ether0", 0);
        assertThat(oracle.clean()).isTrue();
    }

    @Test
    void aDeadlockIsReportedRankByRank() {
        oracle.ended(new Outcome.Deadlocked(5, List.of(
                new RankActivity("rank0", "alpha", "messages", "A.b(A.java:1)", 2_500_000, Host.FOREVER),
                new RankActivity("rank1", "beta", "a timer", "", 1_000_000, 7_000_000))));
        assertThat(violation(0)).isEqualTo("""
                deadlock: every rank waits and nothing is in flight:
                  rank0 on alpha waits for messages since 2.500 us at A.b(A.java:1)
                  rank1 on beta waits for a timer since 1.000 us, until 7.000 us""");
    }

    @Test
    void ofManyRanksThoseThatWaitForTheSameShareALine() {
        List<RankActivity> ranks = new ArrayList<>();
        for (int rank = 0; rank < 1000; rank++) {
            ranks.add(new RankActivity("rank" + rank, "node" + rank, rank == 7 ? "a timer" : "messages", "", 1_000_000,
                    Host.FOREVER));
        }
        oracle.ended(new Outcome.Deadlocked(5, ranks));
        assertThat(violation(0)).isEqualTo("""
                deadlock: every rank waits and nothing is in flight:
                  rank0, rank1, rank2, rank3, rank4, rank5, rank6, rank8 and 991 more wait for messages since 1.000 to \
                1.000 us
                  rank7 on node7 waits for a timer since 1.000 us""");
    }

    @Test
    void aRankThatComputesAtALimitIsReportedSo() {
        oracle.ended(new Outcome.TimedOut(5, Outcome.Limit.VIRTUAL_TIME,
                List.of(new RankActivity("rank1", "beta", "", "A.b(A.java:2)", 1_000_000, 9_000_000))));
        assertThat(violation(0)).endsWith("\n  rank1 on beta computes since 1.000 us at A.b(A.java:2)");
    }

    @Test
    void aFailureNamesTheRankAndTheCause() {
        oracle.ended(new Outcome.Failed(5, "rank3", new IllegalStateException("it must not rain: rain=1")));
        assertThat(violation(0))
                .isEqualTo("rank3 failed: java.lang.IllegalStateException: it must not rain: rain=1");
    }

    @Test
    void whatAProtocolRefusesIsToldWithoutItsClass() {
        oracle.ended(new Outcome.Failed(5, "rank3", new AdiException(ErrorClass.OTHER, "rank 1 is gone")));
        assertThat(violation(0)).isEqualTo("rank3 failed: rank 1 is gone");
    }

    @Test
    void whatTheMachineRefusesIsToldWithoutItsClass() {
        oracle.ended(new Outcome.Failed(5, "rank3", new UncheckedIOException(new IOException("no such NIC"))));
        assertThat(violation(0)).isEqualTo("rank3 failed: no such NIC");
    }

    @Test
    void aLimitIsNamed() {
        oracle.ended(new Outcome.TimedOut(5, Outcome.Limit.VIRTUAL_TIME, List.of()));
        assertThat(violation(0)).startsWith("the limit of virtual time was reached");
    }

    @Test
    void whatIsNotGivenBackIsALeak() {
        oracle.returned("frames in flight", "ether0", 0);
        oracle.returned("frames in flight", "ether0", 2);
        assertThat(violation(1)).isEqualTo("nothing must be left at the end: frames in flight on ether0=2");
        assertThat(oracle.results("v").get(1).observations()).isEqualTo(2);
        oracle.reset();
        assertThat(oracle.clean()).isTrue();
    }

    private String violation(int oracleIndex) {
        assertThat(oracle.clean()).isFalse();
        assertThat(oracle.results("v").get(1 - oracleIndex).violations()).isEmpty();
        List<Violation> violations = oracle.results("v").get(oracleIndex).violations();
        assertThat(violations).hasSize(1);
        return violations.getFirst().message();
    }
}
