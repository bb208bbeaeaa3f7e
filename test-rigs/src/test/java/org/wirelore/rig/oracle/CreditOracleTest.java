package org.wirelore.rig.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.event.CreditEvent;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.start.HostPlaces;

/** Two ranks with four credits for each other. */
class CreditOracleTest {
    private static final String CREDITS = "credits";
    private static final String ORDER = "packets of a pair";
    private static final int ALL = 4;

    private final CreditOracle oracle = oracle(ALL);

    private static CreditOracle oracle(int credits) {
        return new CreditOracle(new OracleContext(HostPlaces.of(List.of("alpha", "beta"), 2, Map.of(), 0), () -> 42,
                new PacketHistory(() -> 42), true), credits, 2 * ALL, 0xFFFF);
    }

    @Test
    void packetsInOrderWhoseCreditsComeBackAreCorrect() {
        sent(0, 1, 1, 0, 3, false);
        sent(0, 1, 2, 0, 1, false);
        received(1, 0, 0, 0, ALL, false);
        received(1, 0, 1, 0, ALL, false);
        sent(1, 0, 1, 2, ALL, true);
        received(0, 1, 0, 2, 3, true);
        received(1, 0, 2, 0, ALL, false);
        sent(1, 0, 1, 1, 3, false);
        received(0, 1, 1, 1, ALL, false);
        left(0, 1, ALL, 1);
        left(1, 0, 3, 0);

        assertThat(oracle.clean()).isTrue();
        assertThat(oracle.results("v")).extracting(OracleResult::name).containsExactly(ORDER, CREDITS);
        assertThat(oracle.results("v")).extracting(OracleResult::observations).containsExactly(7L, 22L);
    }

    @Test
    void aSenderMustHaveLeftWhatItDoesNotOwe() {
        sent(0, 1, 2, 0, 3, false);

        complains(CREDITS, "the credits of a pair must stay the same: rank=0, peer=1, credits=4, left=3, not"
                + " returned=2");
    }

    @Test
    void aSenderMustNotSendMoreThanItHasCreditsFor() {
        sent(0, 1, 5, 0, -1, false);

        complains(CREDITS, "the credits of a pair must stay the same: rank=0, peer=1, credits=4, left=-1, not"
                + " returned=5");
    }

    @Test
    void aCreditMustCountWhenItComesBack() {
        sent(0, 1, 1, 0, 3, false);
        received(1, 0, 0, 0, ALL, false);
        sent(1, 0, 1, 1, ALL, true);
        received(0, 1, 0, 1, 3, true);

        complains(CREDITS, "the credits of a pair must stay the same: rank=0, peer=1, credits=4, left=3, not"
                + " returned=0");
    }

    @Test
    void aPacketMustBringTheCreditsThatItWasSentWith() {
        sent(0, 1, 1, 0, 3, false);
        received(1, 0, 0, 0, ALL, false);
        sent(1, 0, 1, 1, ALL, true);
        received(0, 1, 0, 0, 3, true);

        complains(CREDITS, "a packet must bring the credits that it was sent with: rank=0, peer=1, packet=0, sent=1,"
                + " brought=0");
    }

    @Test
    void onlyTheFirstPacketOfAMessageTakesCreditsAlong() {
        sent(0, 1, 2, 0, 2, false);
        received(1, 0, 0, 0, ALL, false);
        received(1, 0, 1, 0, ALL, false);
        sent(1, 0, 2, 1, 2, false);
        received(0, 1, 0, 1, 3, false);
        received(0, 1, 1, 1, ALL, false);

        complains(CREDITS, "a packet must bring the credits that it was sent with: rank=0, peer=1, packet=1, sent=0,"
                + " brought=1");
    }

    @Test
    void aReceiverMustNotReturnCreditsOfWhatItHasNotTaken() {
        sent(0, 1, 2, 0, 2, false);
        received(1, 0, 0, 0, ALL, false);
        sent(1, 0, 1, 2, ALL, true);

        complains(CREDITS, "a receiver must return only credits of packets that it has taken: rank=1, peer=0,"
                + " returned=2, taken=1");
    }

    @Test
    void aPacketMustNotOvertakeTheOneBeforeIt() {
        sent(0, 1, 2, 0, 2, false);
        received(1, 0, 1, 0, ALL, false);

        complains(ORDER, "a receiver must take the packet behind the last one: rank=1, peer=0, expected=0, taken=1");
    }

    @Test
    void aPacketMustNotBeTakenTwice() {
        sent(0, 1, 2, 0, 2, false);
        received(1, 0, 0, 0, ALL, false);
        received(1, 0, 0, 0, ALL, false);

        complains(ORDER, "a receiver must take the packet behind the last one: rank=1, peer=0, expected=1, taken=0");
    }

    @Test
    void aPacketThatWasNotSentMustNotBeTaken() {
        received(1, 0, 0, 0, ALL, false);

        complains(ORDER, "a receiver must take the packet behind the last one: rank=1, peer=0, expected=0, taken=0");
    }

    @Test
    void noPacketMayBeLeftWhenBothRanksHaveGone() {
        sent(0, 1, 2, 0, 2, false);
        received(1, 0, 0, 0, ALL, false);
        left(0, 1, 2, 0);
        assertThat(oracle.clean()).isTrue();
        left(1, 0, ALL, 1);

        complains(ORDER, "all packets must have been taken when both ranks have gone: rank=0, peer=1, sent=2, taken=1");
        oracle.reset();
        assertThat(oracle.clean()).isTrue();
    }

    @Test
    void noCreditMayBeGoneWhenARankLeaves() {
        sent(0, 1, 1, 0, 3, false);
        received(1, 0, 0, 0, ALL, false);
        left(1, 0, ALL, 0);

        complains(CREDITS, "a receiver must have given back or owe what it has taken: rank=1, peer=0, returned=0,"
                + " owed=0, taken=1");
    }

    @Test
    void aRankMustLeaveWithTheCreditsThatItHas() {
        sent(0, 1, 1, 0, 3, false);
        left(0, 1, 2, 0);

        complains(CREDITS, "the credits of a pair must stay the same: rank=0, peer=1, credits=4, left=2, not"
                + " returned=1");
    }

    @Test
    void withoutFlowControlOnlyTheOrderIsJudged() {
        CreditOracle flowless = oracle(0);
        flowless.on(event(CreditEvent.Kind.SENT, 0, 1, 0, 9, 0, -1, false));
        flowless.on(event(CreditEvent.Kind.RECEIVED, 1, 0, 0, 1, 0, -1, false));
        assertThat(flowless.clean()).isTrue();

        flowless.on(event(CreditEvent.Kind.RECEIVED, 1, 0, 3, 1, 0, -1, false));
        assertThat(flowless.clean()).isFalse();
        assertThat(flowless.results("v")).extracting(OracleResult::name).containsExactly(ORDER);
    }

    private void sent(int rank, int peer, int packets, int credit, int left, boolean isControl) {
        oracle.on(event(CreditEvent.Kind.SENT, rank, peer, 0, packets, credit, left, isControl));
    }

    private void received(int rank, int peer, int sequence, int credit, int left, boolean isControl) {
        oracle.on(event(CreditEvent.Kind.RECEIVED, rank, peer, sequence, 1, credit, left, isControl));
    }

    private void left(int rank, int peer, int left, int owed) {
        oracle.on(event(CreditEvent.Kind.LEFT, rank, peer, 0, 0, owed, left, true));
    }

    private static CreditEvent event(CreditEvent.Kind kind, int rank, int peer, int sequence, int packets, int credit,
            int left, boolean isControl) {
        CreditEvent event = new CreditEvent(rank);
        event.kind = kind;
        event.peer = peer;
        event.sequence = sequence;
        event.packets = packets;
        event.credit = credit;
        event.left = left;
        event.isControl = isControl;
        return event;
    }

    /** One part complains, once and in these words, and the other does not. */
    private void complains(String name, String message) {
        assertThat(oracle.clean()).isFalse();
        assertThat(oracle.results("v")).filteredOn(result -> !result.violations().isEmpty()).singleElement()
                .satisfies(result -> {
                    assertThat(result.name()).isEqualTo(name);
                    assertThat(result.violations()).extracting(Violation::message).containsExactly(message);
                });
    }
}
