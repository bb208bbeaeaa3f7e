package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.world.Job;
import org.wirelore.adi.world.LossyNetwork;
import org.wirelore.adi.world.WorldHost;
import org.wirelore.device.api.sockets.StreamSocket;

class UNetStartupTest {
    private static final UNetProtocolConfig DEFAULT = UNetProtocolConfig.DEFAULT;
    private static final long SECOND_PS = 1_000 * Traffic.MILLISECOND_PS;

    private final EventLog log = new EventLog();

    @Test
    void slavesMayComeBeforeTheMasterAndLate() {
        Job job = new Job(4, 1).startDelay(0, SECOND_PS).startDelay(2, 3 * SECOND_PS);
        job.runClean((adi, host) -> {
            assertThat(host.now()).isGreaterThan(3 * SECOND_PS);
            Traffic.pingPong(adi, 3, 100);
        });
    }

    @Test
    void missingSlaveIsNamedWhenTheTimeIsUp() {
        Job job = new Job(4, 1).startDelay(2, 3_600 * SECOND_PS);
        job.run((adi, host) -> {
        });
        assertThat(job.failure(0)).isInstanceOf(AdiException.class)
                .hasMessageContaining("not all ranks reported to rank 0").hasMessageContaining("missing: ranks [2]");
        assertThat(job.failure(1)).isInstanceOf(AdiException.class);
        assertThat(job.failure(3)).isInstanceOf(AdiException.class);
    }

    @Test
    void slaveThatDiesInMidStartUpEndsTheStartUpOfAllOthersAtOnce() {
        Job job = new Job(4, 1).devices(device -> {
            if (device.mac() == 2) {
                device.fatal();
            }
        });
        job.run((adi, host) -> {
            throw new AssertionError("no rank must get out of a start-up that one did not survive");
        });
        assertThat(job.failure(2)).hasMessage("this rank dies");
        assertThat(job.failure(0)).isInstanceOf(AdiException.class)
                .hasMessageContaining("rank 2 left during the start");
        assertThat(job.failure(1)).isInstanceOf(AdiException.class)
                .hasMessageContaining("rank 0 left during the start");
        assertThat(job.failure(3)).isInstanceOf(AdiException.class)
                .hasMessageContaining("rank 0 left during the start");
        assertThat(job.world.nowPs()).isLessThan(SECOND_PS);
    }

    @Test
    void missingMasterIsReportedByItsSlaves() {
        Job job = new Job(2, 1).startDelay(0, 3_600 * SECOND_PS);
        job.run((adi, host) -> {
        });
        assertThat(job.failure(1)).isInstanceOf(AdiException.class)
                .hasMessageContaining("could not connect to rank 0 at ")
                .hasMessageContaining("connection refused");
    }

    @Test
    void portsThatAreTakenAreReported() {
        Job job = new Job(2, 1).devices(device -> device.firstPort(255));
        job.run((adi, host) -> {
        });
        assertThat(job.failure(0)).hasMessageContaining("ports must be free");
    }

    @Test
    void tableComesInPiecesOfAnySize() {
        Job job = new Job(3, 1);
        job.sockets.bytesPerWrite(3);
        job.runClean((adi, host) -> Traffic.pingPong(adi, 2, 100));
    }

    @Test
    void strangersAtTheMastersPortAreSentAway() {
        Job job = new Job(2, 1).startDelay(1, SECOND_PS);
        WorldHost[] outsider = new WorldHost[1];
        outsider[0] = job.world.process("outsider", () -> {
            try {
                StreamSocket socket = job.sockets.of(outsider[0]).connect("rank0", 4000);
                while (!socket.isConnected()) {
                    outsider[0].sleep(SECOND_PS);
                }
                socket.write(MemorySegment.ofArray("GET / HTTP/1.0\r\n\r\n".getBytes(
                        java.nio.charset.StandardCharsets.US_ASCII)), 0, 18);
                while (socket.read(MemorySegment.ofArray(new byte[8]), 0, 8) != StreamSocket.END) {
                    outsider[0].sleep(WorldHost.FOREVER);
                }
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        });
        job.runClean((adi, host) -> Traffic.pingPong(adi, 2, 100));
        assertThat(outsider[0].failure()).isNull();
    }

    @Test
    void noDataFlowBeforeEveryRankHasOpenedItsChannels() {
        Job job = new Job(4, 1).startDelay(3, 2 * SECOND_PS);
        job.runClean((adi, host) -> {
            if (adi.rank() == 0) {
                for (int peer = 1; peer < 4; peer++) {
                    Traffic.send(adi, peer, 1, 100);
                }
            } else {
                Traffic.receive(adi, 0, 1, 100);
            }
        });
        for (int rank = 0; rank < 4; rank++) {
            assertThat(job.device(rank).counters().droppedForeign()).isZero();
        }
    }

    @Test
    void staleFrameOfAnEarlierJobIsNotTakenForData() {
        int delivered = 0;
        for (int seed = 0; seed < 50; seed++) {
            Job job = new Job(2, seed);
            job.run((adi, host) -> {
                if (adi.rank() == 0) {
                    host.compute(10 * Traffic.MILLISECOND_PS);
                    Traffic.send(adi, 1, 1, 100);
                } else {
                    MemorySegment message = MemorySegment.ofArray(new byte[116]);
                    new UNetHeader().wrap(message, 0).tag(1).length(100).mode(UNetHeader.SHORT, 0, 0).stream(0, 0);
                    job.network.send(new LossyNetwork.Frame(0, 1, 1, 1, message), host.now());
                    Traffic.receive(adi, 0, 1, 100);
                }
            });
            delivered += job.failure(1) == null ? 1 : 0;
        }
        assertThat(delivered).isEqualTo(50);
    }

    @Test
    void finishIsCleanForEveryRankAtTwentyPercentLoss() {
        for (int seed = 0; seed < 300; seed++) {
            Job job = new Job(3, seed).observer(log);
            job.network.faults(0.2, 0, 0);
            job.runClean((adi, host) -> {
                Traffic.oneWay(adi, 5, 100);
                if (adi.rank() == 2) {
                    host.compute(300 * Traffic.MILLISECOND_PS);
                }
            });
        }
        assertThat(log.warnings).isEmpty();
    }

    @Test
    void lostLastAcknowledgmentIsAnsweredByThePeerThatLingers() {
        for (boolean strict : new boolean[]{false, true}) {
            EventLog events = new EventLog();
            Job job = new Job(2, 1).observer(events).config(DEFAULT.toBuilder().strict(strict).build());
            int[] dropped = {0};
            job.network.rule((index, frame) -> frame.sender() == 1 && frame.isPureAcknowledgment()
                    && dropped[0]++ == 0);
            job.run((adi, host) -> Traffic.oneWay(adi, 1, 100));
            assertThat(job.outcome(0)).isEqualTo(strict ? FinishOutcome.GAVE_UP : FinishOutcome.CLEAN);
            assertThat(job.outcome(1)).isEqualTo(FinishOutcome.CLEAN);
            assertThat(events.warnings).hasSize(strict ? 1 : 0);
        }
    }

    /** Without DONE and EXIT, which the cut takes away, only the linger is left to answer what is sent again. */
    @Test
    void rankThatHasLostItsPeersStreamLingersAndAnswersWhatThePeerSendsAgain() {
        Job job = new Job(2, 1).observer(log);
        int[] dropped = {0};
        job.network.rule((index, frame) -> frame.sender() == 0 && frame.isPureAcknowledgment() && dropped[0]++ < 3);
        job.run((adi, host) -> {
            if (adi.rank() == 1) {
                Traffic.send(adi, 0, 1, 100);
            } else {
                Traffic.receive(adi, 1, 1, 100);
                job.sockets.cut();
            }
        });
        assertThat(dropped[0]).isGreaterThan(3);
        assertThat(log.warnings).hasSize(2).noneMatch(text -> text.contains("retransmissions"));
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.GAVE_UP);
        assertThat(job.outcome(1)).isEqualTo(FinishOutcome.GAVE_UP);
    }

    @Test
    void aRankThatIsDoneWaitsForOneThatComputesHoweverLong() {
        for (int busy = 0; busy < 2; busy++) {
            int late = busy;
            Job job = new Job(2, 1).observer(log);
            job.runClean((adi, host) -> {
                long untilPs = host.now() + 100_000 * SECOND_PS;
                while (adi.rank() == late && host.now() < untilPs) {
                    host.sleep(untilPs);
                }
            });
            assertThat(job.outcome(0)).isEqualTo(FinishOutcome.CLEAN);
            assertThat(job.outcome(1)).isEqualTo(FinishOutcome.CLEAN);
        }
        assertThat(log.warnings).isEmpty();
    }

    @Test
    void deadPeerAtTheEndCausesAWarningInBoundedTime() {
        Job job = new Job(2, 1).observer(log);
        boolean[] dead = {false};
        job.network.rule((index, frame) -> dead[0]);
        job.run((adi, host) -> {
            Traffic.pingPong(adi, 2, 100);
            if (adi.rank() == 1) {
                throw new IllegalStateException("this rank dies");
            }
            dead[0] = true;
            Traffic.send(adi, 1, 3, 100);
        });
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.GAVE_UP);
        assertThat(log.warnings).anyMatch(text -> text.contains("rank 0 gave rank 1 up: it did not acknowledge"));
        assertThat(log.warnings).anyMatch(text -> text.contains("missing: ranks [1]"));
        assertThat(job.world.nowPs()).isLessThan(100 * SECOND_PS);
    }

    @Test
    void deadPeerInTheMiddleOfARunFailsTheWaitingCall() {
        Job job = new Job(2, 1).observer(log);
        job.run((adi, host) -> {
            if (adi.rank() == 1) {
                throw new IllegalStateException("this rank dies");
            }
            Traffic.send(adi, 1, 3, 100);
            Traffic.receive(adi, 1, 3, 100);
        });
        assertThat(job.failure(0)).isInstanceOf(AdiException.class).hasMessageContaining("rank 0 gave rank 1 up")
                .hasFieldOrPropertyWithValue("errorClass", org.wirelore.adi.error.ErrorClass.UNREACHABLE);
    }

    @Test
    void aLongMessageWithoutAReceiveIsLeftOverAndDelaysNoRank() {
        Job job = new Job(3, 1).observer(log).run((adi, host) -> adi.free(
                adi.isend(MemorySegment.ofArray(new byte[60_000]), 0, 60_000, (adi.rank() + 1) % 3, 1, 0)));
        for (int rank = 0; rank < 3; rank++) {
            assertThat(job.outcome(rank)).isEqualTo(FinishOutcome.LEFT_OVER);
        }
    }

    @Test
    void aLongMessageIsReceivedAlsoByWhoAsksForItWhenItsSenderWantsToLeave() {
        MemorySegment first = MemorySegment.ofArray(new byte[60_000]);
        MemorySegment second = MemorySegment.ofArray(new byte[60_000]);
        new Job(3, 1).observer(log).runClean((adi, host) -> {
            if (adi.rank() < 2) {
                adi.free(adi.isend(filled(60_000, 7 + adi.rank()), 0, 60_000, 2, 1, 0));
            } else {
                host.sleep(host.now() + 300_000_000_000L);
                AdiStatus status = new AdiStatus();
                adi.receive(first, 0, 60_000, 0, 1, 0, status);
                adi.receive(second, 0, 60_000, 1, 1, 0, status);
            }
        });
        assertThat(first.mismatch(filled(60_000, 7))).isEqualTo(-1);
        assertThat(second.mismatch(filled(60_000, 8))).isEqualTo(-1);
    }

    @Test
    void withoutTheSecondRoundALongMessageIsWaitedForAsLongAsItsReceiverTakes() {
        for (UNetProtocolConfig config : List.of(DEFAULT.toBuilder().strict(true).build(),
                DEFAULT.toBuilder().reliable(false).build())) {
            MemorySegment in = MemorySegment.ofArray(new byte[60_000]);
            Job job = new Job(2, 1).config(config).observer(log).run((adi, host) -> {
                if (adi.rank() == 0) {
                    adi.free(adi.isend(filled(60_000, 7), 0, 60_000, 1, 1, 0));
                } else {
                    host.sleep(host.now() + 100_000 * SECOND_PS);
                    adi.receive(in, 0, 60_000, 0, 1, 0, new AdiStatus());
                }
            });
            assertThat(in.mismatch(filled(60_000, 7))).isEqualTo(-1);
            assertThat(job.outcome(0)).isEqualTo(FinishOutcome.CLEAN);
            assertThat(job.outcome(1)).isEqualTo(FinishOutcome.CLEAN);
        }
    }

    @Test
    void aLongMessageThatWasAskedForArrivesWholeWithoutAWait() {
        int bytes = 3_000_000;
        MemorySegment in = MemorySegment.ofArray(new byte[bytes]);
        Job job = new Job(2, 1).observer(log).run((adi, host) -> {
            if (adi.rank() == 0) {
                adi.free(adi.isend(filled(bytes, 5), 0, bytes, 1, 1, 0));
            } else {
                host.sleep(host.now() + 300_000_000_000L);
                adi.iprobe(0, 1, 0, new AdiStatus());
                host.sleep(host.now() + 300_000_000_000L);
                adi.free(adi.irecv(in, 0, bytes, 0, 1, 0));
            }
        });
        assertThat(in.mismatch(filled(bytes, 5))).isEqualTo(-1);
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.CLEAN);
        assertThat(job.outcome(1)).isEqualTo(FinishOutcome.CLEAN);
    }

    private static MemorySegment filled(int bytes, int value) {
        return MemorySegment.ofArray(new byte[bytes]).fill((byte) value);
    }

    @Test
    void whatIsLeftOverIsReported() {
        List<Adi> ranks = new ArrayList<>();
        new Job(2, 1).observer(log).runClean((adi, host) -> {
            ranks.add(adi);
            if (adi.rank() == 0) {
                Traffic.send(adi, 1, 7, 10);
                Traffic.send(adi, 1, 8, 20);
            } else {
                assertThat(adi.irecv(MemorySegment.ofArray(new byte[4]), 0, 4, 0, 9, 0)).isNotNull();
            }
        });
        ranks.sort(Comparator.comparingInt(Adi::rank));
        assertThat(ranks.getFirst().open().leftovers()).isEmpty();
        assertThat(ranks.getLast().open().leftovers()).containsExactly(
                "2 messages were never received, the first from rank 0, tag=1, 10 bytes",
                "a receive was never completed: from rank 0, tag 9");
        assertThat(log.warnings).isEmpty();
    }
}
