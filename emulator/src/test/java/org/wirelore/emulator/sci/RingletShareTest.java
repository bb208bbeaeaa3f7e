package org.wirelore.emulator.sci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.Alarm;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.time.virtual.EventQueue;

/** Eight nodes that write 64 bytes at a time, as fast as they can: how much gets through, and how evenly. */
class RingletShareTest {
    private static final int NODES = 8;
    private static final int DATA_BYTES = 64;
    private static final long BYTES_PER_SECOND = 400_000_000;
    private static final long WARM_UP_PS = 400_000_000;
    private static final long RUN_PS = 2_400_000_000L;
    private static final int SENDER_BYTES = 88;
    private static final int OTHER_BYTES = 24;

    private final EventQueue queue = new EventQueue();
    private final SplittableRandom random = new SplittableRandom(3);
    private final int[] turns = new int[NODES];

    /** Who writes to whom. */
    enum Pattern {
        NEIGHBOUR, OPPOSITE, IN_TURN, AT_RANDOM, TO_ONE
    }

    private IntUnaryOperator targets(Pattern pattern) {
        return switch (pattern) {
            case NEIGHBOUR -> node -> (node + 1) % NODES;
            case OPPOSITE -> node -> (node + NODES / 2) % NODES;
            case IN_TURN -> node -> (node + 1 + turns[node]++ % (NODES - 1)) % NODES;
            case AT_RANDOM -> node -> (node + 1 + random.nextInt(NODES - 1)) % NODES;
            case TO_ONE -> node -> 0;
        };
    }

    @ParameterizedTest
    @CsvSource({"NEIGHBOUR, 30000", "OPPOSITE, 30000", "IN_TURN, 30000", "AT_RANDOM, 30000", "TO_ONE, 30000",
        "NEIGHBOUR, 150000", "OPPOSITE, 150000", "IN_TURN, 150000", "AT_RANDOM, 150000", "TO_ONE, 150000",
        "AT_RANDOM, 80000", "TO_ONE, 80000", "AT_RANDOM, 220000", "TO_ONE, 220000"})
    void aRingletIsUsedWellAndSharedFairly(Pattern pattern, long hopPs) {
        SciFabric fabric = new SciFabric("sci0",
                SciConfig.of(SciTopology.ringlet(IntStream.range(0, NODES).map(i -> 4 * i + 4).boxed().toList()),
                        IntStream.range(0, NODES).mapToObj(i -> "node" + i).toList(),
                        RingTiming.of(BYTES_PER_SECOND, hopPs, 100_000), 10_000),
                FabricEnvironment.plain(queue, new SeededDecider(1)));
        IntUnaryOperator targets = targets(pattern);
        List<Writer> writers = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            int node = i;
            boolean isSender = pattern != Pattern.TO_ONE || node > 0;
            writers.add(new Writer(fabric.plug(i), DATA_BYTES, isSender ? 64 : 0,
                    () -> 4 * targets.applyAsInt(node) + 4));
        }
        Alarm begin = queue.alarm("begin", () -> writers.forEach(Writer::fill));
        begin.set(1_000_000);
        runTo(WARM_UP_PS);
        long[] before = writers.stream().mapToLong(Writer::completed).toArray();
        runTo(RUN_PS);
        long[] shares = IntStream.range(0, NODES).mapToLong(i -> writers.get(i).completed() - before[i])
                .filter(share -> share > 0 || pattern != Pattern.TO_ONE).toArray();

        double fair = Arrays.stream(shares).average().orElse(0);
        double bound = (RUN_PS - WARM_UP_PS) / 1e12 * BYTES_PER_SECOND / mostLoaded(pattern);
        assertThat(shares).hasSize(pattern == Pattern.TO_ONE ? NODES - 1 : NODES);
        assertThat(fair / bound).isGreaterThan(0.85).isLessThan(1);
        assertThat(Arrays.stream(shares).min().orElse(0) / fair).isGreaterThan(0.9);
        assertThat(fabric.bypassMostSymbols()).as("never more than the longest packet and its idle")
                .isLessThanOrEqualTo((16 + DATA_BYTES) / 2 + 1);
    }

    /** Bytes on the most loaded link for one write of each sender, idles apart. */
    private static double mostLoaded(Pattern pattern) {
        double[] links = new double[NODES];
        for (int node = pattern == Pattern.TO_ONE ? 1 : 0; node < NODES; node++) {
            int from = node;
            int[] distances = switch (pattern) {
                case NEIGHBOUR -> new int[]{1};
                case OPPOSITE -> new int[]{NODES / 2};
                case TO_ONE -> new int[]{NODES - from};
                case IN_TURN, AT_RANDOM -> IntStream.range(1, NODES).toArray();
            };
            for (int distance : distances) {
                for (int hop = 0; hop < NODES; hop++) {
                    links[(from + hop) % NODES] += (hop < distance ? SENDER_BYTES : OTHER_BYTES)
                            / (double) distances.length;
                }
            }
        }
        return Arrays.stream(links).max().orElse(0);
    }

    private void runTo(long untilPs) {
        while (queue.nextPs() <= untilPs) {
            queue.fireNext();
        }
    }
}
