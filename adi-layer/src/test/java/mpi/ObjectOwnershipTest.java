package mpi;

import static mpi.Data.WORLD;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every rank owns the objects that a collective operation gives it, its own part too, as if they had crossed a process
 * border.
 */
class ObjectOwnershipTest {
    private static final int RANKS_MAX = 9;

    /** One collective operation, from the items for each rank to the items of each rank. */
    private enum Way {
        ALLGATHER, ALLGATHERV, ALLTOALL, ALLTOALLV, GATHER, GATHERV, SCATTER, SCATTERV, BCAST, SENDRECV_REPLACE;

        /** Runs it; the result, or nulls where there is none. */
        Object[] run(Object[] mine, int rank, int size, int root) {
            Object[] all = new Object[size];
            int[] ones = new int[size];
            Arrays.fill(ones, 1);
            int[] places = IntStream.range(0, size).toArray();
            switch (this) {
                case ALLGATHER -> WORLD.Allgather(mine, rank, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
                case ALLGATHERV -> WORLD.Allgatherv(mine, rank, 1, MPI.OBJECT, all, 0, ones, places, MPI.OBJECT);
                case ALLTOALL -> WORLD.Alltoall(mine, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
                case ALLTOALLV -> WORLD.Alltoallv(mine, 0, ones, places, MPI.OBJECT, all, 0, ones, places, MPI.OBJECT);
                case GATHER -> WORLD.Gather(mine, rank, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, root);
                case GATHERV -> WORLD.Gatherv(mine, rank, 1, MPI.OBJECT, all, 0, ones, places, MPI.OBJECT, root);
                case SCATTER -> WORLD.Scatter(mine, 0, 1, MPI.OBJECT, all, root, 1, MPI.OBJECT, root);
                case SCATTERV -> WORLD.Scatterv(mine, 0, ones, places, MPI.OBJECT, all, root, 1, MPI.OBJECT, root);
                case BCAST -> {
                    Object[] items = rank == root ? mine : all;
                    WORLD.Bcast(items, 0, size, MPI.OBJECT, root);
                    return items;
                }
                case SENDRECV_REPLACE -> {
                    Object[] items = mine.clone();
                    WORLD.Sendrecv_replace(items, 0, size, MPI.OBJECT, rank, 0, rank, 0);
                    return items;
                }
            }
            return all;
        }
    }

    private static Object[] items(int rank, int size) {
        Object[] items = new Object[size];
        Arrays.setAll(items, i -> new ArrayList<>(List.of(rank, i)));
        return items;
    }

    @SuppressWarnings("unchecked")
    private static List<Integer> list(Object item) {
        return (List<Integer>) item;
    }

    @ParameterizedTest
    @EnumSource
    void item77WhatOneRankDoesWithItsObjectsNoOtherSees(Device device) {
        for (int ranks = 1; ranks <= RANKS_MAX; ranks++) {
            new MpiJob(device, ranks).run((rank, size) -> {
                for (Way way : Way.values()) {
                    for (int root : new int[]{0, size - 1}) {
                        check(way, rank, size, root);
                    }
                }
            });
        }
    }

    private static void check(Way way, int rank, int size, int root) {
        Object[] mine = items(rank, size);
        Object[] got = way.run(mine, rank, size, root);
        boolean isSendBuffer = way == Way.BCAST && rank == root;
        WORLD.Barrier();
        for (Object item : got) {
            if (item != null) {
                list(item).add(-1 - rank);
            }
        }
        WORLD.Barrier();
        for (Object item : got) {
            if (item != null) {
                assertThat(list(item)).as(way + " at rank " + rank).hasSize(3).endsWith(-1 - rank);
            }
        }
        if (!isSendBuffer) {
            assertThat(mine).as(way + ": send buffer of rank " + rank).isEqualTo(items(rank, size));
        }
    }
}
