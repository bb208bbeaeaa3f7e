package org.wirelore.adi.shm;

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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.Conversations;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Host;

class ShmAdiTest {
    private static final ShmProtocolConfig DEFAULT = ShmProtocolConfig.DEFAULT;
    /** So small that every limit is met all the time: a short message has 240 bytes at most. */
    private static final ShmProtocolConfig TIGHT = new ShmProtocolConfig(WaitMode.POLL, 1024, 241, 2, 128, 1 << 20,
            DEFAULT.startupTimeoutPs());
    private static final int[] LENGTHS = {0, 1, 4, 47, 48, 49, 111, 112, 113, 127, 128, 129, 239, 240, 241, 255, 256,
        257, 383, 384, 385, 4095, 4096, 4097, 8175, 8176, 8177, 32_767, 32_768, 32_769, 131_071, 131_072, 131_073,
        500_000};

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void everyLengthPassesBetweenAllRanks(int size) {
        for (WaitMode wait : WaitMode.values()) {
            for (ShmProtocolConfig config : new ShmProtocolConfig[]{DEFAULT, TIGHT}) {
                ShmJob job = new ShmJob(size, config.waiting(wait))
                        .run((adi, host) -> Conversations.everyLength(adi, LENGTHS));
                for (int rank = 0; rank < size; rank++) {
                    assertThat(job.outcome(rank)).isEqualTo(FinishOutcome.CLEAN);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(WaitMode.class)
    void messagesOfOneSenderAreReceivedInTheirOrderWhateverTheirLengths(WaitMode wait) {
        int count = 200;
        new ShmJob(2, TIGHT.waiting(wait)).run((adi, host) -> {
            if (adi.rank() == 0) {
                List<AdiRequest> sends = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    int length = 4 + (i * 37) % 600;
                    MemorySegment buffer = filled(length, i);
                    sends.add(i % 5 == 0
                            ? adi.issend(buffer, 0, length, 1, 1, 0)
                            : adi.isend(buffer, 0, length, 1, 1, 0));
                }
                sends.forEach(send -> adi.waitFor(send, null));
            } else {
                AdiStatus status = new AdiStatus();
                for (int i = 0; i < count; i++) {
                    MemorySegment in = filled(604, 0);
                    adi.receive(in, 0, 604, Adi.ANY_SOURCE, Adi.ANY_TAG, 0, status);
                    assertThat(status.length).isEqualTo(4 + (i * 37) % 600);
                    assertThat(in.get(ValueLayout.JAVA_BYTE, 3)).isEqualTo((byte) i);
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 240, 241, 5000, 300_000})
    void ranksThatSendToEachOtherFirstFinish(int length) {
        new ShmJob(4, TIGHT).run((adi, host) -> Conversations.allAtOnce(adi, length));
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5000})
    void aSynchronousSendWaitsForItsReceive(int length) {
        long[] sentPs = new long[1];
        long postPs = 1_000 * ShmJob.MICROSECOND_PS;
        new ShmJob(2, TIGHT).run((adi, host) -> {
            if (adi.rank() == 0) {
                sentPs[0] = Conversations.synchronousSend(adi, host, length);
            } else {
                Conversations.receiveLate(adi, host, length, postPs);
            }
        });
        assertThat(sentPs[0]).isGreaterThanOrEqualTo(postPs);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 240, 241, 5000})
    void truncationDeliversWhatFitsAndHarmsNothingElse(int length) {
        new ShmJob(2, TIGHT).run((adi, host) -> {
            if (adi.rank() == 0) {
                adi.send(filled(length, 7), 0, length, 1, 1, 0);
                adi.send(filled(4, 8), 0, 4, 1, 2, 0);
            } else {
                MemorySegment in = filled(length, 9);
                assertThatThrownBy(() -> adi.receive(in, 0, length - 3, 0, 1, 0, null))
                        .isInstanceOf(AdiException.class)
                        .hasFieldOrPropertyWithValue("errorClass", ErrorClass.TRUNCATE);
                assertThat(in.get(ValueLayout.JAVA_BYTE, length - 4)).isEqualTo((byte) 7);
                assertThat(in.get(ValueLayout.JAVA_BYTE, length - 3)).isEqualTo((byte) 9);
                adi.receive(in, 0, length, 0, 2, 0, null);
                assertThat(in.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 8);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(WaitMode.class)
    void messagesThatFindNoMemoryWaitInTheirRing(WaitMode wait) {
        int count = 50;
        ShmProtocolConfig little = new ShmProtocolConfig(wait, 1024, 241, 2, 128, 200, TIGHT.startupTimeoutPs());
        new ShmJob(2, little).run((adi, host) -> {
            if (adi.rank() == 0) {
                for (int i = 0; i < count; i++) {
                    adi.send(filled(100, i), 0, 100, 1, 1, 0);
                }
            } else {
                adi.probe(0, 1, 0, null);
                host.sleep(host.now() + 100 * ShmJob.MICROSECOND_PS);
                MemorySegment in = filled(100, 0);
                for (int i = 0; i < count; i++) {
                    adi.iprobe(0, 1, 0, null);
                    adi.receive(in, 0, 100, 0, 1, 0, null);
                    assertThat(in.get(ValueLayout.JAVA_BYTE, 99)).isEqualTo((byte) i);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource(WaitMode.class)
    void finishCompletesFreedRequests(WaitMode wait) {
        MemorySegment in = filled(300_000, 0);
        ShmJob job = new ShmJob(3, TIGHT.waiting(wait)).run((adi, host) -> {
            if (adi.rank() == 0) {
                adi.free(adi.isend(pattern(300_000, 5), 0, 300_000, 2, 1, 0));
            } else if (adi.rank() == 2) {
                adi.free(adi.irecv(in, 0, 300_000, 0, 1, 0));
            }
        });
        assertThat(in.mismatch(pattern(300_000, 5))).isEqualTo(-1);
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.CLEAN);
    }

    @Test
    void aLongMessageWithoutAReceiveIsLeftOverAndDelaysNoRank() {
        ShmJob job = new ShmJob(2, TIGHT)
                .run((adi, host) -> adi.free(adi.isend(filled(5000, 1), 0, 5000, 1 - adi.rank(), 1, 0)));
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.LEFT_OVER);
        assertThat(job.outcome(1)).isEqualTo(FinishOutcome.LEFT_OVER);
    }

    @Test
    void afterTheStartTheNameOfTheSegmentIsFree() {
        ShmJob job = new ShmJob(2, DEFAULT);
        job.run((adi, host) -> job.memory.open(host).create("own" + adi.rank(), 8).close());
        Host host = job.ranks.process("host");
        job.ranks.start(host, () -> job.memory.open(host).create("job", 8).close());
        job.ranks.run();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void aStartWithoutARankSaysWhich(int missing) {
        assertThatThrownBy(() -> new ShmJob(4, DEFAULT).without(missing).run((adi, host) -> {
        })).isInstanceOf(AssertionError.class)
                .cause().isInstanceOf(AdiException.class)
                .hasMessageContaining(missing == 0 ? "rank 0 did not make it within" : "missing: ranks " + missing);
    }

    @Test
    void ranksThatDisagreeDoNotStart() {
        ShmJob job = new ShmJob(2, DEFAULT);
        job.ranks.start(job.host(0), () -> job.rank(0, DEFAULT, (adi, host) -> {
        }));
        job.ranks.start(job.host(1), () -> job.rank(1, TIGHT, (adi, host) -> {
        }));
        assertThatThrownBy(job.ranks::run).cause().isInstanceOf(AdiException.class)
                .hasMessageContaining("have different settings").hasMessageContaining("ringBytes=1024");
    }
}
