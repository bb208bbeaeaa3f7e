package org.wirelore.adi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
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

    private final ArrivalDevice device = new ArrivalDevice();
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
}
