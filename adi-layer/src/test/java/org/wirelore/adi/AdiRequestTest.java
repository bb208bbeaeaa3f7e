package org.wirelore.adi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.world.Job;

/** How requests complete: by waits, by tests, freed and cancelled. */
class AdiRequestTest {
    private static final long MILLISECOND_PS = 1_000_000_000L;
    private static final int LARGE = 20_000;

    @Test
    void synchronousSendWaitsForItsReceive() {
        long[] sentPs = new long[1];
        new Job(2, 1).runClean((adi, host) -> {
            if (adi.rank() == 0) {
                AdiRequest request = adi.issend(filled(4, 1), 0, 4, 1, 1, 0);
                for (int i = 0; i < 100; i++) {
                    host.compute(MILLISECOND_PS / 20);
                    assertThat(request.complete).isFalse();
                    adi.progress();
                }
                adi.waitFor(request, null);
                sentPs[0] = host.now();
                adi.ssend(filled(0, 1), 0, 0, 1, 2, 0);
            } else {
                host.compute(10 * MILLISECOND_PS);
                adi.receive(filled(4, 0), 0, 4, 0, 1, 0, null);
                adi.receive(filled(4, 0), 0, 4, 0, 2, 0, null);
            }
        });
        assertThat(sentPs[0]).isGreaterThan(10 * MILLISECOND_PS);
    }

    @Test
    void loopOfTestAloneEnds() {
        new Job(2, 1).runClean((adi, host) -> {
            int peer = 1 - adi.rank();
            AdiRequest receive = adi.irecv(filled(LARGE, 0), 0, LARGE, peer, 1, 0);
            AdiRequest send = adi.isend(filled(LARGE, 1), 0, LARGE, peer, 1, 0);
            while (!adi.test(send, null)) {
                assertThat(host.now()).isLessThan(1_000 * MILLISECOND_PS);
            }
            while (!adi.test(receive, null)) {
                assertThat(host.now()).isLessThan(1_000 * MILLISECOND_PS);
            }
        });
    }

    @Test
    void cancelledReceiveLeavesItsMessageToTheNext() {
        new Job(2, 1).runClean((adi, host) -> {
            if (adi.rank() == 0) {
                adi.receive(filled(1, 0), 0, 1, 1, 9, 0, null);
                adi.send(filled(8, 5), 0, 8, 1, 1, 0);
            } else {
                AdiStatus own = new AdiStatus();
                AdiRequest cancelled = adi.irecv(filled(8, 0), 0, 8, 0, 1, 0);
                assertThat(adi.cancel(cancelled)).isTrue();
                adi.waitFor(cancelled, own);
                assertThat(own.cancelled).isTrue();
                MemorySegment in = filled(8, 0);
                AdiRequest next = adi.irecv(in, 0, 8, 0, 1, 0);
                adi.send(filled(1, 0), 0, 1, 0, 9, 0);
                host.compute(10 * MILLISECOND_PS);
                adi.progress();
                assertThat(adi.cancel(next)).isFalse();
                adi.waitFor(next, own);
                assertThat(own.cancelled).isFalse();
                assertThat(first(in)).isEqualTo(5);
            }
        });
    }

    @Test
    void cancelAndDeliveryExcludeEachOtherAtEveryMoment() {
        for (int step = 0; step < 120; step++) {
            long delayPs = step * 2_000_000L;
            int[] delivered = new int[1];
            new Job(2, 1).runClean((adi, host) -> {
                if (adi.rank() == 0) {
                    adi.send(filled(8, 5), 0, 8, 1, 1, 0);
                } else {
                    AdiStatus own = new AdiStatus();
                    MemorySegment in = filled(8, 0);
                    AdiRequest request = adi.irecv(in, 0, 8, 0, 1, 0);
                    host.compute(delayPs);
                    adi.progress();
                    boolean cancelled = adi.cancel(request);
                    adi.waitFor(request, own);
                    assertThat(own.cancelled).isEqualTo(cancelled);
                    delivered[0] = cancelled ? 0 : 1;
                    assertThat(first(in)).isEqualTo(cancelled ? 0 : 5);
                    if (cancelled) {
                        adi.receive(in, 0, 8, 0, 1, 0, own);
                        assertThat(first(in)).isEqualTo(5);
                    }
                }
            });
            assertThat(delivered[0]).isBetween(0, 1);
        }
    }

    @Test
    void freedRequestsStillComplete() {
        new Job(2, 1).runClean((adi, host) -> {
            MemorySegment in = filled(LARGE, 0);
            if (adi.rank() == 0) {
                adi.free(adi.isend(filled(LARGE, 4), 0, LARGE, 1, 1, 0));
                adi.free(adi.isend(filled(10, 4), 0, 10, 1, 2, 0));
            } else {
                adi.free(adi.irecv(in, 0, LARGE, 0, 1, 0));
                adi.receive(filled(10, 0), 0, 10, 0, 2, 0, null);
                while (adi.activeRequests() > 0) {
                    adi.progress();
                }
                assertThat(in.get(ValueLayout.JAVA_BYTE, LARGE - 1)).isEqualTo((byte) 4);
            }
        });
    }

    @Test
    void waitAnyReportsEachRequestOnce() {
        new Job(3, 1).runClean((adi, host) -> {
            if (adi.rank() != 0) {
                host.compute((3 - adi.rank()) * MILLISECOND_PS);
                adi.send(filled(4, adi.rank()), 0, 4, 0, 1, 0);
                return;
            }
            @Nullable
            AdiRequest[] list = {null, adi.irecv(filled(4, 0), 0, 4, 1, 1, 0),
                adi.irecv(filled(4, 0), 0, 4, 2, 1, 0)};
            AdiStatus own = new AdiStatus();
            assertThat(adi.waitAny(list, own)).isEqualTo(2);
            assertThat(own.source).isEqualTo(2);
            assertThat(adi.waitAny(list, own)).isEqualTo(1);
            assertThat(adi.waitAny(list, own)).isEqualTo(-1);
        });
    }

    private static int first(MemorySegment buffer) {
        return buffer.get(ValueLayout.JAVA_BYTE, 0);
    }

    private static MemorySegment filled(int length, int value) {
        return MemorySegment.ofArray(new byte[length]).fill((byte) value);
    }
}
