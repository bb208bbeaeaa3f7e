package org.wirelore.rig.samples;

import java.util.Objects;
import mpi.Intracomm;
import mpi.MPI;
import org.wirelore.rig.mpi.Compute;
import org.wirelore.rig.mpi.Figures;

/**
 * Four communicators at once, of ranks that are equal modulo 4: how long an Allgather takes in each while the others do
 * the same, and by how much a multicast delays a rank that computes and is not meant. The arguments are the bytes of a
 * block and how many times each is done.
 */
public final class GroupTimes {
    private static final int COMMUNICATORS = 4;
    private static final int WARM_UPS = 12;
    private static final double US_PER_SECOND = 1e6;
    private static final double NS_PER_US = 1e3;
    /** What a rank computes that is not meant, for each multicast of each of the others. */
    private static final long COMPUTED_NS = 10_000_000;
    /** Until the last answers of what was before are there. */
    private static final long QUIET_NS = 100_000_000;

    private final int rank = MPI.COMM_WORLD.Rank();
    private final int size = MPI.COMM_WORLD.Size();
    private final Intracomm own = Objects.requireNonNull(MPI.COMM_WORLD.Split(rank % COMMUNICATORS, rank));
    private final int bytes;
    private final int rounds;
    private final byte[] block;
    private final byte[] blocks;

    private GroupTimes(int bytes, int rounds) {
        this.bytes = bytes;
        this.rounds = rounds;
        block = new byte[bytes];
        blocks = new byte[own.Size() * bytes];
    }

    public static void main(String[] args) {
        String[] words = MPI.Init(args);
        if (words.length != 2) {
            throw new IllegalArgumentException("expected the bytes of a block and a number of rounds");
        }
        GroupTimes measured = new GroupTimes(Integer.parseInt(words[0]), Integer.parseInt(words[1]));
        measured.allgather(WARM_UPS);
        measured.together();
        measured.beside();
        MPI.Finalize();
    }

    private void together() {
        MPI.COMM_WORLD.Barrier();
        double begin = MPI.Wtime();
        allgather(rounds);
        double[] time = {(MPI.Wtime() - begin) * US_PER_SECOND / rounds};
        double[] sum = new double[1];
        MPI.COMM_WORLD.Reduce(time, 0, sum, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (rank == 0) {
            Figures.record("allgatherUs." + bytes, sum[0] / size, "us");
        }
    }

    /** The last communicator's ranks compute while those of the others multicast. */
    private void beside() {
        MPI.COMM_WORLD.Barrier();
        Compute.spend(QUIET_NS);
        if (rank % COMMUNICATORS < COMMUNICATORS - 1) {
            allgather(rounds);
        } else {
            double begin = MPI.Wtime();
            Compute.spend(COMPUTED_NS * rounds);
            double delayUs = (MPI.Wtime() - begin) * US_PER_SECOND - COMPUTED_NS * rounds / NS_PER_US;
            if (rank == size - 1) {
                Figures.record("delayUs." + bytes, delayUs, "us");
            }
        }
        MPI.COMM_WORLD.Barrier();
    }

    private void allgather(int times) {
        for (int round = 0; round < times; round++) {
            block[bytes - 1] = (byte) (round + rank);
            own.Allgather(block, 0, bytes, MPI.BYTE, blocks, 0, bytes, MPI.BYTE);
            for (int i = 0; i < own.Size(); i++) {
                if (blocks[(i + 1) * bytes - 1] != (byte) (round + rank % COMMUNICATORS + i * COMMUNICATORS)) {
                    throw new IllegalStateException("expected the block of member " + i + " in round " + round);
                }
            }
        }
    }
}
