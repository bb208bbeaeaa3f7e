package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.wirelore.rig.bench.Figure;
import org.wirelore.rig.bench.PairedFigures;

/** The rows that set MPI over shared memory beside the MPIs in C, on the same two cores, turn by turn. */
final class MpiFigures {
    private static final int PAIRS = 31;
    private static final int WARM_UPS = 6;
    private static final int WINDOW = 64;
    private static final long GAME_NANOS_MAX = 60_000_000_000L;
    private static final List<BenchSide> PEERS = List.of(BenchSide.OPEN_MPI, BenchSide.MPICH);

    /** One kind of game. */
    private record Game(String figure, int rounds, int bytes, int window, double ratioMax, boolean againstBest) {
        String order(boolean leads) {
            return (window > 0 ? leads ? "rate " : "take " : leads ? "ping " : "pong ") + rounds + " " + bytes
                    + (window > 0 ? " " + window : "");
        }
    }

    private static final List<Game> GAMES = List.of(
            new Game("MPI Send and Recv, 4 bytes, half round trip", 20_000, 4, 0, 1.0, false),
            new Game("MPI ping-pong of 64 KB, time", 1_000, 65_536, 0, 1 / 1.5, true),
            new Game("MPI ping-pong of 1 MB, time", 200, 1 << 20, 0, 1 / 1.5, true),
            new Game("MPI, 64 messages of 4 bytes in flight, time of each", 1_000, 4, WINDOW, 1.0, false));

    private final Path work;
    private final List<String> java;
    private final Map<BenchSide, List<BenchPeer>> players = new EnumMap<>(BenchSide.class);
    private final Map<BenchSide, String> missing = new EnumMap<>(BenchSide.class);

    /** As {@link PacketBench#PacketBench}. */
    MpiFigures(Path work, List<String> java) {
        this.work = work.resolve("mpi");
        this.java = java;
    }

    List<Figure> measure() throws IOException {
        List<Figure> rows = new ArrayList<>();
        try {
            String job = "mpi-" + ProcessHandle.current().pid();
            players.put(BenchSide.ADI, List.of(ours("0", job), ours("1", job)));
            start(BenchSide.OPEN_MPI, CProgram.OPEN_MPI,
                    List.of("mpirun.openmpi", "--allow-run-as-root", "--oversubscribe",
                            "--bind-to", "none", "-np", "2"));
            start(BenchSide.MPICH, CProgram.MPICH, List.of("mpiexec.mpich", "-np", "2"));
            for (Game game : GAMES) {
                rows.addAll(rows(game, play(game)));
            }
        } finally {
            players.values().forEach(two -> two.forEach(BenchPeer::close));
        }
        return rows;
    }

    private BenchPeer ours(String rank, String job) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of(MpiBenchPeer.class.getName(), rank, job));
        return new BenchPeer("rank " + rank + " of our MPI", command);
    }

    private void start(BenchSide side, CProgram program, List<String> command) {
        try {
            List<String> whole = new ArrayList<>(command);
            whole.add(program.compileInto(work).toString());
            players.put(side, List.of(new BenchPeer(side.title(), whole)));
        } catch (IOException absent) {
            missing.put(side, String.valueOf(absent.getMessage()));
        }
    }

    private Samples play(Game game) throws IOException {
        for (int i = 0; i < WARM_UPS; i++) {
            turn(BenchSide.ADI, game);
        }
        Samples samples = new Samples();
        long sinceNanos = System.nanoTime();
        boolean isLast = false;
        for (int i = 0; !isLast; i++) {
            isLast = i == PAIRS || System.nanoTime() - sinceNanos > GAME_NANOS_MAX;
            for (BenchSide side : players.keySet()) {
                if (side != BenchSide.ADI || !isLast) {
                    samples.add(side, turn(side, game));
                }
            }
        }
        return samples;
    }

    private Sample turn(BenchSide side, Game game) throws IOException {
        List<BenchPeer> two = players.getOrDefault(side, List.of());
        if (side == BenchSide.ADI) {
            two.getLast().order(game.order(false));
        }
        two.getFirst().order(game.order(true));
        BenchPeer.Turn turn = two.getFirst().await();
        if (side == BenchSide.ADI) {
            two.getLast().await();
        }
        double messages = game.window > 0 ? (double) game.rounds * game.window : 2.0 * game.rounds;
        return new Sample(turn.nanos() / messages, turn.wholeNanos() / messages, game.rounds, game.rounds, 0);
    }

    private List<Figure> rows(Game game, Samples samples) {
        List<Figure> rows = new ArrayList<>();
        List<BenchSide> there = PEERS.stream().filter(samples::has).toList();
        BenchSide best = there.stream().min((one, other) -> Double.compare(samples.least(one), samples.least(other)))
                .orElse(BenchSide.OPEN_MPI);
        BenchSide judged = game.againstBest ? best : BenchSide.OPEN_MPI;
        String figure = game.figure + " : " + (judged == BenchSide.OPEN_MPI ? "Open MPI" : "MPICH");
        if (!samples.has(judged)) {
            return List.of(Figure.missing(figure, String.format(Locale.ROOT, "<= %.2f", game.ratioMax),
                    missing.getOrDefault(judged, "")));
        }
        PairedFigures pairs = samples.compare(BenchSide.ADI, judged);
        StringBuilder paces = new StringBuilder("fastest stretch (mean): ours ").append(pace(samples, BenchSide.ADI));
        for (BenchSide peer : there) {
            paces.append(", ").append(peer == BenchSide.OPEN_MPI ? "Open MPI " : "MPICH ").append(pace(samples, peer));
        }
        rows.add(Figure.pairs(figure, game.ratioMax, pairs, paces.toString()));
        return rows;
    }

    private static String pace(Samples samples, BenchSide side) {
        return String.format(Locale.ROOT, "%.0f (%.0f) ns", samples.least(side), samples.medianMean(side));
    }
}
