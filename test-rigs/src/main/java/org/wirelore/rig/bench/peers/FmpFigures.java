package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.wirelore.rig.bench.Figure;

/** The rows that set FMP in shared memory beside the shm device, on the same two cores, turn by turn. */
final class FmpFigures {
    private static final int PAIRS = 31;
    private static final int WARM_UPS = 6;

    /** One kind of game: the ADI's ping-pong with this length. */
    private record Game(String figure, int rounds, int bytes, double ratioMax) {
    }

    private static final List<Game> GAMES = List.of(
            new Game("FMP in shared memory, 4 bytes, half round trip : shm device", 20_000, 4, 2.0),
            new Game("FMP in shared memory, 1 MB, time : shm device", 200, 1 << 20, 1 / 0.7));

    private FmpFigures() {
    }

    /** @param java the command that runs a main class of this project */
    static List<Figure> measure(List<String> java) throws IOException {
        String job = "rows-" + ProcessHandle.current().pid();
        List<Figure> rows = new ArrayList<>();
        try (BenchPeer fmp = SharedMemoryAllocation.peer(java, "fmp", "0", job + "-fmp");
                BenchPeer otherFmp = SharedMemoryAllocation.peer(java, "fmp", "1", job + "-fmp");
                BenchPeer shm = SharedMemoryAllocation.peer(java, "shm", "0", job + "-shm");
                BenchPeer otherShm = SharedMemoryAllocation.peer(java, "shm", "1", job + "-shm")) {
            for (Game game : GAMES) {
                for (int i = 0; i < WARM_UPS; i++) {
                    turn(fmp, otherFmp, game);
                    turn(shm, otherShm, game);
                }
                Samples samples = new Samples();
                samples.add(BenchSide.RINGS_IN_MEMORY, turn(shm, otherShm, game));
                for (int i = 0; i < PAIRS; i++) {
                    samples.add(BenchSide.FMP, turn(fmp, otherFmp, game));
                    samples.add(BenchSide.RINGS_IN_MEMORY, turn(shm, otherShm, game));
                }
                rows.add(Figure.pairs(game.figure, game.ratioMax,
                        samples.compare(BenchSide.FMP, BenchSide.RINGS_IN_MEMORY),
                        String.format(Locale.ROOT, "fastest stretch: FMP %.0f ns, shm %.0f ns",
                                samples.least(BenchSide.FMP), samples.least(BenchSide.RINGS_IN_MEMORY))));
            }
            BenchPeer.closeInputs(fmp, otherFmp, shm, otherShm);
        }
        return rows;
    }

    private static Sample turn(BenchPeer left, BenchPeer right, Game game) throws IOException {
        right.order("pong " + game.rounds + " " + game.bytes);
        left.order("ping " + game.rounds + " " + game.bytes);
        BenchPeer.Turn turn = left.await();
        BenchPeer.Turn other = right.await();
        double messages = 2.0 * game.rounds;
        return new Sample(turn.nanos() / messages, turn.wholeNanos() / messages, game.rounds, game.rounds,
                turn.allocatedBytes() + other.allocatedBytes());
    }
}
