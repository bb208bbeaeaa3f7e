package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.bench.Figure;

/** The rows of a Bcast over URTP on a real bridge. */
final class CastFigures {
    private static final String BCAST = "MPI Bcast on URTP over AF_PACKET, 4 ranks, 64 KB, with their answers";
    private static final String SENT = "the same, bytes that the root's interface sends : message";
    private static final List<BenchSide> PEERS = List.of(BenchSide.CAST_FLAT, BenchSide.CAST_TREE,
            BenchSide.CAST_PROGRAM);
    private static final int PAIRS = 25;
    /** Until the compilers are done with it, a rank is three times as slow. */
    private static final int WARM_UPS = 50;
    private static final int ROUNDS = 40;
    private static final double SENDS_MAX = 0.75;
    private static final double PROGRAM_MAX = 1.5;
    private static final double SENT_MAX = 1.2;

    private CastFigures() {
    }

    /** Parameters are those of {@link CastBench#CastBench}. */
    static List<Figure> measure(Path work, List<String> java) throws IOException {
        if (!System.getProperty("user.name", "").equals("root")) {
            return List.of(Figure.missing(BCAST, "", "needs root, for network namespaces and packet sockets"));
        }
        Samples samples = new Samples();
        try (CastBench bench = new CastBench(work, java)) {
            for (int i = 0; i < WARM_UPS; i++) {
                bench.play(BenchSide.CAST, ROUNDS);
                bench.play(BenchSide.CAST_FLAT, ROUNDS);
                bench.play(BenchSide.CAST_TREE, ROUNDS);
            }
            turns(bench, samples);
            for (int i = 0; i < PAIRS; i++) {
                samples.add(BenchSide.CAST, bench.play(BenchSide.CAST, ROUNDS));
                turns(bench, samples);
            }
        }
        List<Figure> rows = new ArrayList<>();
        BenchSide sends = samples.faster(BenchSide.CAST_FLAT, BenchSide.CAST_TREE);
        rows.add(against(samples, sends, SENDS_MAX));
        rows.add(against(samples, BenchSide.CAST_PROGRAM, PROGRAM_MAX));
        rows.add(Figure.atMost(SENT, SENT_MAX,
                samples.sent(BenchSide.CAST) / (double) samples.arrived(BenchSide.CAST),
                String.format(Locale.ROOT, "headers, ACKs and what is sent again; %s %.2f",
                        BenchSide.CAST_PROGRAM.title(), samples.sent(BenchSide.CAST_PROGRAM)
                                / (double) samples.arrived(BenchSide.CAST_PROGRAM))));
        return rows;
    }

    private static void turns(CastBench bench, Samples samples) throws IOException {
        for (BenchSide peer : PEERS) {
            samples.add(peer, bench.play(peer, ROUNDS));
        }
    }

    private static Figure against(Samples samples, BenchSide peer, double ratioMax) {
        return Figure.pairs(BCAST + " : " + peer.title(), ratioMax, samples.compare(BenchSide.CAST, peer),
                "judged by each turn's fastest " + CastBenchPeer.STRETCH + " rounds: " + pace(samples, BenchSide.CAST)
                        + ", " + pace(samples, BenchSide.CAST_FLAT) + ", " + pace(samples, BenchSide.CAST_TREE) + ", "
                        + pace(samples, BenchSide.CAST_PROGRAM));
    }

    private static String pace(Samples samples, BenchSide side) {
        return String.format(Locale.ROOT, "%s %.0f us (mean %.0f)", side.title(),
                samples.least(side) / TimeUnits.NS_PER_US, samples.medianMean(side) / TimeUnits.NS_PER_US);
    }
}
