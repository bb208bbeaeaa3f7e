package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.wirelore.rig.bench.PairedFigures;

/** The rows that need a wire between two network namespaces. */
final class WireFigures {
    private static final String ADI = "U-Net ADI over AF_PACKET, 4 bytes, half round trip";
    private static final String STREAM = "frames/s, one way, 64 bytes, our faster path : faster C program";
    private static final int PAIRS = 25;
    private static final int ROUNDS = 3_000;
    private static final int FRAMES = 100_000;
    private static final double PROGRAM_MAX = 1.25;
    private static final double MPI_MAX = 0.5;
    private static final double STREAM_MIN = 0.9;
    private static final double NANOS_PER_US = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLION = 1e6;

    private final Path work;
    private final List<String> java;
    private final List<PeerFigure> rows = new ArrayList<>();

    /** As {@link PacketBench#PacketBench}. */
    WireFigures(Path work, List<String> java) {
        this.work = work;
        this.java = java;
    }

    List<PeerFigure> measure() throws IOException {
        if (!System.getProperty("user.name", "").equals("root")) {
            for (String figure : List.of(ADI + " : faster C program", ADI + " : " + Party.OPEN_MPI.title(),
                    ADI + " : " + Party.MPICH.title(), STREAM)) {
                rows.add(PeerFigure.missing(figure, "", "needs root, for a veth pair and packet sockets"));
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
        Party program = samples.fasterProgram();
        String judged = "judged by each turn's fastest 100 round trips: ";
        rows.add(PeerFigure.ratio(ADI + " : " + program.title(), PROGRAM_MAX, samples.compare(Party.ADI, program),
                judged + pace(samples, Party.CALLS) + ", " + pace(samples, Party.RINGS) + ", "
                        + pace(samples, Party.ADI)));
        for (Party mpi : List.of(Party.OPEN_MPI, Party.MPICH)) {
            String figure = ADI + " : " + mpi.title();
            rows.add(samples.has(mpi)
                    ? PeerFigure.ratio(figure, MPI_MAX, samples.compare(Party.ADI, mpi), pace(samples, mpi))
                    : PeerFigure.missing(figure, String.format(Locale.ROOT, "<= %.2f", MPI_MAX), bench.missing(mpi)));
        }
        PairedFigures seam = samples.compare(Party.ENDPOINT, program);
        rows.add(PeerFigure.told("U-Net endpoint, the same at the device seam : " + program.title(),
                String.format(Locale.ROOT, "%.2f median, %.2f minima", seam.medianRatio(), seam.ratioOfMinima()),
                pace(samples, Party.ENDPOINT)));
        // A message is one send on one side and one receive on the other.
        rows.add(SharedMemoryAllocation.figure("U-Net ADI over AF_PACKET", samples.allocatedBytes(Party.ADI),
                2 * samples.sent(Party.ADI)));
    }

    private static String pace(Samples samples, Party party) {
        return String.format(Locale.ROOT, "%s %.1f us (mean %.1f)", party.title(), samples.least(party) / NANOS_PER_US,
                samples.medianMean(party) / NANOS_PER_US);
    }

    /** Rates are the inverse of times, so the ratio of times is turned over. */
    private void stream(Samples samples) {
        Party program = samples.fasterProgram();
        PairedFigures pairs = samples.compare(samples.faster(Party.ENDPOINT, Party.ENDPOINT_CALLS), program);
        rows.add(PeerFigure.of(STREAM, String.format(Locale.ROOT, ">= %.2f", STREAM_MIN),
                String.format(Locale.ROOT, "%.2f median of %d pairs, %.2f best", 1 / pairs.medianRatio(), pairs.kept(),
                        1 / pairs.ratioOfMinima()),
                pairs.holds(1 / STREAM_MIN), "best rates and losses: " + rate(samples, Party.CALLS) + ", "
                        + rate(samples, Party.RINGS) + ", " + rate(samples, Party.ENDPOINT) + ", "
                        + rate(samples, Party.ENDPOINT_CALLS)));
    }

    private static String rate(Samples samples, Party party) {
        long lost = samples.sent(party) - samples.arrived(party);
        return String.format(Locale.ROOT, "%s %.2f M/s, %,d of %,d lost", party.title(),
                NANOS_PER_SECOND / samples.least(party) / MILLION, lost, samples.sent(party));
    }
}
