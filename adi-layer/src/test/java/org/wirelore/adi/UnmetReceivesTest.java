package org.wirelore.adi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.CollectiveTag;
import org.wirelore.adi.world.QuietHost;

/** A receive of one collective operation does not wait for a rank that is in another one. */
class UnmetReceivesTest {
    private static final int RANKS = 4;
    private static final int PEER = 2;
    private static final int CONTEXT = 1;
    private static final int NUMBER = 6;

    private final List<AdiRequest> queued = new ArrayList<>();
    private final ArrivalDevice device = new ArrivalDevice() {
        @Override
        public void queueSend(AdiRequest request) {
            queued.add(request);
        }
    };
    private final Adi adi = new Adi(new QuietHost(), 0, RANKS, new AdiDevice[]{device}, routes(device), 1 << 20, null);

    private static AdiDevice[] routes(AdiDevice device) {
        AdiDevice[] routes = new AdiDevice[RANKS];
        Arrays.fill(routes, device);
        return routes;
    }

    private AdiRequest receive(int peer, int context, String name, int number) {
        return adi.irecv(MemorySegment.ofArray(new byte[Integer.BYTES]), 0, Integer.BYTES, peer,
                CollectiveTag.of(name, number), context);
    }

    private void arrive(int context, String name, int number) {
        device.arrive(PEER, context, CollectiveTag.of(name, number), 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aReceiveWhosePeerCalledAnotherOperationEndsInWords(boolean isThereFirst) {
        if (isThereFirst) {
            arrive(CONTEXT, "Bcast", NUMBER);
        }
        AdiRequest receive = receive(PEER, CONTEXT, "Allgather", NUMBER);
        if (!isThereFirst) {
            arrive(CONTEXT, "Bcast", NUMBER);
        }
        assertThat(adi.open().postedCount()).isZero();
        assertThatThrownBy(() -> adi.waitFor(receive, null)).isInstanceOfSatisfying(AdiException.class, failure -> {
            assertThat(failure.errorClass()).isEqualTo(ErrorClass.OTHER);
            assertThat(failure).hasMessage("rank 2 called Bcast where this rank called Allgather, as operation 7 of"
                    + " their communicator: expected the same collective calls in the same order at all of its ranks");
        });
    }

    /** Of later operations, of another communicator, of other ranks, and of the program. */
    @Test
    void otherMessagesEndNone() {
        arrive(CONTEXT, "Bcast", NUMBER + 1);
        arrive(CONTEXT + 2, "Bcast", NUMBER);
        arrive(CONTEXT - 1, "Bcast", NUMBER);
        receive(PEER, CONTEXT, "Allgather", NUMBER);
        receive(PEER + 1, CONTEXT, "Allgather", NUMBER);
        arrive(CONTEXT, "Bcast", NUMBER + 2);
        assertThat(adi.open().postedCount()).isEqualTo(2);
        assertThat(adi.open().unexpectedCount()).isEqualTo(4);
    }

    @Test
    void aReceiveThatHasMetItsMessageIsNotLookedAt() {
        AdiRequest receive = receive(PEER, CONTEXT, "Allgather", NUMBER);
        arrive(CONTEXT, "Allgather", NUMBER);
        arrive(CONTEXT, "Bcast", NUMBER);
        adi.waitFor(receive, null);
        assertThat(adi.open().unexpectedCount()).isEqualTo(1);
    }

    /** Who waits for a living member may wait for ever: that one may have left the operation for the lost one. */
    @Test
    void aCollectiveOperationWithALostMemberEndsWhoeverItWaitsFor() {
        adi.groups().members(CONTEXT, new int[]{0, 1, PEER});
        adi.groups().members(CONTEXT + 2, new int[]{0, 1, 3});
        AdiRequest within = receive(1, CONTEXT, "Bcast", NUMBER);
        AdiRequest without = receive(1, CONTEXT + 2, "Bcast", NUMBER);
        AdiRequest message = receive(1, CONTEXT - 1, "Bcast", NUMBER);
        device.sink().onPeerLost(PEER, AdiException.lost(PEER, "rank 2 is gone"));
        assertThatThrownBy(() -> adi.waitFor(within, null)).hasMessage("rank 2 is gone");
        assertThat(without.isComplete()).isFalse();
        assertThat(message.isComplete()).isFalse();
        AdiRequest later = receive(1, CONTEXT, "Bcast", NUMBER + 1);
        assertThatThrownBy(() -> adi.waitFor(later, null)).hasMessage("rank 2 is gone");
        adi.groups().members(CONTEXT, null);
        assertThat(receive(1, CONTEXT, "Bcast", NUMBER).isComplete()).isFalse();
    }

    /** What they end with. */
    private static final class Ends implements AdiCompletion {
        private final List<String> words = new ArrayList<>();

        @Override
        public void onComplete(AdiRequest request) {
            words.add(String.valueOf(Objects.requireNonNull(request.loss()).getMessage()));
        }

        @Override
        public MemorySegment room(AdiRequest request) {
            throw new IllegalStateException("it has memory");
        }
    }

    private AdiRequest ask(byte[] bytes, int context, AdiCompletion completion) {
        return Objects.requireNonNull(adi.startSend(MemorySegment.ofArray(bytes), 0, bytes.length, 1,
                CollectiveTag.of("Alltoall", NUMBER), context, false, completion));
    }

    /** Who is asked may have left the operation, and never answer; or it is about to, and must get what it asks for. */
    @Test
    void aSendThatAsksFirstEndsWithALostMemberAndItsReceiverStillGetsIt() {
        adi.groups().members(CONTEXT, new int[]{0, 1, PEER});
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8};
        Ends ends = new Ends();
        AdiRequest within = ask(bytes, CONTEXT, ends);
        AdiRequest answered = ask(bytes, CONTEXT, ends);
        answered.beginTransfer(0, bytes.length);
        AdiRequest message = ask(bytes, CONTEXT - 1, ends);
        device.sink().onPeerLost(PEER, AdiException.lost(PEER, "rank 2 is gone"));
        assertThat(ends.words).containsExactly("rank 2 is gone");
        assertThat(message.isComplete()).isFalse();
        bytes[0] = 9;
        assertThat(within.isComplete()).isFalse();
        assertThat(within.buffer().get(ValueLayout.JAVA_BYTE, within.offset())).isEqualTo((byte) 1);
        ask(bytes, CONTEXT, ends);
        assertThat(ends.words).hasSize(2);
        assertThat(queued).containsExactly(within, answered, message);
        assertThat(adi.open().activeRequests()).isEqualTo(3);
        device.sink().onSendComplete(within);
        assertThat(adi.open().activeRequests()).isEqualTo(2);
    }

    @Test
    void whatNoOneAnswersIsGivenBackInTheEnd() {
        adi.groups().members(CONTEXT, new int[]{0, 1, PEER});
        ask(new byte[8], CONTEXT, new Ends());
        device.sink().onPeerLost(PEER, AdiException.lost(PEER, "rank 2 is gone"));
        assertThat(adi.open().activeRequests()).isEqualTo(1);
        adi.finish();
        assertThat(adi.open().activeRequests()).isZero();
    }

    @Test
    void andWhenItsReceiverIsLostToo() {
        adi.groups().members(CONTEXT, new int[]{0, 1, PEER});
        Ends ends = new Ends();
        ask(new byte[8], CONTEXT, ends);
        device.sink().onPeerLost(PEER, AdiException.lost(PEER, "rank 2 is gone"));
        device.sink().onPeerLost(1, AdiException.lost(1, "rank 1 is gone"));
        assertThat(ends.words).containsExactly("rank 2 is gone");
        assertThat(adi.open().activeRequests()).isZero();
    }
}
