package org.wirelore.rig.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;

class MatchingOracleTest {
    private static final int TAG = 7;
    private static final int LENGTH = 10;
    private static final long CONTENT = 0xABCD;

    private final MatchingOracle oracle = new MatchingOracle(() -> 42, new PacketHistory(() -> 42));

    @Test
    void aMessageThatIsSentMatchedAndReceivedIsCorrect() {
        send(1, TAG);
        post(1, 0, TAG);
        match(1, TAG);
        receive(1, LENGTH, ErrorClass.SUCCESS, CONTENT);
        oracle.finished(0, FinishOutcome.CLEAN);
        oracle.complete(false);

        assertThat(oracle.clean()).isTrue();
        assertThat(oracle.results("v")).extracting(OracleResult::observations).containsExactly(1L, 1L, 1L, 1L);
    }

    @Test
    void aLaterMessageMustNotOvertakeAnEarlierOneThatFits() {
        oracle.sendPosted(0, 1, 1, TAG, 0, LENGTH, false, CONTENT);
        oracle.sendPosted(0, 2, 1, TAG + 1, 0, LENGTH, false, CONTENT);
        post(1, 0, Adi.ANY_TAG);
        oracle.matched(1, 1, 0, TAG + 1, 0, LENGTH);

        complains("matching-order", "messages of one sender must match in the order of their sends");
    }

    @Test
    void aLaterMessageMayPassOneThatDoesNotFit() {
        oracle.sendPosted(0, 1, 1, TAG, 0, LENGTH, false, CONTENT);
        oracle.sendPosted(0, 2, 1, TAG + 1, 0, LENGTH, false, CONTENT);
        oracle.sendPosted(0, 3, 1, TAG, 5, LENGTH, false, CONTENT);
        post(1, 0, TAG + 1);
        oracle.matched(1, 1, 0, TAG + 1, 0, LENGTH);
        assertThat(oracle.clean()).isTrue();
    }

    @Test
    void theEarliestReceiveThatFitsMustGetTheMessage() {
        send(1, TAG);
        post(1, Adi.ANY_SOURCE, TAG);
        post(2, 0, TAG);
        match(2, TAG);

        complains("matching-order", "the earliest posted receive that fits must get the message");
    }

    @Test
    void aReceiveMustNotGetAMessageThatItDidNotAskFor() {
        send(1, TAG);
        post(1, 0, TAG + 1);
        match(1, TAG);

        assertThat(violations("matching-order")).singleElement().asString()
                .contains("a receive must match a message that it asked for", "asked tag=8");
    }

    @Test
    void aMessageMustNotBeReceivedTwice() {
        send(1, TAG);
        post(1, 0, TAG);
        post(2, 0, TAG);
        match(1, TAG);
        receive(1, LENGTH, ErrorClass.SUCCESS, CONTENT);
        match(2, TAG);

        complains("exactly-once", "a message must have been sent, and not been received yet, to be received");
    }

    @Test
    void aReceiveMustNotMatchTwice() {
        send(1, TAG);
        send(2, TAG);
        post(1, 0, TAG);
        match(1, TAG);
        match(1, TAG);

        complains("exactly-once", "only a receive that was posted and has not matched may match");
    }

    @Test
    void aReceiveMustNotCompleteTwice() {
        send(1, TAG);
        post(1, 0, TAG);
        match(1, TAG);
        receive(1, LENGTH, ErrorClass.SUCCESS, CONTENT);
        receive(1, LENGTH, ErrorClass.SUCCESS, CONTENT);

        complains("exactly-once", "a receive must complete once, after it has matched");
    }

    @Test
    void aCancelledReceiveMustNotMatch() {
        send(1, TAG);
        post(1, 0, TAG);
        oracle.receiveCancelled(1, 1);
        match(1, TAG);

        complains("exactly-once", "only a receive that was posted and has not matched may match");
    }

    @Test
    void theBytesReceivedMustBeTheBytesSent() {
        delivered(LENGTH, LENGTH, ErrorClass.SUCCESS, CONTENT + 1);
        complains("payload", "the bytes received must be the bytes sent");
    }

    @Test
    void aMessageMustNotBeShortened() {
        delivered(LENGTH, LENGTH - 1, ErrorClass.SUCCESS, CONTENT);
        complains("payload", "a receive must deliver what was sent, or what fits");
    }

    @Test
    void aMessageMustNotBeCutOffSilently() {
        delivered(LENGTH - 1, LENGTH - 1, ErrorClass.SUCCESS, 1);
        complains("payload", "a message that does not fit must be reported as truncated");
    }

    @Test
    void aMessageThatIsCutOffAndReportedIsCorrect() {
        delivered(LENGTH - 1, LENGTH - 1, ErrorClass.TRUNCATE, 1);
        assertThat(oracle.clean()).isTrue();
    }

    @Test
    void aMessageThatFitsMustNotBeReportedAsTruncated() {
        delivered(LENGTH, LENGTH, ErrorClass.TRUNCATE, CONTENT);
        complains("payload", "a message that fits must be received without error");
    }

    @Test
    void aSynchronousSendMustNotCompleteBeforeItHasMatched() {
        oracle.sendPosted(0, 1, 1, TAG, 0, LENGTH, true, CONTENT);
        oracle.sendCompleted(0, 1);
        complains("completion", "a synchronous send must not complete before its receive has started");
    }

    @Test
    void aSynchronousSendMayCompleteOnceItHasMatchedAndAStandardOneAtAnyTime() {
        oracle.sendPosted(0, 1, 1, TAG, 0, LENGTH, true, CONTENT);
        oracle.sendPosted(0, 2, 1, TAG, 0, LENGTH, false, CONTENT);
        oracle.sendCompleted(0, 2);
        post(1, 0, TAG);
        match(1, TAG);
        oracle.sendCompleted(0, 1);
        assertThat(oracle.clean()).isTrue();
    }

    @Test
    void aCarelessProgramMayLeaveMessagesAndReceivesButNotHalfOfOne() {
        send(1, TAG);
        post(1, 0, TAG + 1);
        oracle.complete(true);
        assertThat(oracle.clean()).isTrue();
        oracle.reset();

        matchedOnly();
        oracle.complete(true);
        complainsOfMatched();
    }

    @Test
    void nothingMayBeLeftOverAtTheEnd() {
        send(1, TAG);
        oracle.complete(false);
        complains("completion", "every message must have been received when the program ends");
        oracle.reset();

        post(1, 0, TAG);
        oracle.complete(false);
        complains("completion", "every receive must have been completed or cancelled when the program ends");
        oracle.reset();

        oracle.finished(1, FinishOutcome.GAVE_UP);
        complains("completion", "every rank must leave with everything acknowledged: rank=1, outcome=GAVE_UP, but all");
        oracle.reset();

        oracle.sendPosted(1, 1, 0, TAG, 0, LENGTH, false, CONTENT);
        oracle.finished(1, FinishOutcome.GAVE_UP);
        complains("completion", "every rank must leave with everything acknowledged: rank=1, outcome=GAVE_UP, and not");
        oracle.reset();

        oracle.complete(false);
        assertThat(oracle.clean()).isTrue();
    }

    @Test
    void noMessageIsOwedBetweenRanksThatHaveLostEachOther() {
        for (int loser = 0; loser <= 1; loser++) {
            send(1, TAG);
            oracle.lost(loser, 1 - loser);
            oracle.complete(false);
            assertThat(oracle.clean()).isTrue();
            oracle.reset();
        }
        send(1, TAG);
        oracle.lost(1, 2);
        oracle.complete(false);
        complains("completion", "every message must have been received when the program ends");
    }

    @Test
    void noReceiveIsOwedToARankThatHasLostWhoWouldSend() {
        for (int source : new int[]{0, Adi.ANY_SOURCE}) {
            post(1, source, TAG);
            oracle.lost(1, 0);
            oracle.complete(false);
            assertThat(oracle.clean()).isTrue();
            oracle.reset();

            post(1, source, TAG);
            oracle.lost(0, 1);
            oracle.complete(false);
            complains("completion", "every receive must have been completed or cancelled when the program ends");
            oracle.reset();
        }
    }

    @Test
    void whoWasToGetAMatchedMessageMustKnowThatItsSenderIsLost() {
        matchedOnly();
        oracle.lost(1, 0);
        oracle.complete(true);
        assertThat(oracle.clean()).isTrue();
        oracle.reset();

        matchedOnly();
        oracle.lost(0, 1);
        oracle.complete(true);
        complainsOfMatched();
    }

    @Test
    void manyViolationsAreCountedAndTheFirstAreKept() {
        for (int i = 0; i < 20; i++) {
            oracle.finished(1, FinishOutcome.GAVE_UP);
        }
        List<Violation> violations = oracle.results("v").get(3).violations();
        assertThat(violations).hasSize(9).allSatisfy(each -> assertThat(each.variant()).isEqualTo("v"));
        assertThat(violations.getFirst().atPs()).isEqualTo(42);
        assertThat(violations.getLast().message()).isEqualTo("and 12 more of this kind");
    }

    @Test
    void correctTrafficIsNeverComplainedOf() {
        for (long seed = 0; seed < 300; seed++) {
            oracle.reset();
            new MatchedTraffic(oracle, new Random(seed)).play(400);
            oracle.complete(false);
            assertThat(oracle.results("v").stream().flatMap(result -> result.violations().stream()))
                    .describedAs("seed " + seed).isEmpty();
        }
    }

    private void delivered(int capacity, int length, ErrorClass error, long content) {
        send(1, TAG);
        oracle.receivePosted(1, 1, 0, TAG, 0, capacity);
        match(1, TAG);
        receive(1, length, error, content);
    }

    private void send(long operation, int tag) {
        oracle.sendPosted(0, operation, 1, tag, 0, LENGTH, false, CONTENT);
    }

    private void post(long operation, int source, int tag) {
        oracle.receivePosted(1, operation, source, tag, 0, LENGTH);
    }

    private void match(long operation, int tag) {
        oracle.matched(1, operation, 0, tag, 0, LENGTH);
    }

    private void receive(long operation, int length, ErrorClass error, long content) {
        oracle.receiveCompleted(1, operation, 0, TAG, length, error, content);
    }

    private List<String> violations(String name) {
        return oracle.results("v").stream().filter(result -> result.name().equals(name)).findFirst().orElseThrow()
                .violations().stream().map(Violation::message).toList();
    }

    /** A message meets its receive, and does not arrive. */
    private void matchedOnly() {
        send(1, TAG);
        post(1, 0, TAG);
        match(1, TAG);
    }

    private void complainsOfMatched() {
        complains("completion", "every matched message must have been delivered when the program ends");
    }

    /** The one oracle complains, once, and no other does. */
    private void complains(String name, String beginning) {
        assertThat(oracle.clean()).isFalse();
        assertThat(violations(name)).singleElement().asString().startsWith(beginning);
        assertThat(oracle.results("v").stream().filter(result -> !result.violations().isEmpty()))
                .extracting(OracleResult::name).containsExactly(name);
    }
}
