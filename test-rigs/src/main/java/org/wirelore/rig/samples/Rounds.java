package org.wirelore.rig.samples;

import mpi.MPI;
import org.wirelore.rig.mpi.Compute;
import org.wirelore.rig.mpi.Figures;

/**
 * Rounds of one operation, whose data every rank checks. Arguments: the operation, the number of rounds, bytes of each
 * rank's data (1 or more), and milliseconds that a rank computes somewhere, where the operation says so.
 *
 * <p>{@code bcast}, {@code allgather}, {@code scatter}: as named. {@code sends}: rank 0 sends to rank 1, which computes
 * first. {@code answered}: so, and rank 1 answers at the end, after it has computed again. {@code head-to-head}: ranks
 * 0 and 1 send everything to each other before they receive. {@code polled}: rank 1 looks for messages of rank 0 now
 * and then. {@code barrier}: rank 1 computes, and no other rank leaves the barrier before it has come.
 */
public final class Rounds {
    private static final int TAG = 1;
    private static final long NANOS_PER_MS = 1_000_000;
    private static final long POLL_NANOS = 500_000;
    private static final double US_PER_SECOND = 1e6;

    private final int rank = MPI.COMM_WORLD.Rank();
    private final int size = MPI.COMM_WORLD.Size();
    private final int rounds;
    private final byte[] own;
    private final byte[] all;
    private final long nanos;

    private Rounds(int rounds, int bytes, int milliseconds) {
        this.rounds = rounds;
        own = new byte[bytes];
        all = new byte[bytes * size];
        nanos = milliseconds * NANOS_PER_MS;
    }

    public static void main(String[] args) {
        String[] words = MPI.Init(args);
        double begin = MPI.Wtime();
        new Rounds(Integer.parseInt(words[1]), Integer.parseInt(words[2]),
                words.length > 3 ? Integer.parseInt(words[3]) : 0).run(words[0]);
        if (MPI.COMM_WORLD.Rank() == 0) {
            Figures.record("roundsUs", (MPI.Wtime() - begin) * US_PER_SECOND, "us");
        }
        MPI.Finalize();
    }

    /** No table of lambdas: each rank has its own copy of this class, and would link them anew in each run. */
    private void run(String operation) {
        switch (operation) {
            case "bcast" -> bcast();
            case "allgather" -> allgather();
            case "scatter" -> scatter();
            case "sends" -> sends();
            case "answered" -> answered();
            case "head-to-head" -> headToHead();
            case "polled" -> polled();
            case "barrier" -> barrier();
            default -> throw new IllegalArgumentException("expected bcast, allgather, scatter, sends, answered,"
                    + " head-to-head, polled or barrier, found " + operation);
        }
    }

    private void bcast() {
        for (int round = 0; round < rounds; round++) {
            own[own.length - 1] = value(round, rank);
            MPI.COMM_WORLD.Bcast(own, 0, own.length, MPI.BYTE, 0);
            require(own[own.length - 1], round, 0);
        }
    }

    private void allgather() {
        for (int round = 0; round < rounds; round++) {
            own[own.length - 1] = value(round, rank);
            MPI.COMM_WORLD.Allgather(own, 0, own.length, MPI.BYTE, all, 0, own.length, MPI.BYTE);
            for (int from = 0; from < size; from++) {
                require(all[(from + 1) * own.length - 1], round, from);
            }
        }
    }

    private void scatter() {
        for (int round = 0; round < rounds; round++) {
            for (int to = 0; to < size; to++) {
                all[(to + 1) * own.length - 1] = value(round, to);
            }
            MPI.COMM_WORLD.Scatter(all, 0, own.length, MPI.BYTE, own, 0, own.length, MPI.BYTE, 0);
            require(own[own.length - 1], round, rank);
        }
    }

    private void sends() {
        if (rank == 0) {
            sendAll(1);
        } else if (rank == 1) {
            Compute.spend(nanos);
            receiveAll(0);
        }
    }

    private void answered() {
        if (rank == 0) {
            sendAll(1);
            receive(1, 0);
        } else if (rank == 1) {
            Compute.spend(nanos);
            receiveAll(0);
            Compute.spend(nanos);
            send(0, 0);
        }
    }

    private void headToHead() {
        if (rank < 2) {
            sendAll(1 - rank);
            receiveAll(1 - rank);
        }
    }

    private void polled() {
        if (rank == 0) {
            sendAll(1);
        } else if (rank == 1) {
            for (int round = 0; round < rounds; round++) {
                while (MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, TAG) == null) {
                    Compute.spend(POLL_NANOS);
                }
                receive(0, round);
            }
        }
    }

    private void barrier() {
        double[] came = new double[size];
        double[] own = new double[1];
        for (int round = 0; round < rounds; round++) {
            if (rank == 1) {
                Compute.spend(nanos);
            }
            own[0] = MPI.Wtime();
            MPI.COMM_WORLD.Barrier();
            double left = MPI.Wtime();
            MPI.COMM_WORLD.Allgather(own, 0, 1, MPI.DOUBLE, came, 0, 1, MPI.DOUBLE);
            for (int from = 0; from < size; from++) {
                if (came[from] > left) {
                    throw new IllegalStateException("rank " + rank + " left a barrier "
                            + Math.round((came[from] - left) * US_PER_SECOND) + " us before rank " + from + " came");
                }
            }
        }
    }

    private void sendAll(int to) {
        for (int round = 0; round < rounds; round++) {
            send(to, round);
        }
    }

    private void receiveAll(int from) {
        for (int round = 0; round < rounds; round++) {
            receive(from, round);
        }
    }

    private void send(int to, int round) {
        own[own.length - 1] = value(round, rank);
        MPI.COMM_WORLD.Send(own, 0, own.length, MPI.BYTE, to, TAG);
    }

    private void receive(int from, int round) {
        MPI.COMM_WORLD.Recv(own, 0, own.length, MPI.BYTE, from, TAG);
        require(own[own.length - 1], round, from);
    }

    private static byte value(int round, int from) {
        return (byte) (7 * round + from + 1);
    }

    private static void require(byte found, int round, int from) {
        if (found != value(round, from)) {
            throw new IllegalStateException("expected " + value(round, from) + " of rank " + from + " in round " + round
                    + ", found " + found);
        }
    }
}
