package org.wirelore.adi.message.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.adi.message.collective.RoundNetwork.Count;

/**
 * Messages, bytes and rounds of the collective operations are those of the patterns in the literature, from 2 to 1,024
 * ranks. Each operation is run, its result is looked at, and what it sent is counted. The table of all of them is left
 * in {@code target/collectives.txt}.
 */
class CollectiveCountTest {
    private static final int[] SIZES = {2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 32, 64, 100, 128, 256, 512, 1000, 1024};
    private static final List<String> TABLE = new ArrayList<>();
    private static final String ROW = "%-15s %10s %6s  %-34s %9s %12s %8s %7s%n";

    /** What should be counted. */
    record Expected(String pattern, long messages, long bytes, int rounds) {
    }

    /**
     * An operation on data of one length.
     *
     * @param bytes as {@link SwitchPoints} counts them for this operation: all, or one rank's block
     */
    record Case(String name, int bytes, int sizeMax, IntPredicate sizes, IntFunction<Expected> expected,
            CollectiveProgram program) {
        Case(String name, int bytes, int sizeMax, IntFunction<Expected> expected, CollectiveProgram program) {
            this(name, bytes, sizeMax, size -> true, expected, program);
        }

        @Override
        public String toString() {
            return name + " of " + bytes + " bytes";
        }
    }

    static Stream<Case> cases() {
        return Stream.concat(dataMovement(), reductions());
    }

    private static Stream<Case> dataMovement() {
        return Stream.of(
                new Case("Barrier", 0, 1024, n -> new Expected("dissemination", (long) n * lg(n), 0, lg(n)),
                        CollectiveProgram.BARRIER),
                new Case("Bcast", 1_024, 1024, n -> tree("binomial tree", n, (n - 1) * 1_024L),
                        CollectiveProgram.BROADCAST),
                new Case("Bcast", 12_284, 128, n -> tree("binomial tree", n, (n - 1) * 12_284L),
                        CollectiveProgram.BROADCAST),
                new Case("Bcast", 16_384, 1024, n -> n < 8
                        ? tree("binomial tree", n, (n - 1) * 16_384L)
                        : new Expected("scatter, " + doubling(n), n - 1 + (long) n * lg(n),
                                scattered(16_384, n) + (n - 1) * 16_384L, 2 * lg(n)),
                        CollectiveProgram.BROADCAST),
                new Case("Bcast", 1 << 20, 32, n -> n < 8
                        ? tree("binomial tree", n, (n - 1L) << 20)
                        : new Expected("scatter, ring", n - 1 + n * (n - 1L),
                                scattered(1 << 20, n) + ((n - 1L) << 20), lg(n) + n - 1),
                        CollectiveProgram.BROADCAST),
                new Case("Allgather", 8, 1024,
                        n -> new Expected(doubling(n), (long) n * lg(n), n * (n - 1L) * 8, lg(n)),
                        CollectiveProgram.ALLGATHER),
                new Case("Allgather", 1_600, 128,
                        n -> new Expected(doubling(n), (long) n * lg(n), n * (n - 1L) * 1_600, lg(n)),
                        CollectiveProgram.ALLGATHER),
                new Case("Allgather", 65_536, 32, n -> n * 65_536 >= (isPower(n) ? 524_288 : 81_920),
                        n -> new Expected("ring", n * (n - 1L), n * (n - 1L) * 65_536, n - 1),
                        CollectiveProgram.ALLGATHER),
                new Case("Alltoall", 8, 1024, n -> n < 8
                        ? new Expected("all at once", n * (n - 1L), n * (n - 1L) * 8, n - 1)
                        : new Expected("Bruck", (long) n * lg(n), (long) n * 8 * bits(n), lg(n)),
                        CollectiveProgram.ALLTOALL),
                new Case("Alltoall", 1_024, 128,
                        n -> new Expected("all at once", n * (n - 1L), n * (n - 1L) * 1_024, n - 1),
                        CollectiveProgram.ALLTOALL),
                new Case("Alltoall", 65_536, 17,
                        n -> new Expected("pairwise", n * (n - 1L), n * (n - 1L) * 65_536, n - 1),
                        CollectiveProgram.ALLTOALL),
                new Case("Gather", 8, 1024, n -> tree("binomial tree", n, 8 * parts(n)), CollectiveProgram.GATHER),
                new Case("Gather", 4_096, 128, n -> new Expected("straight", n - 1, (n - 1) * 4_096L, n - 1),
                        CollectiveProgram.GATHER),
                new Case("Scatter", 8, 1024, n -> tree("binomial tree", n, 8 * parts(n)), CollectiveProgram.SCATTER),
                new Case("Scatter", 4_096, 128, n -> new Expected("straight", n - 1, (n - 1) * 4_096L, n - 1),
                        CollectiveProgram.SCATTER));
    }

    private static Stream<Case> reductions() {
        return Stream.of(
                new Case("Allreduce", 8, 1024,
                        n -> new Expected(fold(n) + "doubling", (long) p(n) * lg(p(n)) + 2L * r(n),
                                8 * ((long) p(n) * lg(p(n)) + 2L * r(n)), lg(p(n)) + (r(n) > 0 ? 2 : 0)),
                        CollectiveProgram.ALLREDUCE),
                new Case("Allreduce", 8_192, 1024, n -> new Expected(fold(n) + "halving, doubling",
                        2L * p(n) * lg(p(n)) + 2L * r(n), 8_192 * (2L * (p(n) - 1) + 2L * r(n)),
                        2 * lg(p(n)) + (r(n) > 0 ? 2 : 0)), CollectiveProgram.ALLREDUCE),
                new Case("Reduce", 8, 1024, n -> tree("binomial tree", n, (n - 1) * 8L), CollectiveProgram.REDUCE),
                new Case("Reduce", 8_192, 1024, n -> new Expected(fold(n) + "halving, binomial tree",
                        (long) p(n) * lg(p(n)) + p(n) - 1 + r(n), 8_192 * (p(n) - 1L + r(n)) + 4_096L * lg(p(n)),
                        2 * lg(p(n)) + (r(n) > 0 ? 1 : 0)), CollectiveProgram.REDUCE),
                new Case("Reduce_scatter", 8, 1024, n -> new Expected(fold(n) + "halving",
                        (long) p(n) * lg(p(n)) + 2L * r(n), 8L * n * (p(n) - 1 + r(n)) + 8L * r(n),
                        lg(p(n)) + (r(n) > 0 ? 2 : 0)), CollectiveProgram.REDUCE_SCATTER),
                new Case("Reduce_scatter", 65_536, 17, n -> n >= 8,
                        n -> new Expected("pairwise", n * (n - 1L), n * (n - 1L) * 65_536, n - 1),
                        CollectiveProgram.REDUCE_SCATTER));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void anOperationSendsWhatItsPatternSends(Case sample) {
        for (int size : SIZES) {
            if (size <= sample.sizeMax && sample.sizes.test(size)) {
                Count count = RoundNetwork.count(size, -1, sample.program.of(sample.bytes));
                Expected expected = sample.expected.apply(size);
                TABLE.add(String.format(Locale.ROOT, ROW, sample.name, sample.bytes, size, expected.pattern,
                        count.messages(), count.bytes(), count.sentMax(), count.rounds()));
                assertThat(new Expected(expected.pattern, count.messages(), count.bytes(), count.rounds()))
                        .as("%s among %d ranks", sample, size).isEqualTo(expected);
            }
        }
    }

    @Test
    void aRingNeedsPartsThatAreWorthARound() {
        assertThat(SwitchPoints.usesRing(524_287, 16)).isFalse();
        assertThat(SwitchPoints.usesRing(524_288, 16)).isTrue();
        assertThat(SwitchPoints.usesRing(81_919, 17)).isFalse();
        assertThat(SwitchPoints.usesRing(81_920, 17)).isTrue();
        assertThat(SwitchPoints.usesRing(2_047 * 1_000, 1_000)).isFalse();
        assertThat(SwitchPoints.usesRing(2_048 * 1_000, 1_000)).isTrue();
    }

    @AfterAll
    static void leaveTheTable() throws IOException {
        Files.writeString(Path.of("target", "collectives.txt"), String.format(Locale.ROOT, ROW, "operation", "bytes",
                "ranks", "pattern", "messages", "bytes sent", "max/rank", "rounds") + String.join("", TABLE));
    }

    private static Expected tree(String pattern, int size, long bytes) {
        return new Expected(pattern, size - 1, bytes, lg(size));
    }

    /** Rounds of doubling: the logarithm to base 2, rounded up. */
    private static int lg(int size) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
    }

    /** The largest power of two that is not larger. */
    private static int p(int size) {
        return Integer.highestOneBit(size);
    }

    private static int r(int size) {
        return size - p(size);
    }

    private static boolean isPower(int size) {
        return r(size) == 0;
    }

    private static String fold(int size) {
        return isPower(size) ? "" : "fold, ";
    }

    private static String doubling(int size) {
        return isPower(size) ? "doubling" : "Bruck";
    }

    /** Ones in the binary numbers below: how often Bruck's algorithm sends a block, all blocks of a rank together. */
    private static int bits(int size) {
        return IntStream.range(0, size).map(Integer::bitCount).sum();
    }

    /** Blocks that go over the links of a binomial tree, each once for every link that it passes. */
    private static long parts(int size) {
        return IntStream.range(1, size).map(rank -> Math.min(Integer.lowestOneBit(rank), size - rank)).sum();
    }

    /** Bytes that scattering ints along a binomial tree sends. */
    private static long scattered(int bytes, int size) {
        long ints = bytes / Integer.BYTES;
        return IntStream.range(1, size)
                .mapToLong(rank -> ints * Math.min(rank + Integer.lowestOneBit(rank), size) / size - ints * rank / size)
                .sum() * Integer.BYTES;
    }
}
