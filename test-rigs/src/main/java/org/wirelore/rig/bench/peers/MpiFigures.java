package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.wirelore.rig.bench.PairedFigures;

/** The rows that set MPI over shared memory beside the MPIs in C, on the same two cores, turn by turn. */
final class MpiFigures {
    private static final int PAIRS = 31;
    private static final int WARM_UPS = 6;
    private static final int WINDOW = 64;
    private static final long GAME_NANOS_MAX = 60_000_000_000L;
    private static final List<Party> PEERS = List.of(Party.OPEN_MPI, Party.MPICH);

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
    private final Map<Party, List<Player>> players = new EnumMap<>(Party.class);
    private final Map<Party, String> missing = new EnumMap<>(Party.class);

    /** As {@link PacketBench#PacketBench}. */
    MpiFigures(Path work, List<String> java) {
        this.work = work.resolve("mpi");
        this.java = java;
    }

    List<PeerFigure> measure() throws IOException {
        List<PeerFigure> rows = new ArrayList<>();
        try {
            String job = "mpi-" + ProcessHandle.current().pid();
            players.put(Party.ADI, List.of(ours("0", job), ours("1", job)));
            start(Party.OPEN_MPI, CProgram.OPEN_MPI, List.of("mpirun.openmpi", "--allow-run-as-root", "--oversubscribe",
                    "--bind-to", "none", "-np", "2"));
            start(Party.MPICH, CProgram.MPICH, List.of("mpiexec.mpich", "-np", "2"));
            for (Game game : GAMES) {
                rows.addAll(rows(game, play(game)));
            }
        } finally {
            players.values().forEach(two -> two.forEach(Player::close));
        }
        return rows;
    }

    private Player ours(String rank, String job) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of(MpiPlayer.class.getName(), rank, job));
        return new Player(command);
    }

    private void start(Party party, CProgram program, List<String> command) {
        try {
            List<String> whole = new ArrayList<>(command);
            whole.add(program.compileInto(work).toString());
            players.put(party, List.of(new Player(whole)));
        } catch (IOException absent) {
            missing.put(party, String.valueOf(absent.getMessage()));
        }
    }

    private Samples play(Game game) throws IOException {
        for (int i = 0; i < WARM_UPS; i++) {
            turn(Party.ADI, game);
        }
        Samples samples = new Samples();
        long sinceNanos = System.nanoTime();
        boolean isLast = false;
        for (int i = 0; !isLast; i++) {
            isLast = i == PAIRS || System.nanoTime() - sinceNanos > GAME_NANOS_MAX;
            for (Party party : players.keySet()) {
                if (party != Party.ADI || !isLast) {
                    samples.add(party, turn(party, game));
                }
            }
        }
        return samples;
    }

    private Sample turn(Party party, Game game) throws IOException {
        List<Player> two = players.getOrDefault(party, List.of());
        if (party == Party.ADI) {
            two.getLast().order(game.order(false));
        }
        two.getFirst().order(game.order(true));
        Player.Turn turn = two.getFirst().await();
        if (party == Party.ADI) {
            two.getLast().await();
        }
        double messages = game.window > 0 ? (double) game.rounds * game.window : 2.0 * game.rounds;
        return new Sample(turn.nanos() / messages, turn.wholeNanos() / messages, game.rounds, game.rounds, 0);
    }

    private List<PeerFigure> rows(Game game, Samples samples) {
        List<PeerFigure> rows = new ArrayList<>();
        List<Party> there = PEERS.stream().filter(samples::has).toList();
        Party best = there.stream().min((one, other) -> Double.compare(samples.least(one), samples.least(other)))
                .orElse(Party.OPEN_MPI);
        Party judged = game.againstBest ? best : Party.OPEN_MPI;
        String figure = game.figure + " : " + (judged == Party.OPEN_MPI ? "Open MPI" : "MPICH");
        if (!samples.has(judged)) {
            return List.of(PeerFigure.missing(figure, String.format(Locale.ROOT, "<= %.2f", game.ratioMax),
                    missing.getOrDefault(judged, "")));
        }
        PairedFigures pairs = samples.compare(Party.ADI, judged);
        StringBuilder paces = new StringBuilder("fastest stretch (mean): ours ").append(pace(samples, Party.ADI));
        for (Party peer : there) {
            paces.append(", ").append(peer == Party.OPEN_MPI ? "Open MPI " : "MPICH ").append(pace(samples, peer));
        }
        rows.add(PeerFigure.ratio(figure, game.ratioMax, pairs, paces.toString()));
        return rows;
    }

    private static String pace(Samples samples, Party party) {
        return String.format(Locale.ROOT, "%.0f (%.0f) ns", samples.least(party), samples.medianMean(party));
    }
}
