package org.wirelore.rig.via;

import java.util.Arrays;
import mpi.MPI;

/** Bcast, Allgather and Alltoall of long blocks, and whether all bytes are right. */
public final class LongBlocks {
    /** Of each block; all are sent as often as there are rounds. */
    static final int BYTES = 65_536;
    static final int ROUNDS = 3;

    private LongBlocks() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int size = MPI.COMM_WORLD.Size();
        int rank = MPI.COMM_WORLD.Rank();
        byte[] own = new byte[BYTES * size];
        byte[] all = new byte[BYTES * size];
        for (int round = 0; round < ROUNDS; round++) {
            int root = round % size;
            Arrays.fill(own, (byte) (rank == root ? round + 1 : -1));
            MPI.COMM_WORLD.Bcast(own, 0, own.length, MPI.BYTE, root);
            for (byte found : own) {
                require(found, round + 1);
            }
            Arrays.fill(own, (byte) (round + rank));
            MPI.COMM_WORLD.Allgather(own, 0, BYTES, MPI.BYTE, all, 0, BYTES, MPI.BYTE);
            for (int i = 0; i < all.length; i++) {
                require(all[i], round + i / BYTES);
            }
            Arrays.fill(all, (byte) -1);
            MPI.COMM_WORLD.Alltoall(own, 0, BYTES, MPI.BYTE, all, 0, BYTES, MPI.BYTE);
            for (int i = 0; i < all.length; i++) {
                require(all[i], round + i / BYTES);
            }
        }
        MPI.Finalize();
    }

    private static void require(byte found, int expected) {
        if (found != (byte) expected) {
            throw new IllegalStateException("expected " + expected + ", found " + found);
        }
    }
}
