package org.wirelore.rig.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.report.Verdict;

/** What a program does that MPI forbids, or leaves open, is seen although its messages come through. */
class ProgramUseTest {
    private static final List<String> BUFFERING = List.of("all", "none");

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "types            | rank 0 sends INT, rank 1 receives FLOAT, tag 5, at ",
        "short types      | rank 0 sends INT, rank 1 receives SHORT",
        "broadcast types  | rank 0 sends INT, rank 1 receives FLOAT, at ",
        "changed send     | rank 0: the buffer of its send of 4 bytes to rank 1, tag 5 was changed before the",
        "changed long     | rank 0: the buffer of its send of 400000 bytes to rank 1, tag 5 was changed",
        "changed receive  | rank 1: the buffer of its receive of 4 bytes from rank 0, tag 5 was changed",
        "changed long receive | rank 1: the buffer of its receive of 400000 bytes from rank 0, tag 5 was changed"})
    void whatIsForbiddenFails(String program, String words) {
        for (String buffering : BUFFERING) {
            OrderOutcome outcome = outcome(program, buffering);
            assertThat(outcome.ending().verdict()).isEqualTo(Verdict.FAIL);
            assertThat(outcome.ending().text()).contains(words).contains("UsingProgram.java:");
        }
    }

    @ParameterizedTest
    @CsvSource({"packed", "contiguous", "changed after", "persistent", "freed", "replaced"})
    void whatIsAllowedPasses(String program) {
        for (String buffering : BUFFERING) {
            OrderOutcome outcome = outcome(program, buffering);
            assertThat(outcome.ending().text()).isEmpty();
            assertThat(outcome.left()).isEmpty();
        }
    }

    /** A buffered send has its own copy, but its request is under way until the program asks. */
    @ParameterizedTest
    @CsvSource({"changed buffered"})
    void theBufferOfABufferedSendIsTheRequestsToo(String program) {
        assertThat(outcome(program, "all").ending().text()).contains("the buffer of its send of 4 bytes");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "open send         | rank 0: a request was never completed: its send of 4 bytes to rank 1, tag 5",
        "open receive      | rank 0: a receive was never completed: from rank 1, tag 5",
        "open communicator | rank 0: a communicator was never freed"})
    void whatIsLeftOpenIsSeenAndNoFailure(String program, String words) {
        for (String buffering : BUFFERING) {
            OrderOutcome outcome = outcome(program, buffering);
            assertThat(outcome.ending().verdict()).isEqualTo(Verdict.PASS);
            assertThat(outcome.left().getFirst()).isEqualTo(words);
        }
    }

    private static OrderOutcome outcome(String program, String buffering) {
        OrderResult result = OrderRigs.walk(OrderRigs.rig(UsingProgram.class, buffering, 2, program));
        assertThat(result.outcomes()).hasSize(1);
        return result.outcomes().iterator().next();
    }
}
