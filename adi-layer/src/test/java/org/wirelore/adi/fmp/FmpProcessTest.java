package org.wirelore.adi.fmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.wirelore.adi.Conversations.filled;
import static org.wirelore.adi.Conversations.pattern;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.contract.NoMeeting;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.emulator.memory.EmulatedSharedMemory;

/** FMP's own functions, between processes of one host. */
class FmpProcessTest {
    private static final FmpProtocolConfig TIGHT = FmpAdiTest.TIGHT;

    private final VirtualRanks ranks = new VirtualRanks();
    private final EmulatedSharedMemory.Memory memory = new EmulatedSharedMemory.Memory(ranks, 100_000);

    private interface Program {
        void run(int rank, FmpProcess process) throws Exception;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messagesOfAllLengthsArriveWholeAndInTheirOrder(boolean sleeps) {
        int[] lengths = {0, 1, 95, 96, 97, 128, 129, 384, 385, 640, 641, 5000, 0, 70_000};
        run(2, TIGHT.sleeping(sleeps), (rank, process) -> {
            for (int length : lengths) {
                MemorySegment in = filled(length, 0);
                if (rank == 0) {
                    process.send(1, pattern(length, length), length);
                } else {
                    assertThat(process.receive(0, in)).isEqualTo(length);
                    assertThat(in.mismatch(pattern(length, length))).isEqualTo(-1);
                }
            }
        });
    }

    /** Paper, section 2.4, figure 5. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void twoThatSendBeforeTheyReceiveFinish(boolean sleeps) {
        run(2, TIGHT.sleeping(sleeps), (rank, process) -> {
            MemorySegment in = filled(50_000, 0);
            process.send(1 - rank, pattern(50_000, rank), 50_000);
            process.receive(1 - rank, in);
            assertThat(in.mismatch(pattern(50_000, 1 - rank))).isEqualTo(-1);
            assertThat(process.moved()).isPositive();
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutATemporaryAreaTheyStandStillAndSayWhy(boolean sleeps) {
        FmpProcess[] both = new FmpProcess[2];
        assertThatThrownBy(() -> run(2, TIGHT.sleeping(sleeps).temporary(false, 0), (rank, process) -> {
            both[rank] = process;
            process.send(1 - rank, pattern(50_000, rank), 50_000);
        })).hasMessageContaining("wait for ever");
        assertThat(both[0].waitsFor()).contains("room at rank 1").contains("of 50000 bytes")
                .contains("protocol.temporaryArea is false");
    }

    @Test
    void aReceiveFromOneSenderLeavesTheOthersMessages() {
        run(3, TIGHT, (rank, process) -> {
            if (rank < 2) {
                for (int i = 0; i < 10; i++) {
                    process.send(2, filled(300, 10 * rank + i), 300);
                }
            } else {
                for (int source = 1; source >= 0; source--) {
                    for (int i = 0; i < 10; i++) {
                        MemorySegment in = filled(300, 0);
                        assertThat(process.receive(source, in)).isEqualTo(300);
                        assertThat(in.get(ValueLayout.JAVA_BYTE, 299)).isEqualTo((byte) (10 * source + i));
                    }
                }
            }
        });
    }

    @Test
    void whatDoesNotFitIsCutOff() {
        run(2, TIGHT, (rank, process) -> {
            if (rank == 0) {
                process.send(1, filled(2000, 7), 2000);
                process.send(1, filled(4, 8), 4);
            } else {
                MemorySegment in = filled(1000, 0);
                assertThat(process.receive(0, in.asSlice(0, 900))).isEqualTo(2000);
                assertThat(in.get(ValueLayout.JAVA_BYTE, 899)).isEqualTo((byte) 7);
                assertThat(in.get(ValueLayout.JAVA_BYTE, 900)).isZero();
                assertThat(process.receive(0, in)).isEqualTo(4);
            }
        });
    }

    private void run(int size, FmpProtocolConfig config, Program program) {
        for (int rank = 0; rank < size; rank++) {
            int self = rank;
            Host host = ranks.process("host");
            RankEnvironment environment = new RankEnvironment(host, rank, size, NoMeeting.PLACE, NoMeeting.CHANCE,
                    Map.of(), null);
            ranks.start(host, () -> {
                FmpProcess process = FmpProcess.near(environment, memory.open(host), "job",
                        IntStream.range(0, size).toArray(), config);
                program.run(self, process);
                process.close();
            });
        }
        ranks.run();
    }
}
