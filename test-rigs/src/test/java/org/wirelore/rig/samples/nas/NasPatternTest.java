package org.wirelore.rig.samples.nas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;

/** The messages of the NAS benchmarks, as their sources send them, by counts, sizes and sums. */
class NasPatternTest {
    /** Those of reductions and barriers are shorter. */
    private static final int SHORTEST_BYTES = 1_000;
    /** Of one iteration of SP over all ranks and one plane between cells: solves and faces, doubles. */
    private static final int SOLVE_DOUBLES = 22 + 10;
    private static final int FACE_DOUBLES = 2 * 2 * 5;

    private static final Map<String, SentMessages> RUNS = new HashMap<>();

    /** What ranks sent, and how long it took. */
    private static final class SentMessages implements AdiObserver {
        private final long[] messages;
        private final long[] bytes;
        private final TreeSet<Integer> lengths = new TreeSet<>();
        private double seconds;

        SentMessages(int ranks) {
            messages = new long[ranks];
            bytes = new long[ranks];
        }

        @Override
        public void on(AdiEvent event) {
            if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.SEND_POSTED
                    && core.length >= SHORTEST_BYTES) {
                messages[core.rank]++;
                bytes[core.rank] += core.length;
                lengths.add(core.length);
            }
        }
    }

    /** One iteration of class A, in which ranks compute nothing; it is run once. */
    private static SentMessages run(int ranks, String benchmark) {
        return RUNS.computeIfAbsent(benchmark + ranks, _ -> run(ranks, benchmark, "A", "0", "1"));
    }

    private static SentMessages run(int ranks, String... arguments) {
        SentMessages sent = new SentMessages(ranks);
        try (RigInstance instance = new RigInstance(rig(ranks, arguments).variants().getFirst(),
                new SeededDecider(1), false, null).undrawn()) {
            instance.heardBy(sent);
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            assertThat(instance.oracles()).flatExtracting(OracleResult::violations).isEmpty();
            assertThat(Arrays.stream(sent.bytes).sum() / 1e6 / ranks * whole(arguments[0]))
                    .isCloseTo(Objects.requireNonNull(instance.metrics().get("nasMegabytes")).value(), within(1e-6));
            sent.seconds = Objects.requireNonNull(instance.metrics().get("nasSeconds")).value();
        }
        return sent;
    }

    /** How many times what one iteration sends, and the one before it, goes into the benchmark. */
    private static double whole(String benchmark) {
        return switch (benchmark) {
            case "bt" -> 200 / 2.0;
            case "sp" -> 400 / 2.0;
            default -> 7 / 2.0;
        };
    }

    /** Two ranks on each of eight hosts, or fewer. */
    private static RigConfig rig(int ranks, String... arguments) {
        List<String> hosts = new ArrayList<>();
        List<String> places = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            if (rank < 8) {
                hosts.add("{\"name\":\"node" + rank + "\",\"profile\":\"pentium-pro-200\"}");
            }
            places.add("{\"host\":\"node" + rank % 8 + "\"}");
        }
        return Rigs.load("tcp-cluster", "hosts=" + hosts, "ranks=" + places, "fabric={\"kind\":\"sockets\"}",
                "checks=[]", "program={\"name\":\"mpi\",\"arguments\":{\"class\":\"" + NasPattern.class.getName()
                        + "\",\"arguments\":[\"" + String.join("\",\"", arguments) + "\"]}}");
    }

    @ParameterizedTest
    @CsvSource({"bt, 9, 3600, 250", "bt, 16, 4800, 219", "sp, 9, 7200, 437", "sp, 16, 9600, 369", "ft, 8, 49, 103",
        "ft, 16, 105, 55"})
    void everyRankSendsAsManyMessagesAndBytesAsTheBenchmark(String benchmark, int ranks, long messages,
            long megabytes) {
        SentMessages sent = run(ranks, benchmark);
        double whole = whole(benchmark);
        assertThat(sent.messages).containsOnly((long) (messages / whole));
        assertThat(Math.round(Arrays.stream(sent.bytes).sum() / 1e6 / ranks * whole)).isEqualTo(megabytes);
    }

    @Test
    void lengthsAreThoseOfTheCellsFaces() {
        assertThat(run(16, "bt").lengths).containsExactly(11_560, 61_440, 69_360);
        assertThat(run(9, "bt").lengths).startsWith(19_360, 70_560).endsWith(74_000, 116_160);
        assertThat(run(16, "sp").lengths).startsWith(15 * 15 * 10 * 8).contains(20_480, 45_056)
                .endsWith(61_440);
        assertThat(run(8, "ft").lengths).containsExactly(2_097_152);
    }

    /** A solve of SP leaves out the points on the outside of the cube; with them it would be the larger sums. */
    @ParameterizedTest
    @CsvSource({"3, 454", "4, 383"})
    void aSolveOfSpSendsWhatIsInsideThePlanesBetweenItsCells(int side, long megabytesWithOutside) {
        int ranks = side * side;
        SentMessages sent = run(ranks, "sp");
        assertThat(Arrays.stream(sent.bytes).sum()).isEqualTo(2 * planes(side, 62));
        assertThat(Math.round(planes(side, 64) * 400 / 1e6 / ranks)).isEqualTo(megabytesWithOutside);
    }

    /** Bytes of one iteration of SP over all ranks. */
    private static long planes(int side, int edge) {
        return 8L * 3 * (side - 1) * (SOLVE_DOUBLES * edge * edge + FACE_DOUBLES * 64 * 64);
    }

    @ParameterizedTest
    @CsvSource({"bt, 4, 200", "sp, 4, 400", "ft, 8, 70"})
    void whatARankComputesIsSpreadOverTheIterations(String benchmark, int ranks, double seconds) {
        double without = run(ranks, benchmark).seconds;
        assertThat(run(ranks, benchmark, "A", Double.toString(seconds), "1").seconds - without).isCloseTo(seconds,
                within(without));
    }

    @ParameterizedTest
    @CsvSource({"8, bt A 0, expected a square number of ranks", "9, ft A 0, expected a power of two of ranks",
        "4, lu A 0, 'expected bt, sp or ft, found lu'", "4, bt B 0, arguments: bt|sp|ft A COMPUTE_SECONDS",
        "4, bt A x, 'expected a number, found x'", "4, bt A -1, 'expected 0 to 1,000,000 seconds'",
        "4, sp A 0 401, expected 1 to 400 iterations", "4, sp A 0 0.5, expected 1 to 400 iterations"})
    void whatIsNoBenchmarkIsRefused(int ranks, String arguments, String expected) {
        try (RigInstance instance = new RigInstance(rig(ranks, arguments.split(" ")).variants().getFirst(),
                new SeededDecider(1), false, null)) {
            instance.run();
            assertThat(instance.oracles()).flatExtracting(OracleResult::violations).extracting(Violation::message)
                    .anySatisfy(message -> assertThat(message).contains(expected));
        }
    }
}
