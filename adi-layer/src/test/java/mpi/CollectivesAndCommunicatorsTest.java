package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static mpi.Data.ints;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Collective operations on groups of every kind (MPI 1.1, chapter 4). */
class CollectivesAndCommunicatorsTest {
    private static final int AT = 3;
    private static final int SPARE = 4;

    @ParameterizedTest
    @EnumSource
    void item76EveryCollectiveWorksForEverySizeCountRootAndGroup(Device device) {
        for (int ranks : new int[]{1, 2, 3, 4, 5, 7, 8}) {
            new MpiJob(device, ranks).run((rank, size) -> {
                for (int count : new int[]{0, 1, device.rendezvousBytes / 4}) {
                    everyOperation(WORLD, count);
                }
                Intracomm part = Data.split(WORLD, rank % 2, -rank);
                everyOperation(part, 5);
                everyOperation(MPI.COMM_SELF, 5);
            });
        }
    }

    private static void everyOperation(Intracomm comm, int count) {
        for (int root : new int[]{0, comm.Size() - 1, comm.Size() / 2}) {
            broadcast(comm, count, root);
            gather(comm, count, root);
            scatter(comm, count, root);
            reduce(comm, count, root);
        }
        allgather(comm, count);
        alltoall(comm, count);
        reduceForAll(comm, count);
        comm.Barrier();
    }

    /** Room behind and before which nothing may be written. */
    private static int[] room(int length) {
        int[] room = new int[AT + length + SPARE];
        Arrays.fill(room, -1);
        return room;
    }

    private static int[] roomWith(int[]... parts) {
        int[] room = room(Arrays.stream(parts).mapToInt(part -> part.length).sum());
        int at = AT;
        for (int[] part : parts) {
            System.arraycopy(part, 0, room, at, part.length);
            at += part.length;
        }
        return room;
    }

    private static int[][] ofAll(Intracomm comm, int count) {
        int[][] parts = new int[comm.Size()][];
        Arrays.setAll(parts, rank -> ints(count, rank));
        return parts;
    }

    private static void broadcast(Intracomm comm, int count, int root) {
        int[] data = comm.Rank() == root ? roomWith(ints(count, root)) : room(count);
        comm.Bcast(data, AT, count, MPI.INT, root);
        assertThat(data).isEqualTo(roomWith(ints(count, root)));
    }

    private static void gather(Intracomm comm, int count, int root) {
        int[] all = room(comm.Size() * count);
        comm.Gather(roomWith(ints(count, comm.Rank())), AT, count, MPI.INT, all, AT, count, MPI.INT, root);
        assertThat(all).isEqualTo(comm.Rank() == root ? roomWith(ofAll(comm, count)) : room(comm.Size() * count));
    }

    private static void scatter(Intracomm comm, int count, int root) {
        int[] mine = room(count);
        comm.Scatter(roomWith(ofAll(comm, count)), AT, count, MPI.INT, mine, AT, count, MPI.INT, root);
        assertThat(mine).isEqualTo(roomWith(ints(count, comm.Rank())));
    }

    private static void reduce(Intracomm comm, int count, int root) {
        int[] sum = room(count);
        int[] mine = roomWith(ints(count, comm.Rank()));
        comm.Reduce(mine, AT, sum, AT, count, MPI.INT, MPI.SUM, root);
        assertThat(sum).isEqualTo(comm.Rank() == root ? roomWith(sum(count, comm.Size())) : room(count));
        assertThat(mine).isEqualTo(roomWith(ints(count, comm.Rank())));
    }

    private static int[] sum(int count, int ranks) {
        int[] sum = new int[count];
        for (int rank = 0; rank < ranks; rank++) {
            int[] part = ints(count, rank);
            Arrays.setAll(sum, i -> sum[i] + part[i]);
        }
        return sum;
    }

    private static void allgather(Intracomm comm, int count) {
        int[] all = room(comm.Size() * count);
        comm.Allgather(roomWith(ints(count, comm.Rank())), AT, count, MPI.INT, all, AT, count, MPI.INT);
        assertThat(all).isEqualTo(roomWith(ofAll(comm, count)));
    }

    private static void alltoall(Intracomm comm, int count) {
        int size = comm.Size();
        int[][] out = new int[size][];
        int[][] in = new int[size][];
        Arrays.setAll(out, to -> ints(count, comm.Rank() * size + to));
        Arrays.setAll(in, from -> ints(count, from * size + comm.Rank()));
        int[] got = room(size * count);
        comm.Alltoall(roomWith(out), AT, count, MPI.INT, got, AT, count, MPI.INT);
        assertThat(got).isEqualTo(roomWith(in));
    }

    private static void reduceForAll(Intracomm comm, int count) {
        int[] mine = roomWith(ints(count, comm.Rank()));
        int[] result = room(count);
        comm.Allreduce(mine, AT, result, AT, count, MPI.INT, MPI.SUM);
        assertThat(result).isEqualTo(roomWith(sum(count, comm.Size())));
        comm.Scan(mine, AT, result, AT, count, MPI.INT, MPI.SUM);
        assertThat(result).isEqualTo(roomWith(sum(count, comm.Rank() + 1)));
        int[] counts = new int[comm.Size()];
        Arrays.setAll(counts, i -> i == comm.Size() - 1 ? count - count / comm.Size() * i : count / comm.Size());
        int own = counts[comm.Rank()];
        int first = count / comm.Size() * comm.Rank();
        int[] part = room(own);
        comm.Reduce_scatter(mine, AT, part, AT, counts, MPI.INT, MPI.SUM);
        assertThat(part).isEqualTo(roomWith(Arrays.copyOfRange(sum(count, comm.Size()), first, first + own)));
    }

    @ParameterizedTest
    @EnumSource
    void item76WrongRootsAreRefused(Device device) {
        new MpiJob(device, 2).run((rank, size) -> {
            for (int root : new int[]{-1, 2, MPI.PROC_NULL}) {
                assertFails(MPI.ERR_ROOT, () -> WORLD.Bcast(new int[1], 0, 1, MPI.INT, root));
                assertFails(MPI.ERR_ROOT, () -> WORLD.Reduce(new int[1], 0, new int[1], 0, 1, MPI.INT, MPI.SUM, root));
            }
            assertFails(MPI.ERR_BUFFER, () -> WORLD.Bcast(new int[1], 0, 2, MPI.INT, 0));
            assertFails(MPI.ERR_TYPE, () -> WORLD.Bcast(new int[1], 0, 1, MPI.LONG, 0));
        });
    }

    /** Rank r has r % 3 items; places are two apart from each other and in falling order. */
    @ParameterizedTest
    @EnumSource
    void item78CollectivesWithCountsLeaveGapsAlone(Device device) {
        for (int ranks : new int[]{1, 2, 3, 5, 8}) {
            for (int unit : new int[]{1, device.rendezvousBytes / 4}) {
                new MpiJob(device, ranks).run((rank, size) -> {
                    int[] counts = new int[size];
                    int[] places = new int[size];
                    Arrays.setAll(counts, i -> i % 3 * unit);
                    Arrays.setAll(places, i -> (size - 1 - i) * (2 * unit + 2));
                    int length = size * (2 * unit + 2);
                    int[] whole = spread(counts, places, length, 0);
                    int[] mine = roomWith(ints(counts[rank], rank));
                    int root = size / 2;

                    int[] all = room(length);
                    WORLD.Gatherv(mine, AT, counts[rank], MPI.INT, all, AT, counts, places, MPI.INT, root);
                    assertThat(all).isEqualTo(rank == root ? whole : room(length));

                    all = room(length);
                    WORLD.Allgatherv(mine, AT, counts[rank], MPI.INT, all, AT, counts, places, MPI.INT);
                    assertThat(all).isEqualTo(whole);

                    int[] part = room(counts[rank]);
                    WORLD.Scatterv(whole, AT, counts, places, MPI.INT, part, AT, counts[rank], MPI.INT, root);
                    assertThat(part).isEqualTo(mine);

                    int[] ownCounts = new int[size];
                    Arrays.fill(ownCounts, counts[rank]);
                    all = room(length);
                    WORLD.Alltoallv(whole, AT, counts, places, MPI.INT, all, AT, ownCounts, places, MPI.INT);
                    int[] expected = room(length);
                    for (int place : places) {
                        System.arraycopy(ints(counts[rank], rank), 0, expected, AT + place, counts[rank]);
                    }
                    assertThat(all).isEqualTo(expected);
                });
            }
        }
    }

    private static int[] spread(int[] counts, int[] places, int length, int seed) {
        int[] whole = room(length);
        for (int i = 0; i < counts.length; i++) {
            System.arraycopy(ints(counts[i], seed + i), 0, whole, AT + places[i], counts[i]);
        }
        return whole;
    }

    @ParameterizedTest
    @EnumSource
    void item79OneCollectiveAfterAnotherDoesNotMix(Device device) {
        new MpiJob(device, 5).run((rank, size) -> {
            for (int round = 0; round < 10; round++) {
                for (int root = 0; root < size; root++) {
                    int number = round * 10 + root;
                    int[] data = rank == root ? ints(3, number) : new int[3];
                    WORLD.Bcast(data, 0, 3, MPI.INT, root);
                    assertThat(data).isEqualTo(ints(3, number));
                    int[] all = new int[size];
                    WORLD.Gather(new int[]{number + rank}, 0, 1, MPI.INT, all, 0, 1, MPI.INT, size - 1 - root);
                    assertThat(rank == size - 1 - root ? all[1] : number + 1).isEqualTo(number + 1);
                }
                WORLD.Barrier();
            }
        });
    }
}
