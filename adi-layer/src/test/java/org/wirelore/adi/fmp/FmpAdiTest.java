package org.wirelore.adi.fmp;

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
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;

class FmpAdiTest {
    private static final FmpProtocolConfig DEFAULT = FmpProtocolConfig.DEFAULT;
    /** 4 headers of 96 bytes, 5 units of 128 bytes, 3 of them in a part. */
    static final FmpProtocolConfig TIGHT = new FmpProtocolConfig(false, 4, 128, 5, 128, 3, 1000, true, 1 << 20,
            1 << 20, DEFAULT.startupTimeoutPs());
    private static final int[] LENGTHS = {0, 1, 4, 95, 96, 97, 127, 128, 129, 255, 256, 257, 383, 384, 385, 639, 640,
        641, 999, 1000, 1001, 4095, 4096, 4097, 16_383, 16_384, 16_385, 32_767, 32_768, 32_769, 131_073, 500_000,
        600_000};

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void everyLengthPassesBetweenAllRanks(int size) {
        for (boolean sleeps : new boolean[]{false, true}) {
            for (FmpProtocolConfig config : new FmpProtocolConfig[]{DEFAULT, TIGHT}) {
                FmpJob job = new FmpJob(size, config.sleeping(sleeps));
                job.run((adi, host) -> Conversations.everyLength(adi, LENGTHS));
                for (int rank = 0; rank < size; rank++) {
                    assertThat(job.outcome(rank)).isEqualTo(FinishOutcome.CLEAN);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messagesOfOneSenderAreReceivedInTheirOrderWhateverTheirLengths(boolean sleeps) {
        int count = 200;
        new FmpJob(2, TIGHT.sleeping(sleeps)).run((adi, host) -> {
            if (adi.rank() == 0) {
                List<AdiRequest> sends = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    int length = length(i);
                    MemorySegment buffer = filled(length, i);
                    sends.add(i % 5 == 0
                            ? adi.issend(buffer, 0, length, 1, 1, 0)
                            : adi.isend(buffer, 0, length, 1, 1, 0));
                }
                sends.forEach(send -> adi.waitFor(send, null));
            } else {
                AdiStatus status = new AdiStatus();
                for (int i = 0; i < count; i++) {
                    MemorySegment in = filled(1200, 0);
                    adi.receive(in, 0, 1200, Adi.ANY_SOURCE, Adi.ANY_TAG, 0, status);
                    assertThat(status.length).isEqualTo(length(i));
                    assertThat(in.get(ValueLayout.JAVA_BYTE, 3)).isEqualTo((byte) i);
                }
            }
        });
    }

    private static int length(int i) {
        return 4 + (i * 37) % 1100;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 96, 97, 640, 641, 5000, 300_000})
    void ranksThatSendToEachOtherFirstFinish(int length) {
        for (FmpProtocolConfig config : new FmpProtocolConfig[]{TIGHT, TIGHT.rendezvous(1 << 20)}) {
            new FmpJob(4, config).run((adi, host) -> Conversations.allAtOnce(adi, length));
        }
    }

    /** Paper, section 2.4, figure 5: neither receives before it has sent all of its own. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void twoThatSendLongMessagesBeforeTheyReceiveFinish(boolean sleeps) {
        FmpProtocolConfig config = TIGHT.sleeping(sleeps).rendezvous(1 << 20).unexpected(1000);
        List<Long> moved = new ArrayList<>();
        FmpJob job = new FmpJob(2, config).observer(event -> {
            if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.COUNTED
                    && core.text.equals("fmp.temporary")) {
                moved.add(core.times);
            }
        });
        job.run((adi, host) -> sendThenReceive(adi, 100_000));
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.CLEAN);
        assertThat(moved).hasSize(2).allMatch(times -> times > 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutATemporaryAreaTheyWaitForRoomAtEachOther(boolean sleeps) {
        FmpProtocolConfig config = TIGHT.sleeping(sleeps).rendezvous(1 << 20).temporary(false, 0);
        Adi[] ranks = new Adi[2];
        FmpJob job = new FmpJob(2, config);
        assertThatThrownBy(() -> job.run((adi, host) -> {
            ranks[adi.rank()] = adi;
            sendThenReceive(adi, 100_000);
        })).hasMessageContaining("wait for ever");
        for (int rank = 0; rank < 2; rank++) {
            assertThat(ranks[rank].open().missingRoom()).contains("room at rank " + (1 - rank))
                    .contains("for a message of 100000 bytes").contains("protocol.temporaryArea is false");
        }
    }

    @Test
    void aFullTemporaryAreaIsReported() {
        List<String> warnings = new ArrayList<>();
        FmpJob job = new FmpJob(2, TIGHT.rendezvous(1 << 20).unexpected(0).temporary(true, 3000))
                .observer(event -> {
                    if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.WARNING) {
                        warnings.add(core.text);
                    }
                });
        assertThatThrownBy(() -> job.run((adi, host) -> sendThenReceive(adi, 100_000)))
                .hasMessageContaining("wait for ever");
        assertThat(warnings).isNotEmpty().allMatch(text -> text.contains("temporary area of rank")
                && text.contains("of 3000 bytes"));
    }

    /** What has no memory in the core goes aside; behind it comes what the rank waits for. */
    @Test
    void aMessageWithoutMemoryHoldsUpNoOtherSender() {
        new FmpJob(3, TIGHT.unexpected(0)).run((adi, host) -> {
            if (adi.rank() == 2) {
                host.sleep(host.now() + 100 * FmpJob.MICROSECOND_PS);
                MemorySegment in = filled(600, 0);
                for (int i = 0; i < 20; i++) {
                    adi.receive(in, 0, 600, 1, 1, 0, null);
                    assertThat(in.get(ValueLayout.JAVA_BYTE, 599)).isEqualTo((byte) i);
                }
                for (int i = 0; i < 20; i++) {
                    adi.receive(in, 0, 600, 0, 1, 0, null);
                    assertThat(in.get(ValueLayout.JAVA_BYTE, 599)).isEqualTo((byte) i);
                }
            } else {
                for (int i = 0; i < 20; i++) {
                    adi.send(filled(600, i), 0, 600, 2, 1, 0);
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void finishCompletesFreedRequests(boolean sleeps) {
        MemorySegment in = filled(300_000, 0);
        FmpJob job = new FmpJob(3, TIGHT.sleeping(sleeps)).run((adi, host) -> {
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
        FmpJob job = new FmpJob(2, TIGHT)
                .run((adi, host) -> adi.free(adi.isend(filled(5000, 1), 0, 5000, 1 - adi.rank(), 1, 0)));
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.LEFT_OVER);
        assertThat(job.outcome(1)).isEqualTo(FinishOutcome.LEFT_OVER);
    }

    @Test
    void ranksThatDisagreeDoNotStart() {
        FmpJob job = new FmpJob(2, DEFAULT);
        job.ranks.start(job.host(0), () -> job.rank(0, DEFAULT, (adi, host) -> {
        }));
        job.ranks.start(job.host(1), () -> job.rank(1, TIGHT, (adi, host) -> {
        }));
        assertThatThrownBy(job.ranks::run).cause().isInstanceOf(AdiException.class)
                .hasMessageContaining("have different settings").hasMessageContaining("units=5");
    }

    private static void sendThenReceive(Adi adi, int length) {
        MemorySegment in = filled(length, 0);
        adi.send(pattern(length, adi.rank()), 0, length, 1 - adi.rank(), 1, 0);
        adi.receive(in, 0, length, 1 - adi.rank(), 1, 0, null);
        assertThat(in.mismatch(pattern(length, 1 - adi.rank()))).isEqualTo(-1);
    }
}
