package org.wirelore.adi.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.wirelore.adi.Conversations.filled;
import static org.wirelore.adi.Conversations.pattern;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.Conversations;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.FinishOutcome;

class TcpAdiTest {
    private static final TcpProtocolConfig DEFAULT = TcpProtocolConfig.DEFAULT;
    private static final int LIMIT = 5000;
    private static final TcpProtocolConfig TIGHT = new TcpProtocolConfig(false, LIMIT, 1 << 20,
            DEFAULT.startupTimeoutPs());
    /** Room of one direction of a connection in tight jobs: less than one message, so that everything is in parts. */
    private static final int TIGHT_BYTES = 700;
    private static final int INLINE = TcpPeer.INLINE_BYTES;
    private static final int[] LENGTHS = {0, 1, 4, 667, 668, 669, INLINE - 1, INLINE, INLINE + 1, 4095, LIMIT - 1,
        LIMIT,
        LIMIT + 1, 32_768, 65_535, 65_536, 65_537, 300_000};

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void everyLengthPassesBetweenAllRanks(int size) {
        for (boolean blocking : new boolean[]{false, true}) {
            for (TcpProtocolConfig config : new TcpProtocolConfig[]{DEFAULT, TIGHT}) {
                TcpProtocolConfig own = new TcpProtocolConfig(blocking, config.rendezvousBytes(), 1 << 20,
                        DEFAULT.startupTimeoutPs());
                TcpJob job = new TcpJob(size, own, config.rendezvousBytes() == LIMIT ? TIGHT_BYTES : 32_768);
                job.run((adi, host) -> Conversations.everyLength(adi, LENGTHS));
                for (int rank = 0; rank < size; rank++) {
                    assertThat(job.outcome(rank)).isEqualTo(FinishOutcome.CLEAN);
                }
                assertThat(job.counted("malformed")).isZero();
                assertThat(job.warnings).isEmpty();
            }
        }
    }

    @Test
    void messagesOfOneSenderAreReceivedInTheirOrderWhateverTheirLengths() {
        int count = 200;
        new TcpJob(2, TIGHT, TIGHT_BYTES).run((adi, host) -> {
            if (adi.rank() == 0) {
                List<AdiRequest> sends = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    int length = 4 + (i * 337) % 6000;
                    MemorySegment buffer = filled(length, i);
                    sends.add(i % 5 == 0
                            ? adi.issend(buffer, 0, length, 1, 1, 0)
                            : adi.isend(buffer, 0, length, 1, 1, 0));
                }
                sends.forEach(send -> adi.waitFor(send, null));
            } else {
                AdiStatus status = new AdiStatus();
                for (int i = 0; i < count; i++) {
                    MemorySegment in = filled(6004, 0);
                    adi.receive(in, 0, 6004, Adi.ANY_SOURCE, Adi.ANY_TAG, 0, status);
                    assertThat(status.length).isEqualTo(4 + (i * 337) % 6000);
                    assertThat(in.get(ValueLayout.JAVA_BYTE, 3)).isEqualTo((byte) i);
                }
            }
        });
    }

    /* MPI Mechanic, overtaking: the data of the short message are there first, and the long one is received first. */
    @Test
    void aShortMessageOvertakesALongOneOnTheWayAndIsReceivedSecond() {
        TcpJob job = new TcpJob(2, TIGHT).run((adi, host) -> {
            if (adi.rank() == 0) {
                AdiRequest send = adi.isend(filled(100_000, 1), 0, 100_000, 1, 7, 0);
                adi.send(filled(4, 2), 0, 4, 1, 7, 0);
                adi.waitFor(send, null);
            } else {
                AdiStatus status = new AdiStatus();
                MemorySegment first = filled(100_000, 0);
                MemorySegment second = filled(100_000, 0);
                adi.receive(first, 0, 100_000, 0, 7, 0, status);
                assertThat(status.length).isEqualTo(100_000);
                assertThat(first.mismatch(filled(100_000, 1))).isEqualTo(-1);
                adi.receive(second, 0, 100_000, 0, 7, 0, status);
                assertThat(status.length).isEqualTo(4);
                assertThat(second.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 2);
            }
        });
        assertThat(job.counted("overtaking")).isEqualTo(1);
        assertThat(job.counted("rendezvousSent")).isEqualTo(1);
        assertThat(job.counted("eagerSent")).isEqualTo(1);
    }

    @Test
    void whatIsExpectedGoesStraightAndWhatIsNotThroughATemporaryBuffer() {
        int length = 4500;
        TcpJob job = new TcpJob(2, TIGHT).run((adi, host) -> {
            if (adi.rank() == 0) {
                adi.receive(filled(1, 0), 0, 1, 1, 9, 0, null);
                adi.send(pattern(length, 1), 0, length, 1, 1, 0);
                adi.send(pattern(length, 2), 0, length, 1, 2, 0);
                adi.send(filled(1, 0), 0, 1, 1, 3, 0);
            } else {
                MemorySegment expected = filled(length, 0);
                MemorySegment unexpected = filled(length, 0);
                AdiRequest receive = adi.irecv(expected, 0, length, 0, 1, 0);
                adi.send(filled(1, 0), 0, 1, 0, 9, 0);
                adi.receive(filled(1, 0), 0, 1, 0, 3, 0, null);
                adi.receive(unexpected, 0, length, 0, 2, 0, null);
                adi.waitFor(receive, null);
                assertThat(expected.mismatch(pattern(length, 1))).isEqualTo(-1);
                assertThat(unexpected.mismatch(pattern(length, 2))).isEqualTo(-1);
            }
        });
        assertThat(job.counted("straightBytes")).isBetween(length - (long) INLINE, (long) length);
        assertThat(job.counted("stagedBytes")).isBetween(length - (long) INLINE, (long) length);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 3000, 5001, 300_000})
    void ranksThatSendToEachOtherFirstFinish(int length) {
        new TcpJob(4, TIGHT, TIGHT_BYTES).run((adi, host) -> Conversations.allAtOnce(adi, length));
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5000})
    void aSynchronousSendWaitsForItsReceive(int length) {
        long[] sentPs = new long[1];
        long postPs = 100_000 * TcpJob.MICROSECOND_PS;
        new TcpJob(2, TIGHT).run((adi, host) -> {
            if (adi.rank() == 0) {
                sentPs[0] = Conversations.synchronousSend(adi, host, length);
            } else {
                Conversations.receiveLate(adi, host, length, postPs);
            }
        });
        assertThat(sentPs[0]).isGreaterThanOrEqualTo(postPs);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 2016, 2017, 4999, 5000, 60_000})
    void truncationDeliversWhatFitsAndHarmsNothingElse(int length) {
        for (boolean expected : new boolean[]{false, true}) {
            new TcpJob(2, TIGHT, TIGHT_BYTES).run((adi, host) -> {
                if (adi.rank() == 0) {
                    adi.receive(filled(0, 0), 0, 0, 1, 9, 0, null);
                    adi.send(filled(length, 7), 0, length, 1, 1, 0);
                    adi.send(filled(4, 8), 0, 4, 1, 2, 0);
                } else {
                    MemorySegment in = filled(length, 9);
                    AdiRequest early = expected ? adi.irecv(in, 0, length - 3, 0, 1, 0) : null;
                    adi.send(filled(0, 0), 0, 0, 0, 9, 0);
                    if (!expected) {
                        adi.probe(0, 1, 0, null);
                    }
                    AdiRequest receive = early == null ? adi.irecv(in, 0, length - 3, 0, 1, 0) : early;
                    assertThatThrownBy(() -> adi.waitFor(receive, null)).isInstanceOf(AdiException.class)
                            .hasFieldOrPropertyWithValue("errorClass", ErrorClass.TRUNCATE);
                    assertThat(in.asSlice(0, length - 3).mismatch(filled(length - 3, 7))).isEqualTo(-1);
                    assertThat(in.asSlice(length - 3).mismatch(filled(3, 9))).isEqualTo(-1);
                    adi.receive(in, 0, length, 0, 2, 0, null);
                    assertThat(in.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 8);
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 3000})
    void messagesThatFindNoMemoryWaitInTheirConnection(int length) {
        int count = 50;
        TcpProtocolConfig little = new TcpProtocolConfig(false, LIMIT, length + 100L, DEFAULT.startupTimeoutPs());
        TcpJob job = new TcpJob(2, little).run((adi, host) -> {
            if (adi.rank() == 0) {
                for (int i = 0; i < count; i++) {
                    adi.send(filled(length, i), 0, length, 1, 1, 0);
                }
            } else {
                adi.probe(0, 1, 0, null);
                long untilPs = host.now() + 10_000 * TcpJob.MICROSECOND_PS;
                while (host.now() < untilPs) {
                    host.sleep(untilPs);
                }
                MemorySegment in = filled(length, 0);
                for (int i = 0; i < count; i++) {
                    for (int look = 0; look < 5; look++) {
                        adi.iprobe(0, 99, 0, null);
                    }
                    adi.receive(in, 0, length, 0, 1, 0, null);
                    assertThat(in.mismatch(filled(length, i))).isEqualTo(-1);
                }
            }
        });
        assertThat(job.counted("refused")).isPositive();
        assertThat(job.outcome(1)).isEqualTo(FinishOutcome.CLEAN);
    }

    @Test
    void aReceiverUnderAFloodStillHearsTheOthers() {
        int flood = 2000;
        int[] before = new int[1];
        new TcpJob(3, DEFAULT).run((adi, host) -> {
            if (adi.rank() == 1) {
                for (int i = 0; i < flood; i++) {
                    adi.send(filled(1000, 1), 0, 1000, 0, 1, 0);
                }
            } else if (adi.rank() == 2) {
                adi.send(filled(4, 2), 0, 4, 0, 2, 0);
            } else {
                AdiStatus status = new AdiStatus();
                boolean heard = false;
                for (int i = 0; i < flood + 1; i++) {
                    adi.receive(filled(1000, 0), 0, 1000, Adi.ANY_SOURCE, Adi.ANY_TAG, 0, status);
                    heard |= status.source == 2;
                    before[0] += heard ? 0 : 1;
                }
            }
        });
        assertThat(before[0]).isLessThan(flood / 2);
    }

    @Test
    void finishCompletesFreedRequests() {
        MemorySegment in = filled(300_000, 0);
        TcpJob job = new TcpJob(3, TIGHT, TIGHT_BYTES).run((adi, host) -> {
            if (adi.rank() == 1) {
                adi.free(adi.isend(pattern(300_000, 5), 0, 300_000, 2, 1, 0));
            } else if (adi.rank() == 2) {
                adi.free(adi.irecv(in, 0, 300_000, 1, 1, 0));
            } else {
                host.sleep(host.now() + 1_000_000 * TcpJob.MICROSECOND_PS);
            }
        });
        assertThat(in.mismatch(pattern(300_000, 5))).isEqualTo(-1);
        assertThat(job.outcome(1)).isEqualTo(FinishOutcome.CLEAN);
        assertThat(job.outcome(2)).isEqualTo(FinishOutcome.CLEAN);
    }

    @Test
    void aLongMessageWithoutAReceiveIsLeftOverAndDelaysNoRank() {
        TcpJob job = new TcpJob(2, TIGHT)
                .run((adi, host) -> adi.free(adi.isend(filled(6000, 1), 0, 6000, 1 - adi.rank(), 1, 0)));
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.LEFT_OVER);
        assertThat(job.outcome(1)).isEqualTo(FinishOutcome.LEFT_OVER);
        assertThat(job.warnings).isEmpty();
    }

    @Test
    void messagesWithoutMemoryDelayNoRankAtTheEnd() {
        TcpProtocolConfig little = new TcpProtocolConfig(false, LIMIT, 3000, DEFAULT.startupTimeoutPs());
        TcpJob job = new TcpJob(2, little).run((adi, host) -> {
            for (int i = 0; i < 50 && adi.rank() == 0; i++) {
                adi.free(adi.isend(filled(100 * i, 1), 0, 100 * i, 1, 1, 0));
            }
        });
        assertThat(job.outcome(1)).isEqualTo(FinishOutcome.GAVE_UP);
        assertThat(job.warnings).anyMatch(text -> text.startsWith("1 rank 1 has no memory left for messages"));
    }
}
