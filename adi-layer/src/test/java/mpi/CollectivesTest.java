package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every collective operation on every kind of group size, against what it must give. */
class CollectivesTest {
    private static final int[] COUNTS = {0, 1, 3, 700, 20_000};

    @ParameterizedTest
    @CsvSource({"SHM,1", "SHM,2", "SHM,3", "SHM,5", "SHM,8", "SHM,9", "UNET,4", "UNET,6"})
    void allOperationsGiveTheirResults(MpiJob.Device device, int ranks) {
        new MpiJob(device, ranks).run((rank, size) -> {
            for (int count : COUNTS) {
                for (int root = 0; root < size; root += Math.max(1, size - 2)) {
                    broadcast(rank, count, root);
                    gatherAndScatter(rank, size, count, root);
                    reduce(rank, size, count, root);
                }
                allgather(rank, size, count);
                alltoall(rank, size, count);
                reduceForAll(rank, size, count);
                MPI.COMM_WORLD.Barrier();
            }
            objects(rank, size);
            MPI.Finalize();
        });
    }

    private static void broadcast(int rank, int count, int root) {
        int[] data = new int[count + 2];
        Arrays.fill(data, rank == root ? 7 + root : -1);
        MPI.COMM_WORLD.Bcast(data, 1, count, MPI.INT, root);
        for (int i = 1; i <= count; i++) {
            assertThat(data[i]).isEqualTo(7 + root);
        }
    }

    private static void gatherAndScatter(int rank, int size, int count, int root) {
        double[] mine = new double[count];
        Arrays.setAll(mine, i -> rank * 1000.0 + i);
        double[] all = rank == root ? new double[size * count] : null;
        MPI.COMM_WORLD.Gather(mine, 0, count, MPI.DOUBLE, all, 0, count, MPI.DOUBLE, root);
        if (all != null) {
            for (int from = 0; from < size; from++) {
                for (int i = 0; i < count; i++) {
                    assertThat(all[from * count + i]).isEqualTo(from * 1000.0 + i);
                }
            }
        }
        double[] back = new double[count];
        MPI.COMM_WORLD.Scatter(all, 0, count, MPI.DOUBLE, back, 0, count, MPI.DOUBLE, root);
        assertThat(back).isEqualTo(mine);
    }

    private static void reduce(int rank, int size, int count, int root) {
        long[] mine = new long[count];
        Arrays.setAll(mine, i -> rank + i);
        long[] result = new long[count];
        MPI.COMM_WORLD.Reduce(mine, 0, result, 0, count, MPI.LONG, MPI.SUM, root);
        for (int i = 0; i < count && rank == root; i++) {
            assertThat(result[i]).isEqualTo((long) size * (size - 1) / 2 + (long) size * i);
        }
    }

    private static void reduceForAll(int rank, int size, int count) {
        long[] mine = new long[count];
        Arrays.setAll(mine, i -> rank + i);
        long[] result = new long[count];
        MPI.COMM_WORLD.Allreduce(mine, 0, result, 0, count, MPI.LONG, MPI.SUM);
        long[] scanned = new long[count];
        MPI.COMM_WORLD.Scan(mine, 0, scanned, 0, count, MPI.LONG, MPI.SUM);
        for (int i = 0; i < count; i++) {
            assertThat(result[i]).isEqualTo((long) size * (size - 1) / 2 + (long) size * i);
            assertThat(scanned[i]).isEqualTo((long) rank * (rank + 1) / 2 + (rank + 1L) * i);
        }
        int[] counts = new int[size];
        Arrays.setAll(counts, i -> count / size + i % 2);
        int total = Arrays.stream(counts).sum();
        int[] parts = new int[total];
        Arrays.setAll(parts, i -> i + rank);
        int[] part = new int[counts[rank]];
        MPI.COMM_WORLD.Reduce_scatter(parts, 0, part, 0, counts, MPI.INT, MPI.MAX);
        int first = 0;
        for (int i = 0; i < rank; i++) {
            first += counts[i];
        }
        for (int i = 0; i < part.length; i++) {
            assertThat(part[i]).isEqualTo(first + i + size - 1);
        }
    }

    private static void allgather(int rank, int size, int count) {
        int[] mine = new int[count];
        Arrays.fill(mine, rank);
        int[] all = new int[size * count];
        MPI.COMM_WORLD.Allgather(mine, 0, count, MPI.INT, all, 0, count, MPI.INT);
        for (int i = 0; i < all.length; i++) {
            assertThat(all[i]).isEqualTo(i / count);
        }
    }

    private static void alltoall(int rank, int size, int count) {
        int[] out = new int[size * count];
        Arrays.setAll(out, i -> rank * size + i / count);
        int[] in = new int[size * count];
        MPI.COMM_WORLD.Alltoall(out, 0, count, MPI.INT, in, 0, count, MPI.INT);
        for (int i = 0; i < in.length; i++) {
            assertThat(in[i]).isEqualTo(i / count * size + rank);
        }
    }

    private static void objects(int rank, int size) {
        String[] words = {"word" + rank, null};
        Object[] all = new Object[2 * size];
        MPI.COMM_WORLD.Allgather(words, 0, 2, MPI.OBJECT, all, 0, 2, MPI.OBJECT);
        for (int i = 0; i < size; i++) {
            assertThat(all[2 * i]).isEqualTo("word" + i);
            assertThat(all[2 * i + 1]).isNull();
        }
        String[] joined = new String[1];
        Op join = new Op(new User_function() {
            @Override
            public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype datatype) {
                ((String[]) inout)[inoutOffset] = ((String[]) in)[inOffset] + ((String[]) inout)[inoutOffset];
            }
        }, false);
        MPI.COMM_WORLD.Allreduce(new String[]{String.valueOf((char) ('a' + rank))}, 0, joined, 0, 1, MPI.OBJECT, join);
        assertThat(joined[0]).isEqualTo("abcdefghijklmnop".substring(0, size));
        Object[] large = {rank == 0 ? new int[50_000] : null};
        MPI.COMM_WORLD.Bcast(large, 0, 1, MPI.OBJECT, 0);
        assertThat(((int[]) large[0]).length).isEqualTo(50_000);
    }
}
