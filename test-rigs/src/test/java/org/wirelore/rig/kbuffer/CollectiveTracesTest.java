package org.wirelore.rig.kbuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The smallest k of MPI-CCL's collectives, for messages around multiples of a packet (URTP paper, section 4). */
class CollectiveTracesTest {
    private static final int PACKET = 10;

    record Size(int processes, int bytes) {
        /** Packets of a message. */
        int packets() {
            return Math.max(1, (bytes + PACKET - 1) / PACKET);
        }

        int others() {
            return processes - 1;
        }

        /** The finding without places. */
        String find(Consumer<CollectiveCalls> calls) {
            PlainTrace trace = new PlainTrace(processes);
            calls.accept(new CollectiveCalls(trace, PACKET));
            KBufferFinding finding = trace.judged();
            return finding instanceof KBufferFinding.Correct correct && correct.waiting().isEmpty()
                    ? expected(correct.k(), correct.calls(), correct.groups())
                    : finding.toString();
        }

        /** What is found of one process alone, which calls nothing, or of several. */
        String expected(int k, int calls, int groups) {
            return processes == 1 && k > 0 ? expected(0, 0, 0) : "k=" + k + " calls=" + calls + " groups=" + groups;
        }
    }

    static Stream<Size> sizes() {
        return IntStream.rangeClosed(1, 9).boxed()
                .flatMap(processes -> IntStream.of(0, 1, 2, 3, 5, 9, 10, 11, 15, 19, 20, 21, 79, 80, 81)
                        .mapToObj(bytes -> new Size(processes, bytes)));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void bcastTakesOneBuffer(Size size) {
        for (int root = 0; root < size.processes(); root++) {
            int from = root;
            assertThat(size.find(calls -> calls.bcast(from, size.bytes())))
                    .isEqualTo(size.expected(1, size.packets() * size.processes(), size.packets()));
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void gatherTakesOneBuffer(Size size) {
        for (int root = 0; root < size.processes(); root++) {
            int to = root;
            int packets = size.packets() * size.others();
            assertThat(size.find(calls -> calls.gather(to, size.bytes())))
                    .isEqualTo(size.expected(1, 2 * packets, packets));
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void scatterTakesOneBuffer(Size size) {
        int whole = size.bytes() / PACKET;
        int rest = size.bytes() % PACKET;
        boolean isPacked = size.others() * size.bytes() <= PACKET;
        int packed = isPacked ? 1 : rest == 0 ? 0 : (size.others() + PACKET / rest - 1) / (PACKET / rest);
        int single = isPacked ? 0 : whole * size.others();
        int receives = size.others() * (isPacked ? 1 : whole + (rest == 0 ? 0 : 1));
        for (int root = 0; root < size.processes(); root++) {
            int from = root;
            assertThat(size.find(calls -> calls.scatter(from, size.bytes())))
                    .isEqualTo(size.expected(1, packed + single + receives, packed + single));
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void allgatherInTurnTakesOneBuffer(Size size) {
        int packets = size.packets() * size.processes();
        assertThat(size.find(calls -> calls.allgatherInTurn(size.bytes())))
                .isEqualTo(size.expected(1, packets * size.processes(), packets));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void allgatherAtOnceTakesKBuffersForEachProcess(Size size) {
        for (int k = 1; k <= 8; k++) {
            int concurrent = k;
            int packets = size.packets() * size.processes();
            assertThat(size.find(calls -> calls.allgatherAtOnce(size.bytes(), concurrent)))
                    .isEqualTo(size.expected(Math.min(k, size.packets()) * size.processes(),
                            packets * size.processes(), (size.packets() + k - 1) / k));
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void aProgramOfManyTakesWhatTheLargestTakes(Size size) {
        PlainTrace trace = new PlainTrace(size.processes());
        CollectiveCalls calls = new CollectiveCalls(trace, PACKET);
        calls.barrier();
        assertThat(trace.judged()).isInstanceOfSatisfying(KBufferFinding.Correct.class,
                correct -> assertThat(size.expected(correct.k(), correct.calls(), correct.groups())).isEqualTo(
                        size.expected(1, 3 * size.others() + 1, size.others() + 1)));
        calls.bcast(0, size.bytes());
        calls.allgatherAtOnce(size.bytes(), 2);
        calls.scatter(size.others(), size.bytes());
        calls.allgatherInTurn(size.bytes());
        calls.barrier();
        assertThat(trace.judged()).isInstanceOfSatisfying(KBufferFinding.Correct.class,
                correct -> assertThat(correct.k())
                        .isEqualTo(size.others() == 0 ? 0 : Math.min(2, size.packets()) * size.processes()));
    }
}
