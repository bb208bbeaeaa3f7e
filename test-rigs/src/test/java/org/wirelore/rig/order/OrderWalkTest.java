package org.wirelore.rig.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.order.OrderOutcome.Kind;
import org.wirelore.rig.report.Verdict;

/** A program is run once in each order in which its messages can match, and in no other. */
class OrderWalkTest {
    /** The counts are those that a search without redundant runs must have. */
    @ParameterizedTest
    @CsvSource({
        "collectives, 5, 1", "collectives, 16, 1",
        "receive, 2, 1", "receive, 3, 2", "receive, 4, 6", "receive, 5, 24", "receive, 6, 120",
        "irecv, 4, 6", "irecv, 5, 24", "probe, 4, 6", "probe, 5, 24", "poll, 4, 384",
        "waitany, 4, 6", "waitany, 5, 24", "waitsome, 3, 3", "waitsome, 4, 13", "waitsome, 5, 75",
        "test, 2, 2", "testall, 3, 2", "testany, 3, 8", "iprobe, 3, 4", "exchange, 4, 1", "bsend, 2, 1", "reply, 3, 1",
        "first, 4, 3", "first, 6, 5",
        "several 1, 3, 2", "several 2, 3, 6", "several 3, 3, 20", "several 4, 3, 70",
        "receivers, 6, 4", "receivers, 8, 36",
        "barrier, 3, 2", "deadlock, 3, 2", "late, 4, 2", "self, 3, 6"})
    void eachOrderIsRunOnce(String program, int ranks, int orders) {
        requireOrders(program, ranks, orders);
    }

    /** The rest of the table of counts, which takes longer. */
    @Tag("campaign")
    @EnabledIfSystemProperty(named = "wirelore.order.table", matches = "true")
    @ParameterizedTest
    @CsvSource({"collectives, 64, 1", "receive, 7, 720", "receive, 8, 5040", "irecv, 8, 5040", "probe, 8, 5040",
        "first, 9, 8", "several 5, 3, 252", "several 6, 3, 924", "receivers, 10, 576", "waitany, 8, 5040",
        "waitsome, 6, 541"})
    void eachOrderOfLargerProgramsIsRunOnce(String program, int ranks, int orders) {
        requireOrders(program, ranks, orders);
    }

    private static void requireOrders(String program, int ranks, int orders) {
        for (String buffering : List.of("all", "none")) {
            OrderResult result = OrderRigs.walk(
                    OrderRigs.rig(MatchProgram.class, buffering, ranks, program.split(" ")));
            assertThat(result.runs()).as(buffering).isEqualTo(orders);
            assertThat(result.isComplete()).isTrue();
            assertThat(result.failures()).isZero();
        }
    }

    /** A receive from any source need not take what a probe has seen (MPI 1.1, example 3.18). */
    @Test
    void aReceiveFromAnySourceMayTakeAnotherMessageThanTheOneProbed() {
        OrderResult result = OrderRigs.walk(OrderRigs.rig(MatchProgram.class, "all", 3, "seen"));
        assertThat(result.failures()).isEqualTo(2);
        assertThat(result.runs()).isEqualTo(4);
        assertThat(result.outcomes()).extracting(outcome -> outcome.ending().text())
                .anyMatch(text -> text.contains("another message than the one seen"));
    }

    @Test
    void aDeadlockIsToldWithTheMatchThatMakesTheDifference() {
        OrderResult result = OrderRigs.walk(OrderRigs.rig(MatchProgram.class, "all", 3, "deadlock"));
        assertThat(result.deadlocks()).isEqualTo(1);
        assertThat(result.outcomes()).extracting(outcome -> outcome.ending().kind())
                .containsExactlyInAnyOrder(Kind.CLEAN, Kind.DEADLOCK);
        OrderOutcome deadlock = result.outcomes().stream()
                .filter(outcome -> outcome.ending().verdict() == Verdict.FAIL).findFirst().orElseThrow();
        assertThat(deadlock.ending().text()).contains("rank0 on node0 waits for a message that matches a receive from"
                + " rank 1, tag 5").contains("MatchProgram.java:").doesNotContain(" since ");
        CriticalMatch critical = Objects.requireNonNull(result.critical());
        assertThat(critical.rank()).isZero();
        assertThat(critical.call()).startsWith("receive from any source (MatchProgram.java:");
        assertThat(critical.worse()).startsWith("took rank 1's message (MatchProgram.java:");
        assertThat(critical.better()).startsWith("with rank 2's (MatchProgram.java:");
    }

    @Test
    void whatNeedsBuffersDeadlocksWithoutThem() {
        assertThat(OrderRigs.walk(OrderRigs.rig(MatchProgram.class, "all", 2, "unsafe")).deadlocks()).isZero();
        assertThat(OrderRigs.walk(OrderRigs.rig(MatchProgram.class, "none", 2, "unsafe")).deadlocks()).isEqualTo(1);
    }
}
