package org.wirelore.rig.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.unet.StreamEvent;
import org.wirelore.rig.compare.Difference.Kind;

/** Traces made by hand, one difference each. */
class AlignmentTest {
    private static final int RANKS = 3;

    @Test
    void equalRunsAgree() {
        Comparison comparison = compare(AlignmentTest::threeMessages, AlignmentTest::threeMessages);
        assertThat(comparison.agrees()).isTrue();
        assertThat(comparison.differences()).isEmpty();
        assertThat(comparison.messages()).isEqualTo(3);
        assertThat(comparison.receives()).isEqualTo(3);
        assertThat(comparison.directions()).containsExactly(
                new Direction(0, 1, new Direction.Amounts(3, 0, 0, 0), new Direction.Amounts(3, 0, 0, 0), true, true));
    }

    @Test
    void anOrderOfThingsAtDifferentRanksIsNoDifference() {
        Comparison comparison = compare(run -> {
            run.sends(0, 1, 7, 70);
            run.sends(2, 1, 8, 80);
            run.receives(1, 0, 7, 0, 70);
            run.receives(1, 2, 8, 2, 80);
        }, run -> {
            run.sends(2, 1, 8, 80);
            run.sends(0, 1, 7, 70);
            run.receives(1, 0, 7, 0, 70);
            run.receives(1, 2, 8, 2, 80);
        });
        assertThat(comparison.counts()).isEmpty();
    }

    @Test
    void aMessageThatOnlyOneRunHasIsReportedOnce() {
        Consumer<Run> shorter = run -> send(run, 10, 12);
        Consumer<Run> longer = run -> send(run, 10, 11, 12);
        assertThat(compare(longer, shorter).texts(Kind.MISSING)).containsExactly(
                "message 2 from rank 0 to rank 1 (tag 1, 8 bytes) is in the emulated run only");
        Comparison comparison = compare(shorter, longer);
        assertThat(comparison.texts(Kind.MISSING)).containsExactly(
                "message 2 from rank 0 to rank 1 (tag 1, 8 bytes) is in the real run only");
        assertThat(comparison.agrees()).isFalse();
        assertThat(comparison.counts()).hasSize(1);
    }

    @Test
    void messagesMissingAtTheEndAreAllCountedAndTheFirstAreReported() {
        Comparison comparison = compare(run -> {
            for (int i = 0; i < 20; i++) {
                run.sends(0, 1, 1, i);
            }
        }, run -> run.sends(0, 1, 1, 0));
        assertThat(comparison.count(Kind.MISSING)).isEqualTo(19);
        assertThat(comparison.texts(Kind.MISSING)).hasSize(8);
    }

    @Test
    void anotherContentIsADifference() {
        Comparison comparison = compare(AlignmentTest::threeMessages, run -> {
            send(run, 10, 99, 12);
            receive(run, 10, 99, 12);
        });
        assertThat(comparison.texts(Kind.CONTENT)).containsExactly(
                "message 2 from rank 0 to rank 1 has other content, with tag 1, 8 bytes in both runs");
        assertThat(comparison.counts()).hasSize(1);
    }

    @Test
    void anotherLengthOrTagIsADifference() {
        Comparison comparison = compare(run -> {
            run.sends(0, 1, 1, 10, 8);
            run.sends(0, 1, 2, 10, 8);
        }, run -> {
            run.sends(0, 1, 1, 10, 9);
            run.sends(0, 1, 3, 10, 8);
        });
        assertThat(comparison.texts(Kind.CONTENT)).containsExactly(
                "message 1 from rank 0 to rank 1 has tag 1, 8 bytes in the emulated run, tag 1, 9 bytes in the real"
                        + " one",
                "message 2 from rank 0 to rank 1 has tag 2, 8 bytes in the emulated run, tag 3, 8 bytes in the real"
                        + " one");
    }

    @Test
    void messagesSentInAnotherOrderAreADifference() {
        Comparison comparison = compare(run -> {
            run.sends(0, 1, 1, 10);
            run.sends(0, 1, 2, 20);
            run.sends(0, 1, 3, 30);
        }, run -> {
            run.sends(0, 1, 2, 20);
            run.sends(0, 1, 1, 10);
            run.sends(0, 1, 3, 30);
        });
        assertThat(comparison.texts(Kind.ORDER)).containsExactly(
                "message 1 from rank 0 to rank 1 in the emulated run (tag 1, 8 bytes) is number 2 in the real one");
        assertThat(comparison.agrees()).isFalse();
    }

    @Test
    void aDeliveryThatIsNotWhatWasSentIsADifference() {
        Comparison comparison = compare(AlignmentTest::threeMessages, run -> {
            send(run, 10, 11, 12);
            receive(run, 10, 77, 12);
        });
        assertThat(comparison.texts(Kind.CONTENT)).singleElement().asString()
                .startsWith("receive 2 of rank 1 delivered 8 bytes").contains("content 4d").endsWith("same message");
    }

    @Test
    void receivesThatAskForOtherThingsAreADifference() {
        Comparison comparison = compare(run -> {
            run.sends(0, 1, 1, 10);
            run.sends(0, 1, 2, 20);
            run.receives(1, 0, 1, 0, 10);
            run.receives(1, 0, 2, 0, 20);
        }, run -> {
            run.sends(0, 1, 1, 10);
            run.sends(0, 1, 2, 20);
            run.receives(1, 0, 2, 0, 20);
            run.receives(1, 0, 1, 0, 10);
        });
        assertThat(comparison.count(Kind.ORDER)).isEqualTo(2);
        assertThat(comparison.texts(Kind.ORDER).getFirst()).isEqualTo(
                "receive 1 of rank 1 asks for rank 0, tag 1, at most 64 bytes in the emulated run,"
                        + " for rank 0, tag 2, at most 64 bytes in the real one");
    }

    @Test
    void aReceiveThatTookAnotherMessageOfItsSenderIsADifference() {
        Consumer<Run> sends = run -> {
            run.sends(0, 1, 1, 10);
            run.sends(0, 1, 2, 20);
        };
        Comparison comparison = compare(sends.andThen(run -> run.receivesAnyTag(1, 0, 1, 10)),
                sends.andThen(run -> run.receivesAnyTag(1, 0, 2, 20)));
        assertThat(comparison.texts(Kind.ORDER)).containsExactly("receive 1 of rank 1 met message 1 of rank 0 in the"
                + " emulated run, message 2 of rank 0 in the real one");
    }

    @Test
    void aReceiveFromAnySourceMayTakeAnotherRanksMessage() {
        Comparison comparison = compare(run -> farm(run, 0, 2), run -> farm(run, 2, 0));
        assertThat(comparison.agrees()).isTrue();
        assertThat(comparison.texts(Kind.UNDETERMINED)).isNotEmpty();
        assertThat(comparison.texts(Kind.UNDETERMINED).getFirst()).contains("which a receive from any source may");
    }

    @Test
    void whatFollowsAReceiveFromAnySourceMayDiffer() {
        Comparison comparison = compare(run -> answered(run, 0), run -> answered(run, 2));
        assertThat(comparison.agrees()).isTrue();
        assertThat(comparison.texts(Kind.UNDETERMINED)).anyMatch(text -> text.contains("from rank 1 to rank 0"));
    }

    @Test
    void whatComesBeforeAReceiveFromAnySourceMayNotDiffer() {
        Comparison comparison = compare(run -> {
            run.sends(1, 0, 5, 1);
            answered(run, 0);
        }, run -> {
            run.sends(1, 0, 5, 2);
            answered(run, 0);
        });
        assertThat(comparison.texts(Kind.CONTENT)).hasSize(1);
    }

    @Test
    void aReceiveMoreIsADifference() {
        Comparison comparison = compare(run -> run.posts(1, 0, 1), run -> {
        });
        assertThat(comparison.texts(Kind.ORDER))
                .containsExactly("rank 1 makes 1 receives in the emulated run, 0 in the real one");
    }

    @Test
    void retransmissionsAndAcknowledgmentsAreCountedAndAreNoDifference() {
        Comparison comparison = compare(run -> run.packet(0, 1, StreamEvent.SEQ), run -> {
            run.packet(0, 1, StreamEvent.SEQ);
            run.packet(0, 1, StreamEvent.SEQ | StreamEvent.RETRANSMISSION);
            run.packet(0, 1, StreamEvent.ACK);
        });
        assertThat(comparison.counts()).isEmpty();
        assertThat(comparison.directions()).containsExactly(
                new Direction(0, 1, new Direction.Amounts(0, 1, 0, 0), new Direction.Amounts(0, 1, 1, 1), true, true));
    }

    @Test
    void otherPacketsOfTheSameMessagesAreReportedAndNotFailed() {
        Comparison comparison = compare(run -> run.packet(0, 1, StreamEvent.SEQ), run -> {
        });
        assertThat(comparison.agrees()).isTrue();
        assertThat(comparison.texts(Kind.PACKETS)).containsExactly("packet 1 from rank 0 to rank 1 is type 13 with 4"
                + " bytes in the emulated run, none in the real one");
    }

    @Test
    void aRunThatIsTooLongIsNotTakenForTheSame() {
        TraceRecorder small = new TraceRecorder(RANKS, 4);
        threeMessages(new Run(small));
        Comparison comparison = Alignment.of(small.trace(), small.trace());
        assertThat(comparison.agrees()).isFalse();
        assertThat(comparison.texts(Kind.INCOMPLETE)).hasSize(1);
    }

    @Test
    void runsOfDifferentSizeAreNotCompared() {
        assertThatThrownBy(() -> Alignment.of(new TraceRecorder(2).trace(), new TraceRecorder(3).trace()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("emulated=2, real=3");
    }

    private static void threeMessages(Run run) {
        send(run, 10, 11, 12);
        receive(run, 10, 11, 12);
    }

    /** Messages of tag 1 from rank 0 to rank 1. */
    private static void send(Run run, long... contents) {
        for (long content : contents) {
            run.sends(0, 1, 1, content);
        }
    }

    private static void receive(Run run, long... contents) {
        for (long content : contents) {
            run.receives(1, 0, 1, 0, content);
        }
    }

    /** Ranks 0 and 2 send one message each, and rank 1 takes them in some order. */
    private static void farm(Run run, int first, int second) {
        run.sends(0, 1, 1, 10);
        run.sends(2, 1, 1, 30);
        run.receives(1, Adi.ANY_SOURCE, 1, first, 10 + 10L * first);
        run.receives(1, Adi.ANY_SOURCE, 1, second, 10 + 10L * second);
    }

    /** Rank 1 tells rank 0 whose message came first. */
    private static void answered(Run run, int first) {
        farm(run, first, 2 - first);
        run.sends(1, 0, 9, first);
    }

    private static Comparison compare(Consumer<Run> emulated, Consumer<Run> real) {
        return Alignment.of(trace(emulated), trace(real));
    }

    private static Trace trace(Consumer<Run> history) {
        TraceRecorder recorder = new TraceRecorder(RANKS);
        history.accept(new Run(recorder));
        return recorder.trace();
    }

    /** Tells a recorder what ranks do. */
    private static final class Run {
        private static final int BYTES = 8;
        private static final int ROOM = 64;

        private final AdiObserver observer;
        private long operations;

        Run(AdiObserver observer) {
            this.observer = observer;
        }

        void sends(int from, int to, int tag, long content) {
            sends(from, to, tag, content, BYTES);
        }

        void sends(int from, int to, int tag, long content, int length) {
            observer.on(new CoreEvent(from).sendPosted(++operations, to, tag, 0, length, false, content));
        }

        void posts(int rank, int source, int tag) {
            observer.on(new CoreEvent(rank).receivePosted(++operations, source, tag, 0, ROOM));
        }

        void receives(int rank, int source, int tag, int from, long content) {
            posts(rank, source, tag);
            meets(rank, from, tag, content);
        }

        void receivesAnyTag(int rank, int source, int tag, long content) {
            posts(rank, source, Adi.ANY_TAG);
            meets(rank, source, tag, content);
        }

        private void meets(int rank, int from, int tag, long content) {
            observer.on(new CoreEvent(rank).matched(operations, from, tag, 0, BYTES));
            observer.on(
                    new CoreEvent(rank).receiveCompleted(operations, from, tag, BYTES, ErrorClass.SUCCESS, content));
        }

        void packet(int from, int to, int flags) {
            observer.on(new StreamEvent(from).packetSent(to, 13, 5, 0, flags, 4));
        }
    }
}
