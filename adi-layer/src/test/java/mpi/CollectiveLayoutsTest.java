package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.ints;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Collective operations on types with gaps, on different types at different ranks, and on objects. */
class CollectiveLayoutsTest {
    /** Two elements of every five. */
    private static Datatype pair() {
        return Datatype.Struct(new int[]{1, 1, 1}, new int[]{0, 2, 5}, new Datatype[]{MPI.INT, MPI.INT, MPI.UB});
    }

    private static int[] blank(int length) {
        int[] blank = new int[length];
        Arrays.fill(blank, -1);
        return blank;
    }

    /** Numbers as pairs lie in an array, from an element on. */
    private static void spread(int[] array, int at, int[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            array[at + i / 2 * 5 + i % 2 * 2] = numbers[i];
        }
    }

    @ParameterizedTest
    @EnumSource
    void gapsAreLeftAloneAndLayoutsMayDiffer(Device device) {
        for (int ranks : new int[]{1, 2, 3, 6}) {
            for (int pairs : new int[]{0, 1, device.rendezvousBytes / 8}) {
                new MpiJob(device, ranks).run((rank, size) -> {
                    Datatype pair = pair();
                    int root = size - 1;
                    int[] numbers = ints(2 * pairs, 7);
                    int[] data = blank(5 * pairs + 3);
                    int[] expected = blank(5 * pairs + 3);
                    spread(expected, 1, numbers);
                    if (rank == root) {
                        WORLD.Bcast(numbers, 0, 2 * pairs, MPI.INT, root);
                        spread(data, 1, numbers);
                    } else {
                        WORLD.Bcast(data, 1, pairs, pair, root);
                    }
                    assertThat(data).isEqualTo(expected);
                    gather(rank, size, pairs, pair, root);
                    reduce(rank, size, pairs, pair);
                });
            }
        }
    }

    private static void gather(int rank, int size, int pairs, Datatype pair, int root) {
        int[] mine = ints(2 * pairs, rank);
        int[] all = blank(5 * pairs * size + 1);
        WORLD.Gather(mine, 0, 2 * pairs, MPI.INT, all, 0, pairs, pair, root);
        int[] expected = blank(all.length);
        for (int from = 0; from < size; from++) {
            spread(expected, 5 * pairs * from, ints(2 * pairs, from));
        }
        assertThat(all).isEqualTo(rank == root ? expected : blank(all.length));
        int[] back = new int[2 * pairs];
        WORLD.Scatter(expected, 0, pairs, pair, back, 0, 2 * pairs, MPI.INT, root);
        assertThat(back).isEqualTo(mine);
        int[] everywhere = blank(all.length);
        WORLD.Allgather(mine, 0, 2 * pairs, MPI.INT, everywhere, 0, pairs, pair);
        assertThat(everywhere).isEqualTo(expected);
        int[] own = new int[2 * pairs * size];
        WORLD.Alltoall(expected, 0, pairs, pair, own, 0, 2 * pairs, MPI.INT);
        for (int from = 0; from < size; from++) {
            assertThat(Arrays.copyOfRange(own, 2 * pairs * from, 2 * pairs * (from + 1))).isEqualTo(mine);
        }
    }

    private static void reduce(int rank, int size, int pairs, Datatype pair) {
        int[] mine = blank(5 * pairs + 2);
        spread(mine, 0, ints(2 * pairs, rank));
        int[] result = blank(5 * pairs + 2);
        WORLD.Allreduce(mine, 0, result, 0, pairs, pair, MPI.SUM);
        int[] sum = new int[2 * pairs];
        for (int from = 0; from < size; from++) {
            int[] part = ints(2 * pairs, from);
            Arrays.setAll(sum, i -> sum[i] + part[i]);
        }
        int[] expected = blank(5 * pairs + 2);
        spread(expected, 0, sum);
        assertThat(result).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void objectsOfAnySizeGoThroughEveryCollective(Device device) {
        for (int ranks : new int[]{1, 2, 3, 5}) {
            for (int bulk : new int[]{1, 400, 10_000}) {
                new MpiJob(device, ranks).run((rank, size) -> objects(rank, size, bulk));
            }
        }
    }

    private static int[][] rows(int count, int bulk, int seed) {
        int[][] rows = new int[count][];
        Arrays.setAll(rows, i -> i % 3 == 2 ? null : ints(bulk + i, seed + i));
        return rows;
    }

    private static void objects(int rank, int size, int bulk) {
        int root = size / 2;
        int[][] mine = rows(2, bulk, 10 * rank);
        int[][] gathered = new int[2 * size][];
        WORLD.Gather(mine, 0, 2, MPI.OBJECT, gathered, 0, 2, MPI.OBJECT, root);
        int[][] everywhere = new int[2 * size][];
        WORLD.Allgather(mine, 0, 2, MPI.OBJECT, everywhere, 0, 2, MPI.OBJECT);
        for (int from = 0; from < size; from++) {
            assertThat(Arrays.copyOfRange(everywhere, 2 * from, 2 * from + 2)).isDeepEqualTo(rows(2, bulk, 10 * from));
        }
        assertThat(rank == root ? gathered : everywhere).isDeepEqualTo(everywhere);
        int[][] back = new int[2][];
        WORLD.Scatter(everywhere, 0, 2, MPI.OBJECT, back, 0, 2, MPI.OBJECT, root);
        assertThat(back).isDeepEqualTo(mine);

        int[] counts = new int[size];
        int[] places = new int[size];
        Arrays.setAll(counts, i -> i % 3);
        Arrays.setAll(places, i -> 3 * i);
        int[][] some = new int[3 * size][];
        int[][] part = rows(counts[rank], bulk, rank);
        WORLD.Allgatherv(part, 0, counts[rank], MPI.OBJECT, some, 0, counts, places, MPI.OBJECT);
        int[][] expected = new int[3 * size][];
        for (int from = 0; from < size; from++) {
            System.arraycopy(rows(counts[from], bulk, from), 0, expected, 3 * from, counts[from]);
        }
        assertThat(some).isDeepEqualTo(expected);
        int[][] scattered = new int[counts[rank]][];
        WORLD.Scatterv(some, 0, counts, places, MPI.OBJECT, scattered, 0, counts[rank], MPI.OBJECT, root);
        assertThat(scattered).isDeepEqualTo(part);
        int[] own = new int[size];
        Arrays.fill(own, counts[rank]);
        int[][] exchanged = new int[3 * size][];
        WORLD.Alltoallv(some, 0, counts, places, MPI.OBJECT, exchanged, 0, own, places, MPI.OBJECT);
        for (int from = 0; from < size; from++) {
            assertThat(Arrays.copyOfRange(exchanged, 3 * from, 3 * from + counts[rank])).isDeepEqualTo(part);
        }
        Object[] one = {rank == root ? rows(5, bulk, 3) : "old"};
        WORLD.Bcast(one, 0, 1, MPI.OBJECT, root);
        assertThat((int[][]) one[0]).isDeepEqualTo(rows(5, bulk, 3));
    }

    @ParameterizedTest
    @EnumSource
    void ofNothingThereNeedsToBeNoBuffer(Device device) {
        for (int ranks : new int[]{1, 3}) {
            new MpiJob(device, ranks).run((rank, size) -> {
                int[] none = new int[size];
                for (Datatype type : new Datatype[]{MPI.INT, MPI.DOUBLE, MPI.OBJECT, pair()}) {
                    for (int root = 0; root < size; root++) {
                        WORLD.Bcast(null, 0, 0, type, root);
                        WORLD.Gather(null, 0, 0, type, null, 0, 0, type, root);
                        WORLD.Scatter(null, 0, 0, type, null, 0, 0, type, root);
                        WORLD.Gatherv(null, 0, 0, type, null, 0, none, none, type, root);
                        WORLD.Scatterv(null, 0, none, none, type, null, 0, 0, type, root);
                    }
                    WORLD.Allgather(null, 0, 0, type, null, 0, 0, type);
                    WORLD.Alltoall(null, 0, 0, type, null, 0, 0, type);
                    WORLD.Allgatherv(null, 0, 0, type, null, 0, none, none, type);
                    WORLD.Alltoallv(null, 0, none, none, type, null, 0, none, none, type);
                }
                for (Datatype type : new Datatype[]{MPI.INT, MPI.DOUBLE, pair()}) {
                    WORLD.Reduce(null, 0, null, 0, 0, type, MPI.SUM, size - 1);
                    WORLD.Allreduce(null, 0, null, 0, 0, type, MPI.SUM);
                    WORLD.Scan(null, 0, null, 0, 0, type, MPI.SUM);
                    WORLD.Reduce_scatter(null, 0, null, 0, none, type, MPI.SUM);
                }
                Data.assertFails(MPI.ERR_BUFFER, () -> WORLD.Bcast(null, 0, 1, MPI.INT, 0));
                Data.assertFails(MPI.ERR_BUFFER,
                        () -> WORLD.Allgather(new int[1], 0, 1, MPI.INT, null, 0, 1, MPI.INT));
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEmptyBlockMayBeAnywhere(Device device) {
        new MpiJob(device, 3).run((rank, size) -> {
            int[] counts = {1, 0, 1};
            int[] places = {1, 1_000, 0};
            int[] all = new int[2];
            WORLD.Allgatherv(new int[]{rank + 5}, 0, counts[rank], MPI.INT, all, 0, counts, places, MPI.INT);
            assertThat(all).containsExactly(7, 5);
            int[] mine = {-1};
            WORLD.Scatterv(all, 0, counts, places, MPI.INT, mine, 0, counts[rank], MPI.INT, 0);
            assertThat(mine).containsExactly(rank == 1 ? -1 : rank + 5);
        });
    }

    @ParameterizedTest
    @EnumSource
    void aBlockThatDoesNotFitIsTruncationAndAShortOneLeavesTheRest(Device device) {
        for (int ranks : new int[]{3, 8}) {
            new MpiJob(device, ranks).run((rank, size) -> {
                int[] mine = new int[4 * size];
                Arrays.fill(mine, rank);
                int[] small = new int[3 * size];
                if (rank == 0) {
                    Data.assertFails(MPI.ERR_TRUNCATE,
                            () -> WORLD.Gather(mine, 0, 4, MPI.INT, small, 0, 3, MPI.INT, 0));
                } else {
                    WORLD.Gather(mine, 0, 4, MPI.INT, small, 0, 3, MPI.INT, 0);
                }
                if (size == 8) {
                    Data.assertFails(MPI.ERR_TRUNCATE,
                            () -> WORLD.Alltoall(mine, 0, 4, MPI.INT, small, 0, 3, MPI.INT));
                }
                int[] large = blank(5 * size);
                int[] expected = blank(5 * size);
                for (int from = 0; from < size; from++) {
                    Arrays.fill(expected, 5 * from, 5 * from + 4, from);
                }
                WORLD.Gather(mine, 0, 4, MPI.INT, large, 0, 5, MPI.INT, 0);
                assertThat(large).isEqualTo(rank == 0 ? expected : blank(5 * size));
                Arrays.fill(large, -1);
                WORLD.Scatter(expected, 0, 4, MPI.INT, large, 0, 5, MPI.INT, 1);
                assertThat(large).startsWith(Arrays.copyOfRange(expected, 4 * rank, 4 * rank + 4));
                assertThat(Arrays.copyOfRange(large, 4, large.length)).containsOnly(-1);
                Arrays.fill(large, -1);
                WORLD.Alltoall(mine, 0, 4, MPI.INT, large, 0, 5, MPI.INT);
                assertThat(large).isEqualTo(expected);
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void someRanksMayHaveRoomForMoreThanAShortBlockWhenShortOnesAreScattered(Device device) {
        for (int ranks : new int[]{3, 8}) {
            new MpiJob(device, ranks).run((rank, size) -> {
                for (int count : new int[]{0, 4, 512, 513, 3000}) {
                    int[] all = blank(count * size);
                    Arrays.setAll(all, i -> i);
                    int[] expected = Arrays.copyOfRange(all, count * rank, count * (rank + 1));
                    for (int wide = 0; wide <= size; wide++) {
                        int room = rank == wide ? count + 1000 : count;
                        int[] mine = blank(room);
                        WORLD.Scatter(all, 0, count, MPI.INT, mine, 0, room, MPI.INT, 1);
                        assertThat(Arrays.copyOf(mine, count)).isEqualTo(expected);
                        assertThat(Arrays.copyOfRange(mine, count, room)).isEqualTo(blank(room - count));
                    }
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBlockThatIsScatteredToARankWithoutRoomForItIsTruncation(Device device) {
        for (int ranks : new int[]{2, 3, 8}) {
            new MpiJob(device, ranks).run((rank, size) -> {
                for (int count : new int[]{4, 3000}) {
                    int[] all = blank(count * size);
                    Arrays.setAll(all, i -> i);
                    if (rank == size - 1) {
                        Data.assertFails(MPI.ERR_TRUNCATE,
                                () -> WORLD.Scatter(all, 0, count, MPI.INT, blank(3), 0, 3, MPI.INT, 0));
                    } else {
                        int[] mine = blank(count);
                        WORLD.Scatter(all, 0, count, MPI.INT, mine, 0, count, MPI.INT, 0);
                        assertThat(mine).isEqualTo(Arrays.copyOfRange(all, count * rank, count * (rank + 1)));
                    }
                }
            });
        }
    }
}
