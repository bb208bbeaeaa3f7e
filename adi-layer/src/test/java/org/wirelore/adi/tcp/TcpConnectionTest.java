package org.wirelore.adi.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamSocket;

class TcpConnectionTest {
    private static final TcpProtocolConfig DEFAULT = TcpProtocolConfig.DEFAULT;
    private static final TcpProtocolConfig SHORT_LIMIT = new TcpProtocolConfig(false, 100, 1 << 20,
            DEFAULT.startupTimeoutPs());

    @Test
    void aJobThatSendsNothingHasOneConnectionPerRank() {
        TcpJob job = new TcpJob(20, DEFAULT).run((adi, host) -> {
        });
        assertThat(job.counted("connections")).isEqualTo(2 * 19);
    }

    @Test
    void aPairThatTalksHasOneConnection() {
        TcpJob job = new TcpJob(4, DEFAULT).run((adi, host) -> {
            if (adi.rank() == 1) {
                adi.send(bytes(4), 0, 4, 2, 1, 0);
                adi.send(bytes(4), 0, 4, 2, 1, 0);
                adi.receive(bytes(4), 0, 4, 2, 1, 0, null);
            } else if (adi.rank() == 2) {
                adi.receive(bytes(4), 0, 4, 1, 1, 0, null);
                adi.send(bytes(4), 0, 4, 1, 1, 0);
                adi.receive(bytes(4), 0, 4, 1, 1, 0, null);
            }
        });
        assertThat(job.counted("connections")).isEqualTo(2 * 3 + 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 9})
    void ranksThatCallEachOtherAtOnceHaveOneConnection(int size) {
        TcpJob job = new TcpJob(size, SHORT_LIMIT).run((adi, host) -> {
            long startPs = 1_000_000 * TcpJob.MICROSECOND_PS;
            while (host.now() < startPs) {
                host.sleep(startPs);
            }
            List<AdiRequest> requests = new ArrayList<>();
            for (int peer = 0; peer < size; peer++) {
                for (int i = 0; i < 3; i++) {
                    requests.add(adi.irecv(bytes(200), 0, 200, peer, i, 0));
                    requests.add(adi.isend(bytes(60 * i), 0, 60 * i, peer, i, 0));
                }
            }
            requests.forEach(request -> adi.waitFor(request, null));
        });
        assertThat(job.counted("connections")).isEqualTo((long) size * (size - 1));
        assertThat(size < 3 || job.counted("crossed") > 0).isTrue();
        for (int rank = 0; rank < size; rank++) {
            assertThat(job.outcome(rank)).isEqualTo(FinishOutcome.CLEAN);
        }
    }

    /* Rank 1 leaves at once, and rank 2 calls it much later: what rank 1 still wants reaches it. */
    @Test
    void aRankThatLeavesIsThereForThoseWhoAreLate() {
        MemorySegment in = bytes(4);
        TcpJob job = new TcpJob(3, DEFAULT).run((adi, host) -> {
            if (adi.rank() == 1) {
                adi.free(adi.irecv(in, 0, 4, 2, 1, 0));
            } else if (adi.rank() == 2) {
                long latePs = 5_000_000 * TcpJob.MICROSECOND_PS;
                while (host.now() < latePs) {
                    host.sleep(latePs);
                }
                adi.send(bytes(4).fill((byte) 5), 0, 4, 1, 1, 0);
            }
        });
        assertThat(in.mismatch(bytes(4).fill((byte) 5))).isEqualTo(-1);
        assertThat(job.outcome(1)).isEqualTo(FinishOutcome.CLEAN);
        assertThat(job.warnings).isEmpty();
    }

    /* Ranks 1 and 3 call it while it is away; then it calls rank 1, which has called it. */
    @Test
    void aPeerThatIsAwayForMinutesWhenItIsCalledIsWaitedFor() {
        MemorySegment in = bytes(4);
        TcpJob job = new TcpJob(4, DEFAULT).run((adi, host) -> {
            if (adi.rank() == 2) {
                long backPs = 600_000_000 * TcpJob.MICROSECOND_PS;
                while (host.now() < backPs) {
                    host.sleep(backPs);
                }
                AdiRequest send = adi.isend(bytes(4), 0, 4, 1, 1, 0);
                adi.receive(in, 0, 4, 1, 1, 0, null);
                adi.receive(bytes(4), 0, 4, 3, 1, 0, null);
                adi.waitFor(send, null);
            } else if (adi.rank() != 0) {
                adi.send(bytes(4).fill((byte) 5), 0, 4, 2, 1, 0);
                if (adi.rank() == 1) {
                    adi.receive(bytes(4), 0, 4, 2, 1, 0, null);
                }
            }
        });
        assertThat(in.mismatch(bytes(4).fill((byte) 5))).isEqualTo(-1);
        assertThat(job.warnings).isEmpty();
        for (int rank = 0; rank < 4; rank++) {
            assertThat(job.outcome(rank)).isEqualTo(FinishOutcome.CLEAN);
        }
    }

    @Test
    void aPeerThatDiesIsNamed() {
        TcpJob job = new TcpJob(3, DEFAULT);
        for (int rank = 0; rank < 2; rank++) {
            int self = rank;
            job.ranks.start(job.host(rank), () -> job.rank(self, DEFAULT, (adi, host) -> {
                if (adi.rank() == 0) {
                    assertThatThrownBy(() -> adi.receive(bytes(4), 0, 4, 2, 1, 0, null))
                            .isInstanceOf(AdiException.class).hasMessageContaining("connection to rank 2")
                            .hasFieldOrPropertyWithValue("errorClass", ErrorClass.UNREACHABLE);
                    assertThatThrownBy(() -> adi.send(bytes(4), 0, 4, 2, 1, 0))
                            .isInstanceOf(AdiException.class).hasMessageContaining("connection to rank 2");
                }
                adi.send(bytes(4), 0, 4, 1 - adi.rank(), 1, 0);
                adi.receive(bytes(4), 0, 4, 1 - adi.rank(), 1, 0, null);
            }));
        }
        job.ranks.start(job.host(2), () -> {
            Sockets sockets = job.network.open(job.host(2));
            StreamSocket socket = reportAs(job, 2, sockets);
            job.host(2).sleep(job.host(2).now() + 10_000 * TcpJob.MICROSECOND_PS);
            socket.close();
        });
        job.ranks.run();
        assertThat(job.outcome(0)).isNotNull();
        assertThat(job.outcome(1)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void rubbishOfAPeerEndsItsConnectionAndTouchesNothing(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 60; round++) {
            MemorySegment guarded = bytes(600).fill((byte) 77);
            byte[] rubbish = rubbish(random);
            TcpJob job = new TcpJob(2, SHORT_LIMIT);
            job.ranks.start(job.host(0), () -> job.rank(0, SHORT_LIMIT, (adi, host) -> {
                AdiRequest receive = adi.irecv(guarded, 200, 200, 1, 5, 0);
                assertThatThrownBy(() -> adi.waitFor(receive, null)).isInstanceOf(AdiException.class)
                        .hasMessageContaining("rank 0 lost its connection to rank 1: ");
            }));
            job.ranks.start(job.host(1), () -> {
                StreamSocket socket = reportAs(job, 1, job.network.open(job.host(1)));
                socket.write(MemorySegment.ofArray(rubbish), 0, rubbish.length);
                job.host(1).sleep(job.host(1).now() + 10_000 * TcpJob.MICROSECOND_PS);
                socket.close();
            });
            job.ranks.run();
            assertThat(guarded.asSlice(0, 200).mismatch(bytes(200).fill((byte) 77))).isEqualTo(-1);
            assertThat(guarded.asSlice(400).mismatch(bytes(200).fill((byte) 77))).isEqualTo(-1);
        }
    }

    /* Envelopes that are nearly right: one field of a plausible one is another number. */
    private static byte[] rubbish(SplittableRandom random) {
        byte[] bytes = new byte[TcpEnvelope.BYTES * 4];
        random.nextBytes(bytes);
        if (random.nextInt(8) == 0) {
            return bytes;
        }
        int[] types = {TcpEnvelope.OK_TO_SEND, TcpEnvelope.DATA, TcpEnvelope.HELLO, TcpEnvelope.EAGER,
            TcpEnvelope.REQUEST_SEND, TcpEnvelope.DONE, TcpEnvelope.ALL_DONE, TcpEnvelope.LAST_ANSWER,
            TcpEnvelope.SHORT};
        MemorySegment memory = MemorySegment.ofArray(bytes);
        TcpEnvelope envelope = new TcpEnvelope(memory);
        int type = types[random.nextInt(types.length)];
        if (type == TcpEnvelope.SHORT) {
            envelope.shortMessage(random.nextInt(3), 7, random.nextInt(1 << 16), random.nextInt(5));
            return bytes;
        }
        envelope.begin(type, 1, TcpJob.JOB).message(random.nextInt(3), 7, 150 + random.nextInt(5000))
                .request(random.nextInt(4)).echo(random.nextInt(4));
        if (type == TcpEnvelope.REQUEST_SEND) {
            envelope.sequence(3);
        }
        return bytes;
    }

    @Test
    void strangersAreSentAwayAndDoNoHarm() {
        TcpJob job = new TcpJob(3, DEFAULT);
        Host outsider = job.ranks.process("elsewhere");
        job.ranks.start(outsider, () -> {
            Sockets sockets = job.network.open(outsider);
            for (int i = 0; i < 20; i++) {
                StreamSocket socket = sockets.connect("host0", 4000);
                outsider.sleep(outsider.now() + 50 * TcpJob.MICROSECOND_PS);
                if (i % 2 == 0) {
                    socket.write(bytes(64).fill((byte) i), 0, 64);
                }
                socket.close();
            }
        });
        job.run((adi, host) -> {
            if (adi.rank() > 0) {
                adi.send(bytes(4), 0, 4, 3 - adi.rank(), 1, 0);
                adi.receive(bytes(4), 0, 4, 3 - adi.rank(), 1, 0, null);
            }
        });
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.CLEAN);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void aStartWithoutARankSaysWhich(int missing) {
        assertThatThrownBy(() -> new TcpJob(4, DEFAULT).without(missing).run((adi, host) -> {
        })).isInstanceOf(AssertionError.class)
                .cause().isInstanceOf(AdiException.class)
                .hasMessageContaining(missing == 0 ? "could not connect to rank 0 at " : "missing: ranks " + missing);
    }

    @Test
    void ranksThatDisagreeDoNotStart() {
        TcpJob job = new TcpJob(2, DEFAULT);
        job.ranks.start(job.host(0), () -> job.rank(0, DEFAULT, (adi, host) -> {
        }));
        job.ranks.start(job.host(1), () -> job.rank(1, SHORT_LIMIT, (adi, host) -> {
        }));
        assertThatThrownBy(job.ranks::run).cause().isInstanceOf(AdiException.class)
                .hasMessageContaining("rank 1 disagrees with rank 0 about rendezvousBytes");
    }

    @Test
    void oneRankNeedsNoSockets() {
        new TcpJob(1, DEFAULT).run((adi, host) -> {
            adi.send(bytes(4), 0, 4, 0, 1, 0);
            adi.receive(bytes(4), 0, 4, Adi.ANY_SOURCE, 1, 0, null);
        });
    }

    /** Starts as a rank does, by hand; the table is read and dropped. */
    private static StreamSocket reportAs(TcpJob job, int rank, Sockets sockets) throws Exception {
        Host host = job.host(rank);
        int port = sockets.listen(Sockets.ANY_PORT).port();
        StreamSocket socket = sockets.connect("host0", 4000);
        while (!socket.isConnected()) {
            host.sleep(Host.FOREVER);
        }
        byte[] entry = TcpTable.entry(host.name(), port);
        MemorySegment hello = bytes(TcpEnvelope.BYTES + entry.length);
        new TcpEnvelope(hello).begin(TcpEnvelope.HELLO, rank, TcpJob.JOB)
                .message(0, job.config().rendezvousBytes(), entry.length).sequence(job.size());
        hello.asSlice(TcpEnvelope.BYTES).copyFrom(MemorySegment.ofArray(entry));
        socket.write(hello, 0, (int) hello.byteSize());
        TcpLink link = new TcpLink(socket);
        while (!link.readEnvelope() || !link.readBody(link.envelope().length())) {
            host.sleep(Host.FOREVER);
        }
        return socket;
    }

    private static MemorySegment bytes(int length) {
        return MemorySegment.ofArray(new byte[length]);
    }
}
