package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.bench.Figure;
import org.wirelore.rig.bench.PairedFigures;

/** The rows that need a wire between two network namespaces. */
final class WireFigures {
    private static final String ADI = "U-Net ADI over AF_PACKET, 4 bytes, half round trip";
    private static final String MVIA = "VIPL on M-VIA over AF_PACKET, reliable delivery, 4 bytes, half round trip";
    private static final String STREAM = "frames/s, one way, 64 bytes, our faster path : faster C program";
    private static final int PAIRS = 25;
    private static final int ROUNDS = 3_000;
    private static final int FRAMES = 100_000;
    private static final double PROGRAM_MAX = 1.25;
    private static final double MVIA_PROGRAM_MAX = 1.3;
    private static final double MPI_MAX = 0.5;
    private static final double STREAM_MIN = 0.9;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLION = 1e6;

    private final Path work;
    private final List<String> java;
    private final List<Figure> rows = new ArrayList<>();

    /** As {@link PacketBench#PacketBench}. */
    WireFigures(Path work, List<String> java) {
        this.work = work;
        this.java = java;
    }

    List<Figure> measure() throws IOException {
        if (!System.getProperty("user.name", "").equals("root")) {
            for (String figure : List.of(ADI + " : faster C program", ADI + " : " + BenchSide.OPEN_MPI.title(),
                    ADI + " : " + BenchSide.MPICH.title(), MVIA + " : faster C program",
                    MVIA + " : " + BenchSide.OPEN_MPI.title(), STREAM)) {
                rows.add(Figure.missing(figure, "", "needs root, for a veth pair and packet sockets"));
            }
            return rows;
        }
        try (PacketBench bench = new PacketBench(work, java)) {
            pingPong(bench);
            stream(bench.oneWay(PAIRS, FRAMES));
        }
        return rows;
    }

    private void pingPong(PacketBench bench) throws IOException {
        Samples samples = bench.pingPong(PAIRS, ROUNDS);
        BenchSide program = samples.fasterProgram();
        against(samples, BenchSide.ADI, ADI, program, PROGRAM_MAX);
        for (BenchSide mpi : List.of(BenchSide.OPEN_MPI, BenchSide.MPICH)) {
            against(bench, samples, BenchSide.ADI, ADI, mpi);
        }
        against(samples, BenchSide.MVIA, MVIA, program, MVIA_PROGRAM_MAX);
        against(bench, samples, BenchSide.MVIA, MVIA, BenchSide.OPEN_MPI);
        PairedFigures seam = samples.compare(BenchSide.ENDPOINT, program);
        rows.add(Figure.plain("U-Net endpoint, the same at the device seam : " + program.title(),
                Figure.number(seam.medianRatio()), String.format(Locale.ROOT, "median of %d pairs, ratio of the minima"
                        + " %.2f; %s", seam.kept(), seam.ratioOfMinima(), pace(samples, BenchSide.ENDPOINT))));
        // A message is one send on one side and one receive on the other.
        rows.add(SharedMemoryAllocation.figure("U-Net ADI over AF_PACKET", samples.allocatedBytes(BenchSide.ADI),
                2 * samples.sent(BenchSide.ADI)));
        rows.add(SharedMemoryAllocation.figure("VIPL on M-VIA over AF_PACKET",
                samples.allocatedBytes(BenchSide.MVIA), 2 * samples.sent(BenchSide.MVIA)));
    }

    private void against(Samples samples, BenchSide ours, String figure, BenchSide program, double ratioMax) {
        rows.add(Figure.pairs(figure + " : " + program.title(), ratioMax, samples.compare(ours, program),
                "judged by each turn's fastest 100 round trips: " + pace(samples, BenchSide.CALLS) + ", "
                        + pace(samples, BenchSide.RINGS) + ", " + pace(samples, ours)));
    }

    private void against(PacketBench bench, Samples samples, BenchSide ours, String figure, BenchSide mpi) {
        String name = figure + " : " + mpi.title();
        rows.add(samples.has(mpi)
                ? Figure.pairs(name, MPI_MAX, samples.compare(ours, mpi), pace(samples, mpi))
                : Figure.missing(name, String.format(Locale.ROOT, "<= %.2f", MPI_MAX), bench.missing(mpi)));
    }

    private static String pace(Samples samples, BenchSide side) {
        return String.format(Locale.ROOT, "%s %.1f us (mean %.1f)", side.title(),
                samples.least(side) / TimeUnits.NS_PER_US,
                samples.medianMean(side) / TimeUnits.NS_PER_US);
    }

    /** Rates are the inverse of times, so the ratio of times is turned over. */
    private void stream(Samples samples) {
        BenchSide program = samples.fasterProgram();
        PairedFigures pairs = samples.compare(samples.faster(BenchSide.ENDPOINT, BenchSide.ENDPOINT_CALLS), program);
        double median = 1 / pairs.medianRatio();
        rows.add(Figure.of(STREAM, ">= " + Figure.number(STREAM_MIN), Figure.number(median), median / STREAM_MIN,
                pairs.holds(1 / STREAM_MIN),
                String.format(Locale.ROOT, "median of %d pairs, best %.2f; best rates and losses: ", pairs.kept(),
                        1 / pairs.ratioOfMinima()) + rate(samples, BenchSide.CALLS) + ", "
                        + rate(samples, BenchSide.RINGS) + ", " + rate(samples, BenchSide.ENDPOINT) + ", "
                        + rate(samples, BenchSide.ENDPOINT_CALLS)));
    }

    private static String rate(Samples samples, BenchSide side) {
        long lost = samples.sent(side) - samples.arrived(side);
        return String.format(Locale.ROOT, "%s %.2f M/s, %,d of %,d lost", side.title(),
                NANOS_PER_SECOND / samples.least(side) / MILLION, lost, samples.sent(side));
    }
}
