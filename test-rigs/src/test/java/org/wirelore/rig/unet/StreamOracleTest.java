package org.wirelore.rig.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.unet.StreamEvent;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.start.HostPlaces;
import org.wirelore.rig.spi.start.RankPlaces;

class StreamOracleTest {
    private static final int WINDOW = 4;
    private static final int BITS = 4;
    private static final int MASK = (1 << BITS) - 1;

    private static final RankPlaces PLACES = new HostPlaces(List.of("alpha", "beta"), Map.of(), 0);

    private final PacketHistory history = new PacketHistory(() -> 1_500_000);
    private final StreamOracle oracle = new StreamOracle(new OracleContext(PLACES, () -> 1_500_000, history, true),
            WINDOW,
            BITS);

    @Test
    void aSenderMustKeepWithinItsWindow() {
        sends(14, 14);
        sends(14, 2);
        assertThat(oracle.clean()).isTrue();
        sends(14, 3);
        complains("window", "a sender must keep within its window: rank=0, peer=1, base=14, next=3, window=4");
    }

    @Test
    void onlyWhatWasSentCanBeAcknowledged() {
        sends(3, 5);
        accept(3);
        accept(4);
        accept(5);
        sends(6, 6);
        assertThat(oracle.clean()).isTrue();
        sends(9, 8);
        assertThat(oracle.results("v").getFirst().violations()).extracting(Violation::message)
                .anySatisfy(
                        message -> assertThat(message).startsWith("only packets that were sent can be acknowledged"));
    }

    @Test
    void onlyWhatWasAcceptedCanBeAcknowledged() {
        sends(14, 2);
        accept(14);
        accept(15);
        sends(0, 2);
        assertThat(oracle.clean()).isTrue();
        sends(2, 3);
        complains("window",
                "only packets that the receiver has accepted can be acknowledged: rank=0, peer=1, base=2, last"
                        + " accepted by the peer=15; an acknowledgment that was on its way for longer than 16 packets"
                        + " take counts as"
                        + " a new one (protocol.sequenceBits=4)");
    }

    @Test
    void ranksWithClocksOfTheirOwnAreNotJudgedByEachOthersAcceptances() {
        StreamOracle apart = new StreamOracle(new OracleContext(PLACES, () -> 1_500_000, history, false), WINDOW, BITS);
        apart.windowChanged(0, 1, 3, 5, 0);
        apart.windowChanged(0, 1, 5, 5, 0);
        assertThat(apart.clean()).isTrue();
    }

    @Test
    void aSendersLeftEdgeMustNotMoveBack() {
        sends(5, 7);
        sends(4, 7);
        complains("window", "only packets that were sent can be acknowledged");
    }

    @Test
    void aReceiversLeftEdgeMustNotMoveBack() {
        receives(3);
        receives(4);
        assertThat(oracle.clean()).isTrue();
        receives(3);
        complains("window", "a receiver's left edge must only move forward");
    }

    @Test
    void aReceiverMustNotSkipANumber() {
        accept(15);
        accept(0);
        assertThat(oracle.clean()).isTrue();
        accept(2);
        complains("sequence", "a receiver must accept the number behind the last one that it accepted: rank=1, peer=0,"
                + " last=0, accepted=2");
    }

    @Test
    void aReceiverMustNotAcceptANumberTwice() {
        accept(6);
        accept(6);
        complains("sequence", "a receiver must accept the number behind the last one that it accepted");
    }

    @Test
    void whatIsDroppedOrHasNoNumberIsNotAccepted() {
        accept(6);
        oracle.packetReceived(1, 0, 6, StreamEvent.SEQ | StreamEvent.DROPPED);
        oracle.packetReceived(1, 0, 9, StreamEvent.ACK);
        accept(7);
        assertThat(oracle.clean()).isTrue();
        assertThat(oracle.results("v").get(1).observations()).isEqualTo(2);
    }

    @Test
    void aStoryOfTheLastPacketsIsReportedBesideAViolation() {
        for (int i = 0; i < 30; i++) {
            history.note(new StreamEvent(0).packetSent(1, 0, i, 3,
                    StreamEvent.SEQ | StreamEvent.ACK | StreamEvent.RETRANSMISSION, 100));
        }
        history.note(new StreamEvent(0).windowChanged(1, 2, 3, 4));
        history.note(new StreamEvent(0).timerFired(1, 1_000, 2));
        accept(1);
        accept(3);
        assertThat(oracle.results("v").get(1).violations().getFirst().history()).hasSize(24)
                .startsWith("       1.500 us  rank 0 sent to rank 1: seq 7, 100 bytes, ack 3 (sent again)")
                .endsWith("       1.500 us  rank 0 time-out towards rank 1, number 2");
    }

    @Test
    void aStoryKeepsTheLastFramesThatAFaultTouchedBesideThePackets() {
        for (int i = 0; i < 20; i++) {
            history.frame("alpha", "beta", 64, "lost here: loss, frame " + i + " (faults.loss=0.3)");
        }
        for (int i = 0; i < 30; i++) {
            history.note(new StreamEvent(0).packetSent(1, 0, i, 3, StreamEvent.SEQ, 100));
        }
        history.frame("beta", "alpha", 80, "duplicated: copy 1 (faults.rules[0])");
        assertThat(history.lines()).hasSize(24 + 12)
                .startsWith(
                        "       1.500 us  frame of 64 bytes from alpha to beta: lost here: loss, frame 9"
                                + " (faults.loss=0.3)")
                .endsWith("       1.500 us  rank 0 sent to rank 1: seq 29, 100 bytes",
                        "       1.500 us  frame of 80 bytes from beta to alpha: duplicated: copy 1 (faults.rules[0])");
    }

    @Test
    void afterAResetAStreamMayBeginAnywhere() {
        accept(1);
        oracle.windowChanged(1, 0, 3, 5, 2);
        oracle.reset();
        accept(9);
        oracle.windowChanged(1, 0, 12, 12, 10);
        assertThat(oracle.clean()).isTrue();
    }

    @Test
    void aCorrectStreamIsNeverComplainedOf() {
        for (long seed = 0; seed < 300; seed++) {
            oracle.reset();
            Random random = new Random(seed);
            int sent = random.nextInt(MASK);
            int received = sent;
            int acknowledged = sent;
            for (int step = 0; step < 500; step++) {
                int choice = random.nextInt(3);
                if (choice == 0 && sent - acknowledged < WINDOW) {
                    sent++;
                } else if (choice == 1 && received < sent) {
                    accept(received++ & MASK);
                } else if (choice == 2 && acknowledged < received) {
                    acknowledged += 1 + random.nextInt(received - acknowledged);
                }
                oracle.windowChanged(0, 1, acknowledged & MASK, sent & MASK, 0);
                oracle.windowChanged(1, 0, 0, 0, received & MASK);
            }
            assertThat(oracle.clean()).describedAs("seed " + seed).isTrue();
        }
    }

    /** Rank 0's window towards rank 1. */
    private void sends(int base, int next) {
        oracle.windowChanged(0, 1, base, next, 0);
    }

    /** What rank 0 expects next from rank 1. */
    private void receives(int expected) {
        oracle.windowChanged(0, 1, 0, 0, expected);
    }

    private void accept(int number) {
        oracle.packetReceived(1, 0, number, StreamEvent.SEQ);
    }

    private void complains(String name, String beginning) {
        assertThat(oracle.clean()).isFalse();
        for (OracleResult result : oracle.results("v")) {
            if (result.name().equals(name)) {
                assertThat(result.violations()).singleElement().extracting(Violation::message).asString()
                        .startsWith(beginning);
            } else {
                assertThat(result.violations()).isEmpty();
            }
        }
    }
}
