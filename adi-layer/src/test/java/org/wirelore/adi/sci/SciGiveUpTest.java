package org.wirelore.adi.sci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.contract.Stage;

/** Peers that are given up: soon enough, not too early, and without harm to what concerns others. */
class SciGiveUpTest {
    private static final int BUFFER_PACKETS = 16;
    private static final int PACKET_BYTES = 64;
    private static final int CONTEXT = 6;
    private static final int TAG = 7;
    private static final int LONG_BYTES = 9_000;
    private static final long SECOND_PS = TimeUnits.PS_PER_SECOND;
    private static final SciProtocolConfig SMALL = SciProtocolConfig.DEFAULT.room(4, 2, 512)
            .patient(SECOND_PS, SECOND_PS);

    @Test
    void aRankLeavesThoughItsPeerRefusesForEverFromAnyMomentOn() {
        int givenUp = 0;
        for (int i = 0; i < 50; i++) {
            SciJob job = new SciJob(2, SMALL.patient(20 * TimeUnits.PS_PER_MS, SECOND_PS));
            long refusedPs = i * TimeUnits.PS_PER_US / 2;
            try {
                job.run((adi, host) -> {
                    if (adi.rank() == 0) {
                        send(adi, 1, 500);
                        at(job, host.now() + refusedPs, () -> job.fabric.losePackets(number -> true));
                        at(job, host.now() + 50 * TimeUnits.PS_PER_MS,
                                () -> assertThat(job.isOver()).as("over, refused after %d ps", refusedPs).isTrue());
                    } else {
                        receive(adi, 0, 500);
                    }
                });
            } catch (AssertionError failed) {
                assertThat(failed).hasCauseInstanceOf(AdiException.class).cause()
                        .hasMessageContaining("protocol.giveUpMs limits that");
                givenUp++;
            }
        }
        assertThat(givenUp).isBetween(1, 49);
    }

    /** Its host is dead: it neither lets go nor says that it is gone. */
    @Test
    void aRankLeavesThoughAPeerNeverLetsGo() {
        List<String> givenUp = new ArrayList<>();
        SciJob job = new SciJob(2, SMALL);
        job.observer(event -> {
            if (event instanceof RecordEvent record && record.kind == RecordEvent.Kind.LEFT && record.rank == 1) {
                at(job, job.host(1).now() + 2 * SECOND_PS,
                        () -> assertThat(job.outcome(0)).isEqualTo(FinishOutcome.CLEAN));
                Stage.sleepUntil(job.host(1), job.host(1).now() + 10 * SECOND_PS);
            } else if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.PEER_GIVEN_UP) {
                givenUp.add(core.text);
            }
        });
        job.run((adi, host) -> {
            if (adi.rank() == 0) {
                send(adi, 1, 500);
            } else {
                receive(adi, 0, 500);
            }
        });
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.CLEAN);
        assertThat(givenUp).hasSize(1).allMatch(text -> text.startsWith("rank 1 did not let go of the segment of rank 0"
                + " within 1000 ms"));
    }

    @Test
    void whatIsUnderWayWithALostPeerFailsAndAllElseGoesOn() {
        SciJob job = new SciJob(3, SMALL);
        assertThatThrownBy(() -> job.run((adi, host) -> {
            if (adi.rank() == 2) {
                // One long message is half way when it dies: its sender has asked, the receiver has answered.
                adi.isend(filled(LONG_BYTES), 0, LONG_BYTES, 0, TAG, CONTEXT);
                receive(adi, 0, 4);
                send(adi, 1, 4);
                job.fabric.kill(host, job.nodeId(2));
                Stage.sleepUntil(host, host.now() + 20 * SECOND_PS);
                throw new IllegalStateException("rank 2 is dead");
            }
            if (adi.rank() == 1) {
                receive(adi, 2, 4);
                for (int i = 0; i < 10; i++) {
                    Stage.sleepUntil(host, host.now() + SECOND_PS / 10);
                    send(adi, 0, 500);
                    receive(adi, 0, LONG_BYTES);
                }
                return;
            }
            AdiRequest fromOther = adi.irecv(MemorySegment.ofArray(new byte[500]), 0, 500, 1, TAG, CONTEXT);
            List<AdiRequest> lost = new ArrayList<>();
            lost.add(adi.irecv(MemorySegment.ofArray(new byte[4]), 0, 4, 2, TAG + 1, CONTEXT));
            lost.add(adi.irecv(MemorySegment.ofArray(new byte[4]), 0, 4, Adi.ANY_SOURCE, TAG + 1, CONTEXT));
            send(adi, 2, 4);
            // Dead by then, but this rank does not know it.
            Stage.sleepUntil(host, host.now() + SECOND_PS / 10);
            lost.add(adi.irecv(MemorySegment.ofArray(new byte[LONG_BYTES]), 0, LONG_BYTES, 2, TAG, CONTEXT));
            for (int i = 0; i < 10; i++) {
                lost.add(adi.isend(filled(300), 0, 300, 2, TAG, CONTEXT));
                lost.add(adi.isend(filled(LONG_BYTES), 0, LONG_BYTES, 2, TAG, CONTEXT));
            }
            adi.waitFor(fromOther, null);
            send(adi, 1, LONG_BYTES);
            for (int i = 1; i < 10; i++) {
                receive(adi, 1, 500);
                send(adi, 1, LONG_BYTES);
            }
            assertThat(lost.stream().filter(request -> isLost(adi, request)).count()).isGreaterThan(15);
            assertUnreachable(() -> send(adi, 2, 4));
            assertUnreachable(() -> send(adi, 2, LONG_BYTES));
            assertUnreachable(() -> receive(adi, 2, 4));
            assertUnreachable(() -> adi.probe(2, TAG + 1, CONTEXT, null));
            assertThat(adi.open().activeRequests()).isZero();
        })).cause().hasMessage("rank 2 is dead");
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.CLEAN);
        assertThat(job.outcome(1)).isEqualTo(FinishOutcome.CLEAN);
    }

    private static boolean isLost(Adi adi, AdiRequest request) {
        try {
            adi.waitFor(request, null);
            return false;
        } catch (AdiException lost) {
            assertThat(lost.errorClass()).isEqualTo(ErrorClass.UNREACHABLE);
            assertThat(lost.peer()).isEqualTo(2);
            return true;
        }
    }

    private static void assertUnreachable(Runnable call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(AdiException.class, lost -> {
            assertThat(lost.errorClass()).isEqualTo(ErrorClass.UNREACHABLE);
            assertThat(lost).hasMessageContaining("rank 0 has lost rank 2");
        });
    }

    /** Stores that got lost twice are no reason to give a peer up that was not asked for in between. */
    @Test
    void aLongComputationBetweenTwoLossesIsNoLongTrouble() {
        SciJob job = new SciJob(2, SMALL);
        job.run((adi, host) -> {
            if (adi.rank() == 0) {
                job.fabric.losePackets(number -> true);
                send(adi, 1, 4);
                poll(adi, host, TimeUnits.PS_PER_US * 200);
                Stage.sleepUntil(host, host.now() + 10 * SECOND_PS);
                poll(adi, host, TimeUnits.PS_PER_US * 200);
                job.fabric.losePackets(number -> false);
                send(adi, 1, 4);
            } else {
                receive(adi, 0, 4);
                receive(adi, 0, 4);
            }
        });
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
    }

    @Test
    void outagesWithQuietTimesBetweenThemAreNoLongTrouble() {
        SciJob job = new SciJob(2, SMALL);
        job.run((adi, host) -> {
            if (adi.rank() == 0) {
                receive(adi, 1, 4);
            } else {
                for (int i = 0; i < 5; i++) {
                    job.fabric.pullCable(job.nodeId(1));
                    Stage.sleepUntil(host, host.now() + 9 * SECOND_PS / 10);
                    job.fabric.plugCable(job.nodeId(1));
                    Stage.sleepUntil(host, host.now() + 2 * SECOND_PS);
                }
                send(adi, 0, 4);
            }
        });
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
    }

    private static void poll(Adi adi, Host host, long durationPs) {
        long untilPs = host.now() + durationPs;
        while (host.now() < untilPs) {
            adi.progress();
            Stage.sleepUntil(host, host.now() + TimeUnits.PS_PER_US);
        }
    }

    /** A rank that stores at each look has no look at which its last store was a while ago. */
    @ParameterizedTest
    @EnumSource(names = {"BARRIER", "CRC", "TAIL"})
    void aRankThatStoresAllTheTimeGivesAPeerUpAllTheSame(Guard guard) {
        SciJob job = new SciJob(2, SMALL.guarded(guard, 128).patient(20 * TimeUnits.PS_PER_MS, SECOND_PS));
        assertThatThrownBy(() -> job.run((adi, host) -> {
            if (adi.rank() == 0) {
                job.fabric.losePackets(number -> true);
                at(job, host.now() + 30 * TimeUnits.PS_PER_MS, () -> {
                    throw new AssertionError("rank 0 still tries");
                });
                adi.isend(filled(500), 0, 500, 1, TAG, CONTEXT);
                while (true) {
                    adi.progress();
                    adi.iprobe(1, TAG, CONTEXT, null);
                    Stage.sleepUntil(host, host.now() + TimeUnits.PS_PER_US);
                }
            }
            Stage.sleepUntil(host, 100 * SECOND_PS);
        })).hasCauseInstanceOf(AdiException.class).cause()
                .hasMessageContaining("rank 0 could not reach rank 1 for 20 ms");
    }

    /** What a rank says that it has taken is stored all the time, while what it has sent itself is lost. */
    @Test
    void aRankThatStoresAllTheTimeRepeatsWhatWasLost() {
        SciJob job = new SciJob(2, SMALL);
        job.run((adi, host) -> {
            if (adi.rank() == 0) {
                job.fabric.losePackets(number -> number == 0);
                send(adi, 1, 4);
                AdiRequest end = adi.irecv(MemorySegment.ofArray(new byte[4]), 0, 4, 1, TAG + 1, CONTEXT);
                while (!adi.test(end, null)) {
                    receive(adi, 1, 4);
                }
            } else {
                long startPs = host.now();
                AdiRequest awaited = adi.irecv(MemorySegment.ofArray(new byte[4]), 0, 4, 0, TAG, CONTEXT);
                while (!adi.test(awaited, null)) {
                    assertThat(host.now() - startPs).as("picoseconds until it comes").isLessThan(SECOND_PS);
                    send(adi, 0, 4);
                    Stage.sleepUntil(host, host.now() + 10 * TimeUnits.PS_PER_US);
                }
                adi.send(filled(4), 0, 4, 0, TAG + 1, CONTEXT);
                send(adi, 0, 4);
            }
        });
    }

    /** Nothing of it counts as stored after a loss; the rank only waits for the peer then. */
    @Test
    void aBufferOfWhichEveryAttemptButTheLastIsLostIsStoredAgain() {
        for (int losses = 1; losses <= 5; losses++) {
            long lost = losses;
            SciJob job = new SciJob(2, SciProtocolConfig.DEFAULT.guarded(Guard.CRC, 128));
            job.run((adi, host) -> {
                if (adi.rank() == 0) {
                    job.fabric.losePackets(number -> number % BUFFER_PACKETS == 0 && number < lost * BUFFER_PACKETS);
                    send(adi, 1, BUFFER_PACKETS * PACKET_BYTES);
                    receive(adi, 1, 1);
                } else {
                    receive(adi, 0, BUFFER_PACKETS * PACKET_BYTES);
                    send(adi, 0, 1);
                }
            });
            assertThat(job.outcomes()).as("losses %d", losses).containsOnly(FinishOutcome.CLEAN);
        }
    }

    private static void at(SciJob job, long atPs, Runnable action) {
        job.ranks.scheduler().alarm("fabric", action).set(atPs);
    }

    private static void send(Adi adi, int to, int length) {
        adi.send(filled(length), 0, length, to, TAG, CONTEXT);
    }

    private static void receive(Adi adi, int from, int length) {
        MemorySegment room = MemorySegment.ofArray(new byte[length]);
        adi.receive(room, 0, length, from, TAG, CONTEXT, null);
        assertThat(room.mismatch(filled(length))).isEqualTo(-1);
    }

    private static MemorySegment filled(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (1 + 31 * i);
        }
        return MemorySegment.ofArray(bytes);
    }
}
