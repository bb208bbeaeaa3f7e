package org.wirelore.adi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.unet.UNetProtocolConfig;
import org.wirelore.adi.world.Job;
import org.wirelore.adi.world.WorldHost;

/** MPI's point-to-point rules, one by one, over the U-Net protocol. */
class AdiPointToPointTest {
    private static final long MILLISECOND_PS = 1_000_000_000L;
    private static final int LARGE = 20_000;

    private final AdiStatus status = new AdiStatus();

    @Test
    void shortMessageBehindALongOneDoesNotTakeItsReceive() {
        new Job(2, 1).runClean((adi, host) -> {
            if (adi.rank() == 0) {
                AdiRequest large = adi.isend(filled(LARGE, 1), 0, LARGE, 1, 5, 0);
                AdiRequest small = adi.isend(filled(10, 2), 0, 10, 1, 5, 0);
                adi.waitFor(small, null);
                adi.waitFor(large, null);
            } else {
                MemorySegment first = filled(LARGE, 0);
                MemorySegment second = filled(LARGE, 0);
                AdiRequest earlier = adi.irecv(first, 0, LARGE, Adi.ANY_SOURCE, Adi.ANY_TAG, 0);
                AdiRequest later = adi.irecv(second, 0, LARGE, 0, 5, 0);
                AdiStatus own = new AdiStatus();
                adi.waitFor(later, own);
                assertThat(own.length).isEqualTo(10);
                adi.waitFor(earlier, own);
                assertThat(own.length).isEqualTo(LARGE);
                assertThat(first.get(ValueLayout.JAVA_BYTE, LARGE - 1)).isEqualTo((byte) 1);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1483, 5000, 200_000})
    void ranksThatSendLongMessagesToEachOtherFinish(int length) {
        new Job(2, 1).runClean((adi, host) -> {
            int peer = 1 - adi.rank();
            MemorySegment in = filled(length, 0);
            AdiRequest receive = adi.irecv(in, 0, length, peer, 1, 0);
            adi.send(filled(length, 3 + adi.rank()), 0, length, peer, 1, 0);
            adi.waitFor(receive, null);
            assertThat(in.get(ValueLayout.JAVA_BYTE, length - 1)).isEqualTo((byte) (3 + peer));
        });
    }

    @Test
    void headToHeadSendsBelowTheRendezvousLimitDoNotBlock() {
        new Job(2, 1).runClean((adi, host) -> {
            int peer = 1 - adi.rank();
            adi.send(filled(16_383, 1), 0, 16_383, peer, 1, 0);
            adi.receive(filled(16_383, 0), 0, 16_383, peer, 1, 0, null);
        });
        Job above = new Job(2, 1)
                .run((adi, host) -> adi.send(filled(16_384, 1), 0, 16_384, 1 - adi.rank(), 1, 0));
        assertThat(above.failure(0)).isInstanceOf(WorldHost.Deadlock.class);
        assertThat(above.failure(1)).isInstanceOf(WorldHost.Deadlock.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1482, 1483, 20_000})
    void truncationDeliversWhatFitsAndHarmsNothingElse(int length) {
        for (boolean expected : new boolean[]{true, false}) {
            new Job(2, 1).runClean((adi, host) -> {
                if (adi.rank() == 0) {
                    host.compute(expected ? 10 * MILLISECOND_PS : 0);
                    adi.send(filled(length, 7), 0, length, 1, 1, 0);
                    adi.send(filled(4, 8), 0, 4, 1, 2, 0);
                } else {
                    host.compute(expected ? 0 : 10 * MILLISECOND_PS);
                    MemorySegment in = filled(length, 9);
                    AdiStatus own = new AdiStatus();
                    assertThatThrownBy(() -> adi.receive(in, 0, length - 3, 0, 1, 0, own))
                            .isInstanceOf(AdiException.class)
                            .hasFieldOrPropertyWithValue("errorClass", ErrorClass.TRUNCATE);
                    assertThat(own.error).isEqualTo(ErrorClass.TRUNCATE);
                    assertThat(own.length).isEqualTo(length - 3);
                    assertThat(in.get(ValueLayout.JAVA_BYTE, length - 4)).isEqualTo((byte) 7);
                    assertThat(in.get(ValueLayout.JAVA_BYTE, length - 3)).isEqualTo((byte) 9);
                    adi.receive(in, 0, length, 0, 2, 0, own);
                    assertThat(own.error).isEqualTo(ErrorClass.SUCCESS);
                    assertThat(own.length).isEqualTo(4);
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1481, 1482, 1483, 1484, 2964, 2965})
    void everySizeAroundThePacketLimitArrives(int length) {
        new Job(2, 1).runClean((adi, host) -> {
            if (adi.rank() == 0) {
                adi.send(filled(length, 6), 0, length, 1, Adi.TAG_MAX, Adi.CONTEXT_MAX);
            } else {
                AdiStatus own = new AdiStatus();
                MemorySegment in = filled(length + 1, 0);
                adi.receive(in, 0, length, Adi.ANY_SOURCE, Adi.ANY_TAG, Adi.CONTEXT_MAX, own);
                assertThat(own.length).isEqualTo(length);
                assertThat(own.tag).isEqualTo(Adi.TAG_MAX);
                assertThat(own.source).isZero();
                assertThat(in.get(ValueLayout.JAVA_BYTE, length)).isZero();
            }
        });
    }

    @Test
    void earlierPostedReceiveTakesTheEarlierMessage() {
        new Job(2, 1).runClean((adi, host) -> {
            if (adi.rank() == 0) {
                for (int i = 0; i < 4; i++) {
                    adi.send(filled(8, i), 0, 8, 1, i % 2, 0);
                }
            } else {
                MemorySegment[] in = {filled(8, 9), filled(8, 9), filled(8, 9), filled(8, 9)};
                AdiRequest[] requests = {adi.irecv(in[0], 0, 8, 0, 1, 0),
                    adi.irecv(in[1], 0, 8, Adi.ANY_SOURCE, Adi.ANY_TAG, 0),
                    adi.irecv(in[2], 0, 8, 0, Adi.ANY_TAG, 0), adi.irecv(in[3], 0, 8, Adi.ANY_SOURCE, 1, 0)};
                for (AdiRequest request : requests) {
                    adi.waitFor(request, null);
                }
                assertThat(new int[]{first(in[0]), first(in[1]), first(in[2]), first(in[3])})
                        .containsExactly(1, 0, 2, 3);
            }
        });
    }

    @Test
    void contextsNeverMatchEachOther() {
        new Job(2, 1).runClean((adi, host) -> {
            if (adi.rank() == 0) {
                adi.send(filled(8, 1), 0, 8, 1, 1, 1);
                adi.send(filled(8, 2), 0, 8, 1, 1, 2);
            } else {
                MemorySegment in = filled(8, 0);
                adi.receive(in, 0, 8, Adi.ANY_SOURCE, Adi.ANY_TAG, 2, null);
                assertThat(first(in)).isEqualTo(2);
                assertThat(adi.iprobe(Adi.ANY_SOURCE, Adi.ANY_TAG, 3, null)).isFalse();
                adi.receive(in, 0, 8, Adi.ANY_SOURCE, Adi.ANY_TAG, 1, null);
                assertThat(first(in)).isEqualTo(1);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 30_000})
    void probedMessageIsTheOneThatTheReceiveGets(int length) {
        new Job(3, 1).runClean((adi, host) -> {
            if (adi.rank() != 0) {
                adi.send(filled(length + adi.rank(), adi.rank()), 0, length + adi.rank(), 0, adi.rank(), 0);
                return;
            }
            for (int i = 0; i < 2; i++) {
                AdiStatus own = new AdiStatus();
                adi.probe(Adi.ANY_SOURCE, Adi.ANY_TAG, 0, own);
                assertThat(own.length).isEqualTo(length + own.source);
                MemorySegment in = filled(own.length, 0);
                int source = own.source;
                adi.receive(in, 0, own.length, source, own.tag, 0, own);
                assertThat(first(in)).isEqualTo(source);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 1482, 1483, 100_000})
    void messagesToSelfWorkInEitherOrderAndNeverTouchTheNetwork(int length) {
        Job job = new Job(1, 1).runClean((adi, host) -> {
            MemorySegment in = filled(length, 0);
            AdiRequest receive = adi.irecv(in, 0, length, 0, 1, 0);
            adi.send(filled(length, 3), 0, length, 0, 1, 0);
            adi.waitFor(receive, status);
            assertThat(status.length).isEqualTo(length);
            AdiRequest send = adi.isend(filled(length, 4), 0, length, 0, 2, 0);
            AdiRequest synchronous = adi.issend(filled(length, 5), 0, length, 0, 2, 0);
            assertThat(adi.test(synchronous, null)).isFalse();
            adi.receive(in, 0, length, Adi.ANY_SOURCE, 2, 0, status);
            if (length > 0) {
                assertThat(in.get(ValueLayout.JAVA_BYTE, length - 1)).isEqualTo((byte) 4);
            }
            adi.receive(in, 0, length, 0, 2, 0, status);
            adi.waitFor(send, null);
            adi.waitFor(synchronous, null);
        });
        assertThat(job.network.frames()).isZero();
    }

    @Test
    void senderMayOverwriteItsBufferAfterCompletion() {
        Job job = new Job(2, 1);
        job.network.faults(0.3, 0, 0);
        job.runClean((adi, host) -> {
            MemorySegment buffer = filled(100, 0);
            for (int i = 0; i < 40; i++) {
                if (adi.rank() == 0) {
                    buffer.fill((byte) i);
                    adi.send(buffer, 0, 100, 1, 1, 0);
                    buffer.fill((byte) 0xFF);
                } else {
                    adi.receive(buffer, 0, 100, 0, 1, 0, null);
                    assertThat(first(buffer)).isEqualTo(i);
                }
            }
        });
    }

    @Test
    void wrongArgumentsAreRefusedWithTheirClass() {
        new Job(1, 1).runClean((adi, host) -> {
            MemorySegment buffer = filled(8, 0);
            refused(ErrorClass.RANK, () -> adi.send(buffer, 0, 8, 1, 0, 0));
            refused(ErrorClass.RANK, () -> adi.irecv(buffer, 0, 8, -2, 0, 0));
            refused(ErrorClass.TAG, () -> adi.send(buffer, 0, 8, 0, -1, 0));
            refused(ErrorClass.TAG, () -> adi.irecv(buffer, 0, 8, 0, Adi.TAG_MAX + 1, 0));
            refused(ErrorClass.CONTEXT, () -> adi.isend(buffer, 0, 8, 0, 0, 65_536));
            refused(ErrorClass.BUFFER, () -> adi.send(buffer, 1, 8, 0, 0, 0));
            refused(ErrorClass.BUFFER, () -> adi.irecv(buffer.asReadOnly(), 0, 8, 0, 0, 0));
            refused(ErrorClass.COUNT, () -> adi.send(buffer, 0, -1, 0, 0, 0));
            AdiRequest done = adi.isend(buffer, 0, 8, 0, 0, 0);
            adi.waitFor(done, null);
            refused(ErrorClass.REQUEST, () -> adi.waitFor(done, null));
            adi.receive(buffer, 0, 8, 0, 0, 0, null);
        });
    }

    @Test
    void nativeMemoryServesAsABuffer() {
        new Job(2, 1).runClean((adi, host) -> {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment buffer = arena.allocate(4000);
                if (adi.rank() == 0) {
                    adi.send(buffer.fill((byte) 3), 100, 3000, 1, 1, 0);
                } else {
                    adi.receive(buffer, 200, 3000, 0, 1, 0, null);
                    assertThat(buffer.get(ValueLayout.JAVA_BYTE, 199)).isZero();
                    assertThat(buffer.get(ValueLayout.JAVA_BYTE, 200)).isEqualTo((byte) 3);
                    assertThat(buffer.get(ValueLayout.JAVA_BYTE, 3199)).isEqualTo((byte) 3);
                }
            }
        });
    }

    @Test
    void searchCostsArePerElementLookedAt() {
        Job job = new Job(2, 1).config(UNetProtocolConfig.DEFAULT);
        long[] chargedPs = new long[1];
        job.runClean((adi, host) -> {
            if (adi.rank() == 0) {
                for (int i = 0; i < 10; i++) {
                    adi.send(filled(4, i), 0, 4, 1, i, 0);
                }
            } else {
                host.compute(10 * MILLISECOND_PS);
                adi.probe(0, 9, 0, null);
                long before = host.cost(AdiCostNames.MATCH_UNEXPECTED).charges();
                adi.receive(filled(4, 0), 0, 4, 0, 9, 0, null);
                chargedPs[0] = host.cost(AdiCostNames.MATCH_UNEXPECTED).charges() - before;
                for (int i = 0; i < 9; i++) {
                    adi.receive(filled(4, 0), 0, 4, 0, i, 0, null);
                }
            }
        });
        assertThat(chargedPs[0]).isEqualTo(1);
    }

    private static void refused(ErrorClass errorClass, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(AdiException.class).hasFieldOrPropertyWithValue("errorClass", errorClass);
    }

    private static int first(MemorySegment buffer) {
        return buffer.get(ValueLayout.JAVA_BYTE, 0);
    }

    private static MemorySegment filled(int length, int value) {
        return MemorySegment.ofArray(new byte[length]).fill((byte) value);
    }
}
