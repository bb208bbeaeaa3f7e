package org.wirelore.adi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.RemoteMemory;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.collective.Barrier;
import org.wirelore.adi.message.collective.Broadcast;
import org.wirelore.adi.message.collective.Items;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;
import org.wirelore.device.api.Host;

/** The rules of {@link org.wirelore.adi.AdiDevice}, seen through the core. A subclass brings the device. */
public abstract class AdiDeviceContract {
    /** What every rank does between start-up and finish. */
    public interface Program {
        void run(Adi adi, Host host) throws Exception;
    }

    protected static final long MEMORY_BYTES = 1 << 20;
    private static final int CONTEXT = 6;
    private static final int LONG_BYTES = 200_000;
    private static final TypeMap BYTES = TypeMap.of(BaseType.BYTE, 1);

    /**
     * Runs a job and shuts down all ranks; throws the error of any of them.
     *
     * @param unexpectedBytesMax memory of each rank for messages without a receive
     * @return how each rank left
     */
    protected abstract FinishOutcome[] run(int size, long unexpectedBytesMax, Program program);

    private void clean(int size, Program program) {
        assertThat(run(size, MEMORY_BYTES, program)).hasSize(size).containsOnly(FinishOutcome.CLEAN);
    }

    @Test
    protected void shortMessagesArriveOnceAndInOrder() {
        int messages = 40;
        clean(3, (adi, host) -> {
            AdiRequest[] sends = new AdiRequest[2 * messages];
            int count = 0;
            for (int i = 0; i < messages; i++) {
                for (int peer = 0; peer < 3; peer++) {
                    if (peer != adi.rank()) {
                        sends[count++] = adi.isend(filled(i, i), 0, i, peer, 7, CONTEXT);
                    }
                }
            }
            for (int peer = 0; peer < 3; peer++) {
                for (int i = 0; i < messages && peer != adi.rank(); i++) {
                    receive(adi, peer, i, i);
                }
            }
            for (AdiRequest send : sends) {
                adi.waitFor(send, null);
            }
        });
    }

    @Test
    protected void messagesOfAllLengthsAroundTheLimitsArriveWhole() {
        clean(2, (adi, host) -> {
            int eager = adi.eagerBytesMax();
            for (int length : new int[]{0, 1, eager - 1, eager, eager + 1, 2 * eager + 1, LONG_BYTES}) {
                if (adi.rank() == 0) {
                    adi.send(filled(length, length), 0, length, 1, 7, CONTEXT);
                } else {
                    receive(adi, 0, length, length);
                }
            }
        });
    }

    @Test
    protected void aSynchronousSendIsCompleteWhenItsReceiveHasStartedAndNotBefore() {
        clean(2, (adi, host) -> {
            if (adi.rank() == 0) {
                AdiRequest send = adi.issend(filled(4, 1), 0, 4, 1, 7, CONTEXT);
                adi.send(filled(4, 2), 0, 4, 1, 8, CONTEXT);
                adi.receive(filled(4, 0), 0, 4, 1, 9, CONTEXT, null);
                assertThat(adi.test(send, null)).as("no receive has asked for it").isFalse();
                adi.send(filled(4, 2), 0, 4, 1, 8, CONTEXT);
                adi.waitFor(send, null);
            } else {
                adi.receive(filled(4, 0), 0, 4, 0, 8, CONTEXT, null);
                adi.send(filled(4, 3), 0, 4, 0, 9, CONTEXT);
                adi.receive(filled(4, 0), 0, 4, 0, 8, CONTEXT, null);
                receive(adi, 0, 4, 1);
            }
        });
    }

    @Test
    protected void ranksThatSendLongMessagesToEachOtherFinish() {
        clean(3, (adi, host) -> {
            AdiRequest[] sends = new AdiRequest[3];
            for (int peer = 0; peer < 3; peer++) {
                if (peer != adi.rank()) {
                    sends[peer] = adi.isend(filled(LONG_BYTES, adi.rank()), 0, LONG_BYTES, peer, 7, CONTEXT);
                }
            }
            for (int peer = 0; peer < 3; peer++) {
                if (peer != adi.rank()) {
                    receive(adi, peer, LONG_BYTES, peer);
                }
            }
            while (adi.waitAny(sends, null) >= 0) {
                // All of them.
            }
        });
    }

    @Test
    protected void messagesThatFindNoMemoryArriveLaterAndInOrder() {
        int messages = 60;
        assertThat(run(2, 1_000, (adi, host) -> {
            if (adi.rank() == 0) {
                for (int i = 0; i < messages; i++) {
                    adi.send(filled(30, i), 0, 30, 1, 7, CONTEXT);
                }
            } else {
                for (int look = 0; look < 200; look++) {
                    adi.progress();
                    host.pause(host.now() + 1_000_000);
                }
                for (int i = 0; i < messages; i++) {
                    receive(adi, 0, 30, i);
                }
            }
        })).containsOnly(FinishOutcome.CLEAN);
    }

    /** There is no memory for what other peers have sent before. */
    @Test
    protected void aReceiveGetsItsMessageThoughOthersFindNoMemory() {
        int messages = 30;
        assertThat(run(4, 500, (adi, host) -> {
            if (adi.rank() != 0) {
                for (int i = 0; i < messages; i++) {
                    adi.send(filled(30, i), 0, 30, 0, 7, CONTEXT);
                }
                return;
            }
            for (int look = 0; look < 200; look++) {
                adi.progress();
                host.pause(host.now() + 1_000_000);
            }
            for (int source = 3; source > 0; source--) {
                for (int i = 0; i < messages; i++) {
                    receive(adi, source, 30, i);
                }
            }
        })).containsOnly(FinishOutcome.CLEAN);
    }

    @Test
    protected void aMessageThatIsTooLongIsCutAndReported() {
        clean(2, (adi, host) -> {
            for (int length : new int[]{20, LONG_BYTES}) {
                if (adi.rank() == 0) {
                    adi.send(filled(length, 5), 0, length, 1, 7, CONTEXT);
                } else {
                    MemorySegment room = filled(12, 0);
                    assertThatThrownBy(() -> adi.receive(room, 0, 10, 0, 7, CONTEXT, null))
                            .isInstanceOfSatisfying(AdiException.class,
                                    e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.TRUNCATE));
                    assertThat(room.asSlice(0, 10).mismatch(filled(length, 5).asSlice(0, 10))).isEqualTo(-1);
                    assertThat(room.get(ValueLayout.JAVA_BYTE, 10)).isEqualTo(filled(12, 0).get(ValueLayout.JAVA_BYTE,
                            10));
                }
            }
        });
    }

    @Test
    protected void aMessageThatWasSentJustBeforeTheEndArrives() {
        clean(3, (adi, host) -> {
            if (adi.rank() > 0) {
                adi.send(filled(100, adi.rank()), 0, 100, 0, 7, CONTEXT);
            } else {
                receive(adi, 2, 100, 2);
                receive(adi, 1, 100, 1);
            }
        });
    }

    @Test
    protected void noRankLeavesABarrierBeforeAllHaveCome() {
        int[] arrived = new int[1];
        clean(4, (adi, host) -> {
            RankProcess process = GroupPrograms.process(adi, host);
            for (int round = 1; round <= 3; round++) {
                long untilPs = host.now() + 50_000_000L * adi.rank();
                while (host.now() - untilPs < 0) {
                    host.pause(untilPs);
                }
                arrived[0]++;
                Barrier.run(process.world().team("Barrier", -1));
                assertThat(arrived[0]).isGreaterThanOrEqualTo(4 * round);
                Barrier.run(process.world().team("Barrier", -1));
            }
        });
    }

    @Test
    protected void aBroadcastBringsTheRootsBytesToAll() {
        clean(3, (adi, host) -> {
            RankProcess process = GroupPrograms.process(adi, host);
            for (int length : new int[]{0, 1, 400, 5_000, 50_000}) {
                for (int root = 0; root < 3; root++) {
                    byte[] bytes = bytes(length, adi.rank() == root ? root + length : 100);
                    Team team = process.world().team("Bcast", root);
                    Broadcast.run(team, new Items(bytes, 0, length, BYTES), root);
                    assertThat(bytes).isEqualTo(bytes(length, root + length));
                }
            }
        });
    }

    @Test
    protected void aReductionBringsTheSameToAll() {
        for (int size = 2; size <= 6; size++) {
            clean(size, (adi, host) -> {
                RankProcess process = GroupPrograms.process(adi, host);
                for (int count : new int[]{0, 1, 100, 257, 3_000}) {
                    GroupPrograms.sum(process.world(), count, count);
                }
            });
        }
    }

    /** Operations of two overlapping groups and of all, with ranks that come late, each in the same order. */
    @Test
    protected void operationsOfSeveralGroupsDoNotMeet() {
        clean(4, (adi, host) -> {
            RankProcess process = GroupPrograms.process(adi, host);
            GroupPrograms.ofSeveralGroups(process, host);
        });
    }

    @Test
    protected void aWriteIsInPlaceWhenALaterMessageArrives() {
        clean(2, (adi, host) -> {
            RemoteMemory memory = adi.memory();
            MemorySegment key = MemorySegment.ofArray(new byte[4]);
            int[] lengths = {0, 1, 1_000, 100_000};
            if (adi.rank() == 1) {
                MemorySegment own = MemorySegment.ofArray(new byte[120_000]);
                RemoteMemory.Region region = memory.register(own, 8, 119_000);
                key.set(ValueLayout.JAVA_INT_UNALIGNED, 0, memory.key(region, 0));
                adi.send(key, 0, 4, 0, 1, CONTEXT);
                for (int length : lengths) {
                    adi.receive(MemorySegment.NULL, 0, 0, 0, 2, CONTEXT, null);
                    assertThat(own.asSlice(8 + 500, length).mismatch(filled(length, length))).isEqualTo(-1);
                    assertThat(own.get(ValueLayout.JAVA_BYTE, 8 + 500L + length)).isZero();
                    own.asSlice(8 + 500, length).fill((byte) 0);
                    adi.send(key, 0, 0, 0, 3, CONTEXT);
                }
                memory.deregister(region);
            } else {
                adi.receive(key, 0, 4, 1, 1, CONTEXT, null);
                int theirs = key.get(ValueLayout.JAVA_INT_UNALIGNED, 0);
                for (int length : lengths) {
                    adi.waitFor(memory.write(filled(length + 3, length).asSlice(0, length), 0, length, 1, theirs, 500),
                            null);
                    adi.send(key, 0, 0, 1, 2, CONTEXT);
                    adi.receive(key, 0, 0, 1, 3, CONTEXT, null);
                }
            }
        });
    }

    @Test
    protected void aWriteOutsideOfItsRegionChangesNothing() {
        clean(2, (adi, host) -> {
            MemorySegment own = MemorySegment.ofArray(new byte[120_000]);
            RemoteMemory.Region region = adi.memory().register(own, 1_000, 99_999);
            if (adi.rank() == 0) {
                int key = adi.memory().key(region, 1);
                for (long at : new long[]{-1, 99_900, Long.MAX_VALUE}) {
                    adi.waitFor(adi.memory().write(filled(100, 1), 0, 100, 1, key, at), null);
                }
                // Its beginning is inside, and goes in messages of its own.
                adi.waitFor(adi.memory().write(filled(100_000, 1), 0, 100_000, 1, key, 0), null);
                adi.waitFor(adi.memory().write(filled(100, 1), 0, 100, 1, key + 77, 0), null);
                adi.send(own, 0, 0, 1, 2, CONTEXT);
            } else {
                adi.receive(own, 0, 0, 0, 2, CONTEXT, null);
                assertThat(own.mismatch(MemorySegment.ofArray(new byte[120_000]))).isEqualTo(-1);
            }
        });
    }

    private static void receive(Adi adi, int source, int length, int seed) {
        MemorySegment room = MemorySegment.ofArray(new byte[length]);
        AdiStatus status = new AdiStatus();
        adi.receive(room, 0, length, source, 7, CONTEXT, status);
        assertThat(status.length).isEqualTo(length);
        assertThat(status.source).isEqualTo(source);
        assertThat(room.mismatch(filled(length, seed))).isEqualTo(-1);
    }

    private static MemorySegment filled(int length, int seed) {
        return MemorySegment.ofArray(bytes(length, seed));
    }

    private static byte[] bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (seed + 31 * i + (i >> 8));
        }
        return bytes;
    }
}
