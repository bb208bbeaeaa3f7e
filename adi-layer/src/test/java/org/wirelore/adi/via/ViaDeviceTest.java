package org.wirelore.adi.via;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.contract.Stage;

/** MPI on VIA: registrations, credits, and peers that end without a word. */
class ViaDeviceTest {
    private static final int CONTEXT = 6;
    private static final int TAG = 7;
    private static final int LONG_BYTES = 300_000;
    private static final long SECOND_PS = TimeUnits.PS_PER_SECOND;
    /** By then a long message's receiver has answered its sender. */
    private static final long ANSWERED_PS = 20_000_000;

    /** By rank and name. */
    private final Map<String, Long> counted = new TreeMap<>();

    private ViaJob job(int size, ViaProtocolConfig config) {
        return new ViaJob(size, config).observer(event -> {
            if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.COUNTED) {
                counted.put(core.rank + core.text.replace("via", ""), core.times);
            }
        });
    }

    private static MemorySegment filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return MemorySegment.ofArray(bytes);
    }

    private static void send(Adi adi, int to, int length, int value) {
        adi.send(filled(length, value), 0, length, to, TAG, CONTEXT);
    }

    private static void receive(Adi adi, int from, int length, int value) {
        MemorySegment room = MemorySegment.ofArray(new byte[length]);
        adi.receive(room, 0, length, from, TAG, CONTEXT, null);
        assertThat(room.mismatch(filled(length, value))).isEqualTo(-1);
    }

    /** Both of two ranks have started, and rank 1 knows that rank 0 knows. */
    private static void meet(Adi adi) {
        if (adi.rank() == 0) {
            receive(adi, 1, 4, 1);
            send(adi, 1, 4, 1);
        } else {
            send(adi, 0, 4, 1);
            receive(adi, 0, 4, 1);
        }
    }

    @ParameterizedTest
    @CsvSource({"256, 10", "0, 1000"})
    void aThousandLongMessagesFromTenBuffersTakeTenRegistrations(int regions, long registrations) {
        job(2, ViaProtocolConfig.DEFAULT.regions(regions, 1L << 30)).run((adi, host) -> {
            List<MemorySegment> buffers = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                buffers.add(filled(10_000, adi.rank() == 0 ? i : -1));
            }
            for (int i = 0; i < 1_000; i++) {
                MemorySegment buffer = buffers.get(i % 10);
                if (adi.rank() == 0) {
                    adi.send(buffer, 0, 10_000, 1, TAG, CONTEXT);
                } else {
                    adi.receive(buffer, 0, 10_000, 0, TAG, CONTEXT, null);
                    assertThat(buffer.mismatch(filled(10_000, i % 10))).isEqualTo(-1);
                }
            }
        });
        assertThat(counted).containsEntry("0.registrations", registrations).containsEntry("1.registrations",
                registrations);
    }

    /** Where nothing goes back that could take credits along, messages of their own do: one for half of them. */
    @Test
    void trafficOfOneSideNeedsCreditMessages() {
        job(2, ViaProtocolConfig.DEFAULT.room(8, 128)).run((adi, host) -> {
            for (int i = 0; i < 1_000; i++) {
                if (adi.rank() == 0) {
                    send(adi, 1, 100, i);
                } else {
                    receive(adi, 0, 100, i);
                }
            }
        });
        assertThat(counted).containsEntry("0.creditMessages", 0L);
        assertThat(counted.get("1.creditMessages")).isBetween(200L, 250L);
    }

    @Test
    void trafficOfBothSidesTakesItsCreditsAlong() {
        job(2, ViaProtocolConfig.DEFAULT.room(8, 128)).run((adi, host) -> {
            for (int i = 0; i < 200; i++) {
                if (adi.rank() == 0) {
                    send(adi, 1, 100, i);
                    receive(adi, 1, 100, i);
                } else {
                    receive(adi, 0, 100, i);
                    send(adi, 0, 100, i);
                }
            }
        });
        assertThat(counted).containsEntry("0.creditMessages", 0L).containsEntry("1.creditMessages", 0L);
    }

    /** The memory of one rank, or of both, can't be registered: their bytes go in buffers. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void whatCanNotBeRegisteredIsCopied(int rank) {
        ViaJob job = job(2, ViaProtocolConfig.DEFAULT);
        job.fabric
                .pinning(memory -> memory.heapBase().map(array -> rank < 2 && ((byte[]) array).length != 20_000 + rank)
                        .orElse(true));
        job.run((adi, host) -> {
            int room = 20_000 + adi.rank();
            if (adi.rank() == 0) {
                adi.send(filled(room, 5), 0, room, 1, TAG, CONTEXT);
            } else {
                MemorySegment into = MemorySegment.ofArray(new byte[room]);
                adi.receive(into, 0, room, 0, TAG, CONTEXT, null);
                assertThat(into.asSlice(0, 20_000).mismatch(filled(20_000, 5))).isEqualTo(-1);
            }
        });
        assertThat(counted.getOrDefault("0.copiedForWantOfRegistration", 0L)
                + counted.getOrDefault("1.copiedForWantOfRegistration", 0L))
                .isPositive();
    }

    @Test
    void aMessageMayNeedMoreDescriptorsThanTheQueueHolds() {
        int length = 64 << 20;
        MemorySegment into = MemorySegment.ofArray(new byte[length]);
        job(2, ViaProtocolConfig.DEFAULT).run((adi, host) -> {
            if (adi.rank() == 0) {
                send(adi, 1, length, 9);
            } else {
                adi.receive(into, 0, length, 0, TAG, CONTEXT, null);
            }
        });
        assertThat(into.mismatch(filled(length, 9))).isEqualTo(-1);
        assertThat(counted).containsEntry("1.registrations", 1L).containsEntry("1.copiedForWantOfRegistration", 0L);
    }

    @Test
    void aRankThatNeverStartsIsMissedInTime() {
        ViaJob job = job(3, ViaProtocolConfig.DEFAULT.patient(SECOND_PS)).without(1);
        job.fabric.library(job.host(0));
        job.fabric.library(job.host(1));
        job.fabric.library(job.host(2));
        assertThatThrownBy(() -> job.run((adi, host) -> {
        })).cause().isInstanceOf(AdiException.class).hasMessageContaining("rank 1 did not meet rank ")
                .hasMessageContaining("within 1000 ms");
        assertThat(job.ranks.now()).isBetween(SECOND_PS, 3 * SECOND_PS);
    }

    /** How a rank ends. */
    enum End {
        /** Its process: the kernel says so. */
        PROCESS,
        /** Its host: nothing says so. */
        HOST
    }

    private static void end(ViaJob job, Host host, End end) {
        if (end == End.PROCESS) {
            job.fabric.kill(host);
        } else {
            job.fabric.setCable(host.name(), false);
        }
    }

    private static void assertUnreachable(Adi adi, AdiRequest request) {
        assertThatThrownBy(() -> adi.waitFor(request, null)).isInstanceOfSatisfying(AdiException.class,
                lost -> assertThat(lost.errorClass()).isEqualTo(ErrorClass.UNREACHABLE));
    }

    /**
     * The peer ends so long after the message has begun: in the question, the answer, the writes, and the word. Of a
     * host that owes nothing no rank learns that it is gone.
     */
    @ParameterizedTest
    @EnumSource
    void aPeerThatEndsInALongMessageIsMissedByTheOther(End end) {
        for (int receiver = 0; receiver < 2; receiver++) {
            for (long afterPs : new long[]{0, 5_000_000, 12_000_000, 25_000_000, 300_000_000, 2_500_000_000L}) {
                if (end == End.PROCESS || afterPs > ANSWERED_PS) {
                    endInALongMessage(end, receiver == 0, afterPs);
                }
            }
        }
    }

    private void endInALongMessage(End end, boolean isReceiverDead, long afterPs) {
        ViaJob job = job(2, ViaProtocolConfig.DEFAULT);
        AtomicBoolean isMissed = new AtomicBoolean();
        assertThatThrownBy(() -> job.run((adi, host) -> {
            int other = 1 - adi.rank();
            boolean isDead = adi.rank() == 1;
            meet(adi);
            MemorySegment buffer = MemorySegment.ofArray(new byte[LONG_BYTES]);
            boolean receives = isDead == isReceiverDead;
            AdiRequest request = receives
                    ? adi.irecv(buffer, 0, LONG_BYTES, other, TAG, CONTEXT)
                    : adi.isend(buffer, 0, LONG_BYTES, other, TAG, CONTEXT);
            if (isDead) {
                long untilPs = host.now() + afterPs;
                while (host.now() < untilPs) {
                    assertThat(adi.test(request, null)).isFalse();
                    Stage.sleepUntil(host, Math.min(untilPs, host.now() + TimeUnits.PS_PER_US));
                }
                end(job, host, end);
                Stage.sleepUntil(host, host.now() + 20 * SECOND_PS);
                throw new IllegalStateException("rank 1 is dead");
            }
            long beganPs = host.now();
            assertUnreachable(adi, request);
            assertThat(host.now() - beganPs).isLessThan(2 * SECOND_PS);
            assertThat(adi.open().activeRequests()).isZero();
            isMissed.set(true);
        })).cause().hasMessage("rank 1 is dead");
        assertThat(isMissed).as("dead receiver: %s, after %d ps", isReceiverDead, afterPs).isTrue();
    }

    @Test
    void aNicThatFailsIsTheLossOfAllPeersAndOfThisRankForThem() {
        ViaJob job = job(2, ViaProtocolConfig.DEFAULT);
        List<Integer> knowing = new ArrayList<>();
        assertThatThrownBy(() -> job.run((adi, host) -> {
            int other = 1 - adi.rank();
            meet(adi);
            AdiRequest receive = adi.irecv(MemorySegment.ofArray(new byte[LONG_BYTES]), 0, LONG_BYTES, other, TAG,
                    CONTEXT);
            AdiRequest send = adi.isend(filled(LONG_BYTES, 1), 0, LONG_BYTES, other, TAG, CONTEXT);
            if (adi.rank() == 1) {
                job.fabric.failNic(host.name());
            }
            assertUnreachable(adi, receive);
            assertUnreachable(adi, send);
            knowing.add(adi.rank());
            Stage.sleepUntil(host, host.now() + 20 * SECOND_PS);
            throw new IllegalStateException("both know");
        })).cause().hasMessage("both know");
        assertThat(knowing).containsExactlyInAnyOrder(0, 1);
    }
}
