package org.wirelore.rig.samples;

import mpi.MPI;
import org.wirelore.rig.mpi.Figures;

/**
 * How long collective operations take by their length, measured as the URTP paper does (section 4.1): many in a row,
 * the root of each the next rank, averaged over all ranks. Each argument names an operation, the bytes of a block and
 * how many are measured, such as {@code allgather:1024:20}.
 */
public final class CollectiveSweep {
    private static final int WARM_UPS = 1;
    private static final double US_PER_SECOND = 1e6;

    private final int rank = MPI.COMM_WORLD.Rank();
    private final int size = MPI.COMM_WORLD.Size();
    private final int bytes;
    private final byte[] block;
    private final byte[] blocks;

    private CollectiveSweep(int bytes) {
        this.bytes = bytes;
        block = new byte[bytes];
        blocks = new byte[size * bytes];
    }

    public static void main(String[] args) {
        MPI.Init(args);
        for (String each : args) {
            String[] words = each.split(":", -1);
            if (words.length != 3) {
                throw new IllegalArgumentException(
                        "expected an operation, bytes and a number, such as bcast:1024:20, found " + each);
            }
            int bytes = Integer.parseInt(words[1]);
            new CollectiveSweep(bytes).measure(words[0], Integer.parseInt(words[2]));
        }
        MPI.Finalize();
    }

    private void measure(String operation, int rounds) {
        MPI.COMM_WORLD.Barrier();
        double begin = 0;
        for (int round = -WARM_UPS; round < rounds; round++) {
            if (round == 0) {
                begin = MPI.Wtime();
            }
            run(operation, round + WARM_UPS);
        }
        double[] own = {(MPI.Wtime() - begin) * US_PER_SECOND / rounds};
        double[] sum = new double[1];
        MPI.COMM_WORLD.Reduce(own, 0, sum, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (rank == 0) {
            Figures.record(operation + "Us." + bytes, sum[0] / size, "us");
        }
    }

    private void run(String operation, int round) {
        int root = round % size;
        byte mark = (byte) round;
        switch (operation) {
            case "barrier" -> MPI.COMM_WORLD.Barrier();
            case "bcast" -> {
                fill(block, 0, rank == root ? mark : 0);
                MPI.COMM_WORLD.Bcast(block, 0, bytes, MPI.BYTE, root);
                require(block, 0, mark);
            }
            case "allgather" -> {
                fill(block, 0, mark + rank);
                MPI.COMM_WORLD.Allgather(block, 0, bytes, MPI.BYTE, blocks, 0, bytes, MPI.BYTE);
                requireAll(mark);
            }
            case "gather" -> {
                fill(block, 0, mark + rank);
                MPI.COMM_WORLD.Gather(block, 0, bytes, MPI.BYTE, blocks, 0, bytes, MPI.BYTE, root);
                if (rank == root) {
                    requireAll(mark);
                }
            }
            case "scatter" -> {
                for (int i = 0; i < size && rank == root; i++) {
                    fill(blocks, i * bytes, mark + i);
                }
                MPI.COMM_WORLD.Scatter(blocks, 0, bytes, MPI.BYTE, block, 0, bytes, MPI.BYTE, root);
                require(block, 0, mark + rank);
            }
            default -> throw new IllegalArgumentException(
                    "expected barrier, bcast, allgather, gather or scatter, found " + operation);
        }
    }

    private void requireAll(int mark) {
        for (int i = 0; i < size; i++) {
            require(blocks, i * bytes, mark + i);
        }
    }

    /** The first and the last byte of a block say whose it is. */
    private void fill(byte[] into, int at, int mark) {
        if (bytes > 0) {
            into[at] = (byte) mark;
            into[at + bytes - 1] = (byte) mark;
        }
    }

    private void require(byte[] found, int at, int mark) {
        if (bytes > 0 && (found[at] != (byte) mark || found[at + bytes - 1] != (byte) mark)) {
            throw new IllegalStateException("expected " + (byte) mark + " at both ends of a block, found " + found[at]
                    + " and " + found[at + bytes - 1]);
        }
    }
}
