package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.wirelore.rig.bench.Figure;
import org.wirelore.rig.bench.rank.MemoryRank;

/**
 * The rows that set MPI over shared memory beside the MPIs in C, and MPI in SCI segments and on SCI and VIA beside
 * both, on the same two cores, turn by turn.
 */
final class MpiFigures {
    private static final int PAIRS = 31;
    private static final int WARM_UPS = 6;
    private static final int WINDOW = 64;
    private static final long GAME_NANOS_MAX = 60_000_000_000L;
    private static final Map<BenchSide, MemoryRank.Device> OURS = Map.of(BenchSide.RINGS_IN_MEMORY,
            MemoryRank.Device.SHM, BenchSide.SCI, MemoryRank.Device.SCI, BenchSide.VIASCI, MemoryRank.Device.VIASCI);
    private static final List<BenchSide> C_PROGRAMS = List.of(BenchSide.OPEN_MPI, BenchSide.MPICH);

    /** A ratio of times that ours may have to a peer's. */
    private record Bound(BenchSide peer, double ratioMax) {
    }

    /**
     * One kind of game.
     *
     * @param bounds one for each row
     * @param againstBest whether the fastest C program takes the place of Open MPI
     * @param isDirect whether ours plays with memory of the device's
     */
    private record Game(String figure, BenchSide ours, int rounds, int bytes, int window, List<Bound> bounds,
            boolean againstBest, boolean isDirect) {
        Game(String figure, int rounds, int bytes, int window, double ratioMax, boolean againstBest) {
            this(figure, BenchSide.RINGS_IN_MEMORY, rounds, bytes, window,
                    List.of(new Bound(BenchSide.OPEN_MPI, ratioMax)), againstBest, false);
        }

        Game(String figure, BenchSide ours, int rounds, int bytes, int window, Bound... bounds) {
            this(figure, ours, rounds, bytes, window, List.of(bounds), false, false);
        }

        String order(BenchSide side, boolean leads) {
            return (window > 0 ? leads ? "rate" : "take" : leads ? "ping" : "pong")
                    + (isDirect && side == ours ? MpiBenchPeer.DIRECT : "") + " " + rounds + " " + bytes
                    + (window > 0 ? " " + window : "");
        }
    }

    private static final Bound AS_SHM = new Bound(BenchSide.RINGS_IN_MEMORY, 1.0);
    private static final Bound BELOW_OPEN_MPI = new Bound(BenchSide.OPEN_MPI, 0.8);
    private static final List<Bound> LESS_THAN_BEST = List.of(new Bound(BenchSide.OPEN_MPI, 1 / 1.5));

    private static final List<Game> GAMES = List.of(
            new Game("MPI Send and Recv, 4 bytes, half round trip", 20_000, 4, 0, 1.0, false),
            new Game("MPI ping-pong of 64 KB, time", 1_000, 65_536, 0, 1 / 1.5, true),
            new Game("MPI ping-pong of 1 MB, time", 200, 1 << 20, 0, 1 / 1.5, true),
            new Game("MPI, 64 messages of 4 bytes in flight, time of each", 1_000, 4, WINDOW, 1.0, false),
            new Game("MPI in SCI segments, 4 bytes, half round trip", BenchSide.SCI, 20_000, 4, 0, AS_SHM,
                    BELOW_OPEN_MPI),
            new Game("MPI in SCI segments, 1 MB, time", BenchSide.SCI, 200, 1 << 20, 0, AS_SHM),
            new Game("MPI in SCI segments, 64 messages of 4 bytes in flight, time of each", BenchSide.SCI, 1_000, 4,
                    WINDOW, AS_SHM),
            new Game("MPI on SCI and VIA, 4 bytes, half round trip", BenchSide.VIASCI, 20_000, 4, 0, AS_SHM,
                    BELOW_OPEN_MPI),
            new Game("MPI on SCI and VIA, 1 MB between buffers of Alloc_mem, time", BenchSide.VIASCI, 200, 1 << 20, 0,
                    LESS_THAN_BEST, true, true),
            new Game("MPI on SCI and VIA, 8 MB between buffers of Alloc_mem, time", BenchSide.VIASCI, 40, 8 << 20, 0,
                    LESS_THAN_BEST, true, true),
            new Game("MPI on SCI and VIA, 1 MB between arrays, time", BenchSide.VIASCI, 200, 1 << 20, 0, AS_SHM),
            new Game("MPI on SCI and VIA, 8 MB between arrays, time", BenchSide.VIASCI, 40, 8 << 20, 0, AS_SHM));

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
            for (Map.Entry<BenchSide, MemoryRank.Device> each : OURS.entrySet()) {
                String device = each.getValue().word();
                players.put(each.getKey(), List.of(ours(device, "0", job), ours(device, "1", job)));
            }
            start(BenchSide.OPEN_MPI, CProgram.OPEN_MPI,
                    List.of("mpirun.openmpi", "--allow-run-as-root", "--oversubscribe",
                            "--bind-to", "none", "-np", "2"));
            start(BenchSide.MPICH, CProgram.MPICH, List.of("mpiexec.mpich", "-np", "2"));
            for (Game game : GAMES) {
                rows.addAll(rows(game, play(game)));
            }
        } finally {
            // Ranks end together.
            players.values().forEach(two -> two.forEach(BenchPeer::closeInput));
            players.values().forEach(two -> two.forEach(BenchPeer::close));
        }
        return rows;
    }

    private BenchPeer ours(String device, String rank, String job) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of(MpiBenchPeer.class.getName(), device, rank, job + "-" + device));
        return new BenchPeer("rank " + rank + " of our MPI, device " + device, command);
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
            turn(game.ours, game);
            turn(BenchSide.RINGS_IN_MEMORY, game);
        }
        Samples samples = new Samples();
        List<BenchSide> peers = players.keySet().stream().filter(side -> side != game.ours && takesPart(game, side))
                .toList();
        long sinceNanos = System.nanoTime();
        boolean isLast = false;
        for (int i = 0; !isLast; i++) {
            isLast = i == PAIRS || System.nanoTime() - sinceNanos > GAME_NANOS_MAX;
            for (BenchSide peer : peers) {
                samples.add(peer, turn(peer, game));
            }
            if (!isLast) {
                samples.add(game.ours, turn(game.ours, game));
            }
        }
        return samples;
    }

    private static boolean takesPart(Game game, BenchSide side) {
        return game.bounds.stream().anyMatch(bound -> bound.peer == side
                || ((game.ours == BenchSide.RINGS_IN_MEMORY || game.againstBest) && C_PROGRAMS.contains(side)));
    }

    private Sample turn(BenchSide side, Game game) throws IOException {
        List<BenchPeer> players = this.players.getOrDefault(side, List.of());
        // A C program has both of its ranks behind one player.
        boolean isPair = players.size() > 1;
        if (isPair) {
            players.getLast().order(game.order(side, false));
        }
        players.getFirst().order(game.order(side, true));
        BenchPeer.Turn turn = players.getFirst().await();
        if (isPair) {
            players.getLast().await();
        }
        double messages = game.window > 0 ? (double) game.rounds * game.window : 2.0 * game.rounds;
        return new Sample(turn.nanos() / messages, turn.wholeNanos() / messages, game.rounds, game.rounds, 0);
    }

    private List<Figure> rows(Game game, Samples samples) {
        List<Figure> rows = new ArrayList<>();
        for (Bound bound : game.bounds) {
            BenchSide judged = game.againstBest
                    ? C_PROGRAMS.stream().filter(samples::has)
                            .min((one, other) -> Double.compare(samples.least(one), samples.least(other)))
                            .orElse(bound.peer)
                    : bound.peer;
            String figure = game.figure + " : " + name(judged);
            if (samples.has(judged)) {
                StringBuilder paces = new StringBuilder("fastest stretch (mean): ours ")
                        .append(pace(samples, game.ours));
                players.keySet().stream().filter(side -> side != game.ours && samples.has(side))
                        .forEach(side -> paces.append(", ").append(name(side)).append(' ').append(pace(samples, side)));
                rows.add(Figure.pairs(figure, bound.ratioMax, samples.compare(game.ours, judged), paces.toString()));
            } else {
                rows.add(Figure.missing(figure, String.format(Locale.ROOT, "<= %.2f", bound.ratioMax),
                        missing.getOrDefault(judged, "")));
            }
        }
        return rows;
    }

    private static String name(BenchSide side) {
        return switch (side) {
            case OPEN_MPI -> "Open MPI";
            case MPICH -> "MPICH";
            case RINGS_IN_MEMORY -> "shm device";
            default -> side.title();
        };
    }

    private static String pace(Samples samples, BenchSide side) {
        return String.format(Locale.ROOT, "%.0f (%.0f) ns", samples.least(side), samples.medianMean(side));
    }
}
