package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.world.Job;

/** Eager messages of several packets, and the credit that limits them. */
class UNetEagerTest {
    private static final UNetProtocolConfig DEFAULT = UNetProtocolConfig.DEFAULT;

    private final int[] types = new int[16];
    private final EventLog log = new EventLog();

    @Test
    void aMessageOfSeveralPacketsCompletesWithoutItsReceiver() {
        Job job = job(DEFAULT);
        job.runClean((adi, host) -> {
            if (adi.rank() == 0) {
                Traffic.send(adi, 1, 1, 10_000);
                Traffic.send(adi, 1, 2, 8);
            } else {
                AdiStatus status = new AdiStatus();
                adi.probe(0, 1, 0, status);
                assertThat(status.length).isEqualTo(10_000);
                Traffic.receive(adi, 0, 1, 10_000);
                Traffic.receive(adi, 0, 2, 8);
            }
        });
        assertThat(types[UNetHeader.LONG]).isEqualTo(1);
        assertThat(types[UNetHeader.PIECE]).isEqualTo(6);
        assertThat(types[UNetHeader.REQUEST_SEND]).isZero();
    }

    @Test
    void oneCopyOnEitherSideWhenItsReceiveIsPosted() {
        Job job = job(DEFAULT);
        job.runClean((adi, host) -> {
            if (adi.rank() == 0) {
                adi.receive(MemorySegment.ofArray(new byte[1]), 0, 0, 1, 5, 0, null);
                Traffic.send(adi, 1, 1, 4_000);
            } else {
                MemorySegment into = MemorySegment.ofArray(new byte[4_000]);
                AdiRequest receive = adi.irecv(into, 0, 4_000, 0, 1, 0);
                adi.send(into, 0, 0, 0, 5, 0);
                adi.waitFor(receive, null);
            }
        });
        assertThat(job.host(1).cost(AdiCostNames.COPY).charges()).isEqualTo(3);
    }

    @Test
    void theLimitDecidesAndItsNeighboursArriveWhole() {
        for (int limit : new int[]{0, 1_000, 1_482, 1_483, 1_484, 5_000}) {
            job(DEFAULT.toBuilder().rendezvousBytes(limit).build()).runClean((adi, host) -> {
                for (int length : new int[]{0, 32, limit - 1, limit, limit + 1, 1_478, 1_479, 1_482, 1_483, 2_961,
                    4_999}) {
                    Traffic.oneWay(adi, 1, Math.max(0, length));
                }
            });
        }
    }

    @Test
    void truncationDeliversWhatFitsAndTheNextMessageIsWhole() {
        job(DEFAULT).runClean((adi, host) -> {
            if (adi.rank() == 0) {
                Traffic.send(adi, 1, 1, 9_000);
                Traffic.send(adi, 1, 2, 9_000);
            } else {
                MemorySegment small = MemorySegment.ofArray(new byte[2_000]);
                AdiStatus status = new AdiStatus();
                try {
                    adi.receive(small, 0, 2_000, 0, 1, 0, status);
                    throw new AssertionError("a receive must report truncation");
                } catch (AdiException truncated) {
                    assertThat(truncated.errorClass()).isEqualTo(ErrorClass.TRUNCATE);
                }
                assertThat(status.length).isEqualTo(2_000);
                Traffic.receive(adi, 0, 2, 9_000);
            }
        });
    }

    @Test
    void aReceiveThatComesBetweenThePiecesGetsTheWholeMessage() {
        Job job = job(DEFAULT).devices(device -> device.sendTime(Traffic.MILLISECOND_PS / 2));
        job.runClean((adi, host) -> {
            if (adi.rank() == 1) {
                adi.probe(0, 1, 0, null);
            }
            Traffic.oneWay(adi, 2, 12_000);
        });
    }

    @Test
    void usedUpCreditSendsTheRestByRendezvousSoThatAnyOrderOfReceivesWorks() {
        Job job = job(DEFAULT.toBuilder().unexpectedBytesMax(100_000).build());
        int messages = 40;
        job.runClean((adi, host) -> {
            AdiRequest[] requests = new AdiRequest[messages];
            for (int i = 0; i < messages; i++) {
                MemorySegment buffer = MemorySegment.ofArray(new byte[8_000]);
                if (adi.rank() == 0) {
                    Traffic.fill(buffer, i);
                    requests[i] = adi.isend(buffer, 0, 8_000, 1, i, 0);
                }
            }
            for (int i = messages - 1; i >= 0; i--) {
                if (adi.rank() == 0) {
                    adi.waitFor(requests[i], null);
                } else {
                    MemorySegment buffer = MemorySegment.ofArray(new byte[8_000]);
                    adi.receive(buffer, 0, 8_000, 0, i, 0, null);
                    MemorySegment expected = MemorySegment.ofArray(new byte[8_000]);
                    Traffic.fill(expected, i);
                    assertThat(buffer.mismatch(expected)).isEqualTo(-1);
                }
            }
        });
        assertThat(types[UNetHeader.LONG]).isBetween(1, 10);
        assertThat(types[UNetHeader.REQUEST_SEND]).isGreaterThan(25);
        assertThat(log.retransmissions).isZero();
    }

    @Test
    void creditComesBackWithEachReceiveAndNeverRunsOutOfAFastReceiver() {
        job(DEFAULT.toBuilder().unexpectedBytesMax(100_000).build())
                .runClean((adi, host) -> Traffic.pingPong(adi, 200, 8_000));
        assertThat(types[UNetHeader.LONG]).isEqualTo(400);
        assertThat(types[UNetHeader.REQUEST_SEND]).isZero();
        assertThat(types[UNetHeader.FLOW]).isPositive();
    }

    @Test
    void anyMixOfLengthsSurvivesLoss() {
        for (int seed = 0; seed < 300; seed++) {
            int number = seed;
            SplittableRandom random = new SplittableRandom(seed);
            Job job = new Job(2, seed).config(DEFAULT.toBuilder().unexpectedBytesMax(random.nextInt(60_000))
                    .window(1 + random.nextInt(32)).build());
            job.network.faults(random.nextDouble() * 0.2, random.nextDouble() * 0.1, 0);
            job.runClean((adi, host) -> {
                SplittableRandom lengths = new SplittableRandom(number);
                for (int i = 0; i < 12; i++) {
                    Traffic.oneWay(adi, 1, lengths.nextInt(12_000));
                }
            });
        }
    }

    private Job job(UNetProtocolConfig config) {
        Job job = new Job(2, 1).config(config).observer(event -> {
            log.on(event);
            if (event instanceof StreamEvent stream && stream.kind == StreamEvent.Kind.PACKET_SENT
                    && (stream.flags & StreamEvent.SEQ) != 0) {
                types[stream.type]++;
            }
        });
        return job;
    }
}
