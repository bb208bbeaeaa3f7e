package org.wirelore.adi.sci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.contract.GroupPrograms;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.collective.Barrier;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.contract.Stage;

/** Lost stores, pulled cables and dead nodes cost time, or end in an error; they never bring a wrong byte. */
class SciLossTest {
    private static final int CONTEXT = 6;
    private static final int RANKS = 3;
    private static final int MESSAGES = 25;
    private static final int LENGTH_MAX = 3_000;
    private static final SciProtocolConfig SMALL = SciProtocolConfig.DEFAULT.room(4, 2, 512);

    @ParameterizedTest
    @EnumSource(value = Guard.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void lostStoresAreRepeated(Guard guard) {
        SciProtocolConfig config = SMALL.guarded(guard, guard == Guard.TAIL ? 64 : 128);
        for (int seed = 1; seed <= 40; seed++) {
            SciJob job = new SciJob(RANKS, seed % 4 == 0 ? config.asInThePaper() : config);
            SplittableRandom random = new SplittableRandom(seed);
            double rate = 0.05 * random.nextDouble();
            job.fabric.losePackets(number -> random.nextDouble() < rate);
            long traffic = seed;
            job.run((adi, host) -> exchange(adi, traffic));
            assertThat(job.outcomes()).as("seed %d", seed).containsOnly(FinishOutcome.CLEAN);
        }
    }

    /** One answer is about all packets since the last: 256 of them never arrive in one go. */
    @Test
    void aBufferOfWhichEachPacketMayBeLostArrivesPieceByPiece() {
        int length = SciProtocolConfig.DEFAULT.bufferBytes();
        int packets = length / 64;
        for (int seed = 1; seed <= 5; seed++) {
            SciJob job = new SciJob(2, SciProtocolConfig.DEFAULT);
            SplittableRandom random = new SplittableRandom(seed);
            long[] stored = new long[1];
            job.fabric.losePackets(number -> {
                stored[0]++;
                return random.nextInt(5) == 0;
            });
            job.run((adi, host) -> {
                if (adi.rank() == 0) {
                    alarm(job, () -> assertThat(job.isOver()).isTrue(), TimeUnits.PS_PER_SECOND / 10);
                    adi.send(filled(length, 1), 0, length, 1, 7, CONTEXT);
                } else {
                    receive(adi, 0, length, 1);
                }
            });
            assertThat(job.outcomes()).as("seed %d", seed).containsOnly(FinishOutcome.CLEAN);
            assertThat(stored[0]).as("packets, seed %d", seed).isLessThan(10L * packets);
        }
    }

    @Test
    void lostStoresOfCollectiveOperationsAreRepeated() {
        for (int seed = 1; seed <= 20; seed++) {
            SciJob job = new SciJob(4, SMALL);
            SplittableRandom random = new SplittableRandom(seed);
            double rate = 0.05 * random.nextDouble();
            job.fabric.losePackets(number -> random.nextDouble() < rate);
            job.run((adi, host) -> GroupPrograms.ofSeveralGroups(GroupPrograms.process(adi, host), host));
            assertThat(job.outcomes()).as("seed %d", seed).containsOnly(FinishOutcome.CLEAN);
        }
    }

    /** Others wait for a message before they come to the first of its broadcasts. */
    @Test
    void aRootMayBeManyBroadcastsAhead() {
        SciJob job = new SciJob(3, SMALL);
        job.run((adi, host) -> GroupPrograms.withARootThatRunsAhead(GroupPrograms.process(adi, host)));
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
    }

    @Test
    void aRankThatWaitsInABarrierForAPeerThatDiesGetsAnError() {
        SciJob job = new SciJob(3, SMALL);
        assertThatThrownBy(() -> job.run((adi, host) -> {
            if (adi.rank() == 2) {
                job.fabric.kill(job.host(2), job.nodeId(2));
                Stage.sleepUntil(host, TimeUnits.PS_PER_SECOND);
                return;
            }
            RankProcess process = GroupPrograms.process(adi, host);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> Barrier.run(process.world().team("Barrier", -1)))
                        .hasMessageContaining("has lost rank 2");
            }
            throw new IllegalStateException("both have failed");
        })).cause().hasMessage("both have failed");
    }

    @Test
    void ranksWithDataOfOtherLengthsSaySo() {
        SciJob job = new SciJob(2, SMALL);
        assertThatThrownBy(() -> job.run((adi, host) -> {
            byte[] bytes = new byte[100 + adi.rank()];
            GroupPrograms.process(adi, host).world().team("Bcast", 0).broadcast(bytes, 0);
        })).cause().hasMessageContaining("rank 0 takes part in a collective operation with 100 bytes, rank 1 with 101");
    }

    @Test
    void aRankFindsWhatOthersSentForAnOperationThatItDidNotTakePartIn() {
        List<String> warnings = new ArrayList<>();
        SciJob job = new SciJob(2, SMALL).observer(event -> {
            if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.WARNING) {
                warnings.add(core.text);
            }
        });
        job.run((adi, host) -> {
            int root = adi.rank();
            GroupPrograms.process(adi, host).world().team("Bcast", root).broadcast(new byte[10], root);
        });
        assertThat(job.outcomes()).containsOnly(FinishOutcome.LEFT_OVER);
        assertThat(warnings).hasSize(2)
                .anyMatch(text -> text.startsWith("rank 0 sent data of a collective operation that"
                        + " rank 1 did not take part in"));
    }

    @Test
    void thePapersLetterBringsWrongBytesWhereStoresGetLost() {
        SciProtocolConfig config = SMALL.guarded(Guard.NONE, 128);
        SciJob job = new SciJob(RANKS, config);
        SplittableRandom random = new SplittableRandom(1);
        job.fabric.losePackets(number -> random.nextDouble() < 0.05);
        assertThatThrownBy(() -> job.run((adi, host) -> exchange(adi, 1))).isInstanceOf(AssertionError.class);
    }

    @Test
    void aCableThatComesBackCostsTimeOnly() {
        long outPs = 10 * TimeUnits.PS_PER_SECOND;
        SciJob job = new SciJob(2, SMALL);
        job.run((adi, host) -> {
            for (int i = 0; i < 20; i++) {
                if (adi.rank() == 1 && i == 10) {
                    job.fabric.pullCable(job.nodeId(1));
                    Stage.sleepUntil(host, host.now() + outPs);
                    job.fabric.plugCable(job.nodeId(1));
                }
                if (adi.rank() == 0) {
                    adi.send(filled(500, i), 0, 500, 1, 7, CONTEXT);
                } else {
                    receive(adi, 0, 500, i);
                }
            }
        });
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
    }

    /** The last stores are lost with it, and nothing but their sender's check can tell. */
    @Test
    void aCableThatIsOutAtAnyMomentWhileRanksLeaveCostsTimeOnly() {
        for (int i = 0; i < 100; i++) {
            SciJob job = new SciJob(2, SMALL);
            long outPs = i * TimeUnits.PS_PER_US;
            job.run((adi, host) -> {
                if (adi.rank() == 0) {
                    adi.send(filled(500, 1), 0, 500, 1, 7, CONTEXT);
                    alarm(job, () -> job.fabric.pullCable(job.nodeId(1)), host.now() + outPs);
                    alarm(job, () -> job.fabric.plugCable(job.nodeId(1)), host.now() + 10 * TimeUnits.PS_PER_MS);
                    alarm(job, () -> assertThat(job.isOver()).as("all have left a second after a cable was out that "
                            + "was pulled %d ps after the send", outPs).isTrue(), host.now() + TimeUnits.PS_PER_SECOND);
                } else {
                    receive(adi, 0, 500, 1);
                }
            });
            assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
        }
    }

    private static void alarm(SciJob job, Runnable action, long atPs) {
        job.ranks.scheduler().alarm("cable", action).set(atPs);
    }

    @Test
    void aCableThatStaysOutWhileRanksLeaveEndsInUnreachable() {
        SciJob job = new SciJob(2, SMALL.patient(TimeUnits.PS_PER_SECOND, TimeUnits.PS_PER_SECOND));
        assertThatThrownBy(() -> job.run((adi, host) -> {
            if (adi.rank() == 0) {
                adi.send(filled(500, 1), 0, 500, 1, 7, CONTEXT);
                job.fabric.pullCable(job.nodeId(1));
            } else {
                receive(adi, 0, 500, 1);
            }
        })).hasCauseInstanceOf(AdiException.class);
    }

    @Test
    void aCableThatStaysOutEndsInUnreachable() {
        SciJob job = new SciJob(2, SMALL.patient(TimeUnits.PS_PER_SECOND, TimeUnits.PS_PER_SECOND));
        assertThatThrownBy(() -> job.run((adi, host) -> {
            if (adi.rank() == 0) {
                job.fabric.pullCable(job.nodeId(1));
                for (int i = 0; i < 100; i++) {
                    adi.send(filled(500, i), 0, 500, 1, 7, CONTEXT);
                }
            } else {
                Stage.sleepUntil(host, 100 * TimeUnits.PS_PER_SECOND);
            }
        })).hasCauseInstanceOf(AdiException.class).cause().hasMessageContaining("rank 0 could not reach rank 1 for 1");
    }

    @Test
    void aRankThatWaitsForAPeerThatDiesGetsAnError() {
        SciJob job = new SciJob(2, SMALL);
        assertThatThrownBy(() -> job.run((adi, host) -> {
            if (adi.rank() == 0) {
                assertThatThrownBy(() -> receive(adi, 1, 500, 1)).isInstanceOfSatisfying(AdiException.class,
                        lost -> assertThat(lost.errorClass()).isEqualTo(ErrorClass.UNREACHABLE));
                assertThatThrownBy(() -> adi.send(filled(4, 1), 0, 4, 1, 7, CONTEXT))
                        .isInstanceOf(AdiException.class).hasMessageContaining("rank 0 has lost rank 1");
                throw new IllegalStateException("both have failed");
            }
            job.fabric.kill(job.host(1), job.nodeId(1));
            Stage.sleepUntil(host, TimeUnits.PS_PER_SECOND);
        })).cause().hasMessage("both have failed");
    }

    @Test
    void ranksThatDisagreeSayInWhat() {
        SciJob job = new SciJob(2, SMALL).odd(config -> config.room(4, 4, 512));
        assertThatThrownBy(() -> job.run((adi, host) -> {
        })).cause().hasMessageContaining("has another layout of its segments")
                .hasMessageContaining("all ranks of a job need the same");
    }

    @Test
    void ranksWithOtherGuardsSaySo() {
        SciJob job = new SciJob(2, SMALL).odd(config -> config.guarded(Guard.BARRIER, config.slotBytes()));
        assertThatThrownBy(() -> job.run((adi, host) -> {
        })).cause().hasMessageContaining("has another guard than rank");
    }

    @Test
    void aRankThatIsMissingIsNamed() {
        SciJob job = new SciJob(3, SMALL.patient(TimeUnits.PS_PER_SECOND, 100 * TimeUnits.PS_PER_MS)).without(2);
        assertThatThrownBy(() -> job.run((adi, host) -> {
        })).cause().hasMessageContaining("rank 2 did not meet rank").hasMessageContaining("within 100 ms");
    }

    /** Every rank sends messages of random lengths to every other one, and takes those of the others. */
    private static void exchange(Adi adi, long seed) {
        AdiRequest[] sends = new AdiRequest[RANKS * MESSAGES];
        int count = 0;
        for (int i = 0; i < MESSAGES; i++) {
            for (int peer = 0; peer < RANKS; peer++) {
                if (peer != adi.rank()) {
                    int length = length(seed, adi.rank(), peer, i);
                    sends[count++] = adi.isend(filled(length, i + peer), 0, length, peer, 7, CONTEXT);
                }
            }
            for (int peer = 0; peer < RANKS; peer++) {
                if (peer != adi.rank()) {
                    receive(adi, peer, length(seed, peer, adi.rank(), i), i + adi.rank());
                }
            }
        }
        for (int i = 0; i < count; i++) {
            adi.waitFor(sends[i], null);
        }
    }

    private static int length(long seed, int source, int destination, int number) {
        SplittableRandom random = new SplittableRandom(
                seed * 1_000_003 + source * 10_007L + destination * 101L + number);
        return random.nextInt(random.nextBoolean() ? 60 : LENGTH_MAX);
    }

    private static void receive(Adi adi, int source, int length, int seed) {
        MemorySegment room = MemorySegment.ofArray(new byte[length]);
        AdiStatus status = new AdiStatus();
        adi.receive(room, 0, length, source, 7, CONTEXT, status);
        assertThat(status.length).isEqualTo(length);
        assertThat(room.mismatch(filled(length, seed))).isEqualTo(-1);
    }

    private static MemorySegment filled(int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (seed + 31 * i + (i >> 8));
        }
        return MemorySegment.ofArray(bytes);
    }
}
