package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import mpi.MpiJob.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Grids and graphs of processes (MPI 1.1, chapter 6), item 82 of the checklist. */
class TopologiesTest {
    private static final int[] GRID = {3, 2};
    private static final boolean[] RING_IN_FIRST = {true, false};

    @ParameterizedTest
    @EnumSource
    void item82RanksOfAGridAreInRowMajorOrder(Device device) {
        new MpiJob(device, 6).run((rank, size) -> {
            Cartcomm grid = Objects.requireNonNull(WORLD.Create_cart(GRID, RING_IN_FIRST, false));
            assertThat(grid.Topo_test()).isEqualTo(MPI.CART);
            assertThat(grid.Rank()).isEqualTo(rank);
            for (int place = 0; place < 6; place++) {
                assertThat(grid.Coords(place)).containsExactly(place / 2, place % 2);
                assertThat(grid.Rank(new int[]{place / 2, place % 2})).isEqualTo(place);
            }
            assertThat(grid.Rank(new int[]{-1, 1})).isEqualTo(5);
            assertThat(grid.Rank(new int[]{7, 0})).isEqualTo(2);
            assertFails(MPI.ERR_ARG, () -> grid.Rank(new int[]{0, 2}));
            assertFails(MPI.ERR_ARG, () -> grid.Rank(new int[]{0}));
            assertFails(MPI.ERR_RANK, () -> grid.Coords(6));
            CartParms parms = grid.Get();
            assertThat(parms.dims).containsExactly(3, 2);
            assertThat(parms.periods).containsExactly(true, false);
            assertThat(parms.coords).containsExactly(rank / 2, rank % 2);
            Cartcomm twin = (Cartcomm) grid.clone();
            assertThat(twin.Get().coords).isEqualTo(parms.coords);
            assertThat(Comm.Compare(grid, twin)).isEqualTo(MPI.CONGRUENT);
        });
    }

    @ParameterizedTest
    @EnumSource
    void item82ShiftEndsAtABorderAndGoesRoundARing(Device device) {
        new MpiJob(device, 6).run((rank, size) -> {
            Cartcomm grid = Objects.requireNonNull(WORLD.Create_cart(GRID, RING_IN_FIRST, false));
            ShiftParms along = grid.Shift(0, 1);
            assertThat(along.rank_source).isEqualTo((rank + 4) % 6);
            assertThat(along.rank_dest).isEqualTo((rank + 2) % 6);
            assertThat(grid.Shift(0, -4).rank_dest).isEqualTo((rank + 4) % 6);
            assertThat(grid.Shift(0, 3).rank_dest).isEqualTo(rank);
            ShiftParms across = grid.Shift(1, 1);
            assertThat(across.rankSource).isEqualTo(across.rank_source);
            assertThat(across.rankDest).isEqualTo(across.rank_dest);
            assertThat(across.rank_source).isEqualTo(rank % 2 == 0 ? MPI.PROC_NULL : rank - 1);
            assertThat(across.rank_dest).isEqualTo(rank % 2 == 1 ? MPI.PROC_NULL : rank + 1);
            assertThat(grid.Shift(1, -1).rank_dest).isEqualTo(rank % 2 == 0 ? MPI.PROC_NULL : rank - 1);
            assertFails(MPI.ERR_ARG, () -> grid.Shift(2, 1));
            int[] into = {-1};
            grid.Sendrecv(new int[]{rank}, 0, 1, MPI.INT, across.rank_dest, 1, into, 0, 1, MPI.INT, across.rank_source,
                    1);
            assertThat(into[0]).isEqualTo(rank % 2 == 0 ? -1 : rank - 1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void item82SubKeepsTheOrderOfWhatRemains(Device device) {
        new MpiJob(device, 12).run((rank, size) -> {
            Cartcomm grid = Objects
                    .requireNonNull(WORLD.Create_cart(new int[]{2, 3, 2}, new boolean[]{false, true, false}, true));
            Cartcomm plane = grid.Sub(new boolean[]{true, false, true});
            int[] coords = grid.Coords(rank);
            assertThat(plane.Get().dims).containsExactly(2, 2);
            assertThat(plane.Get().coords).containsExactly(coords[0], coords[2]);
            Cartcomm ring = grid.Sub(new boolean[]{false, true, false});
            assertThat(ring.Get().periods).containsExactly(true);
            assertThat(ring.Rank()).isEqualTo(coords[1]);
            assertThat(ring.Shift(0, 1).rank_dest).isEqualTo((coords[1] + 1) % 3);
            assertThat(grid.Sub(new boolean[3]).Size()).isEqualTo(1);
            assertFails(MPI.ERR_ARG, () -> grid.Sub(new boolean[2]));
            int[] sum = new int[1];
            plane.Allreduce(new int[]{coords[1]}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            assertThat(sum[0]).isEqualTo(4 * coords[1]);
        });
    }

    @ParameterizedTest
    @EnumSource
    void item82RanksBeyondTheGridOrGraphGetNull(Device device) {
        new MpiJob(device, 5).run((rank, size) -> {
            Cartcomm grid = WORLD.Create_cart(new int[]{2, 2}, new boolean[2], false);
            assertThat(grid == null).isEqualTo(rank == 4);
            Graphcomm graph = WORLD.Create_graph(new int[]{1, 2}, new int[]{1, 0}, false);
            assertThat(graph == null).isEqualTo(rank >= 2);
            assertFails(MPI.ERR_TOPOLOGY, () -> WORLD.Create_cart(new int[]{3, 2}, new boolean[2], false));
            assertFails(MPI.ERR_DIMS, () -> WORLD.Create_cart(new int[]{0, 2}, new boolean[2], false));
            assertFails(MPI.ERR_ARG, () -> WORLD.Create_cart(new int[]{1, 2}, new boolean[1], false));
            assertFails(MPI.ERR_TOPOLOGY, () -> WORLD.Create_graph(new int[6], new int[0], false));
            assertFails(MPI.ERR_ARG, () -> WORLD.Create_graph(new int[]{1}, new int[]{1}, false));
            if (grid != null) {
                assertThat(grid.Map(new int[]{3}, new boolean[1])).isEqualTo(rank == 3 ? MPI.UNDEFINED : rank);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item82DimsCreateGivesFallingFactorsAndKeepsWhatIsSet(Device device) {
        int[][][] cases = {{{6}, {0, 0}, {3, 2}}, {{7}, {0, 0}, {7, 1}}, {{12}, {0, 0, 0}, {3, 2, 2}},
            {{24}, {0, 0, 0}, {4, 3, 2}}, {{6}, {0, 3, 0}, {2, 3, 1}}, {{16}, {0, 0}, {4, 4}}, {{1}, {0, 0}, {1, 1}},
            {{8}, {8}, {8}}, {{60}, {5, 0, 0}, {5, 4, 3}}, {{17}, {0}, {17}}, {{64}, {0, 0, 0}, {4, 4, 4}}};
        new MpiJob(device, 1).run((rank, size) -> {
            for (int[][] one : cases) {
                int[] dims = one[1].clone();
                Cartcomm.Dims_create(one[0][0], dims);
                assertThat(dims).as("nodes=" + one[0][0]).containsExactly(one[2]);
            }
            assertFails(MPI.ERR_DIMS, () -> Cartcomm.Dims_create(7, new int[]{2, 0}));
            assertFails(MPI.ERR_DIMS, () -> Cartcomm.Dims_create(6, new int[]{-1, 0}));
            assertFails(MPI.ERR_DIMS, () -> Cartcomm.Dims_create(6, new int[]{3, 3}));
            int half = 1 << 16;
            assertFails(MPI.ERR_DIMS, () -> Cartcomm.Dims_create(6, new int[]{half, half, half, half, 0}));
            assertFails(MPI.ERR_ARG, () -> WORLD.Create_cart(new int[2], new boolean[1], false));
            for (int nodes = 1; nodes <= 128; nodes++) {
                int[] dims = new int[3];
                Cartcomm.Dims_create(nodes, dims);
                assertThat(dims[0] * dims[1] * dims[2]).isEqualTo(nodes);
                assertThat(dims[0] >= dims[1] && dims[1] >= dims[2]).isTrue();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void item82NeighboursOfAGraphAreAsGiven(Device device) {
        new MpiJob(device, 4).run((rank, size) -> {
            int[] index = {2, 3, 4, 6};
            int[] edges = {1, 3, 0, 3, 0, 2};
            Graphcomm graph = Objects.requireNonNull(WORLD.Create_graph(index, edges, true));
            assertThat(graph.Topo_test()).isEqualTo(MPI.GRAPH);
            int[][] neighbours = {{1, 3}, {0}, {3}, {0, 2}};
            for (int node = 0; node < 4; node++) {
                assertThat(graph.Neighbours(node)).containsExactly(neighbours[node]);
            }
            assertFails(MPI.ERR_RANK, () -> graph.Neighbours(4));
            GraphParms parms = ((Graphcomm) graph.clone()).Get();
            assertThat(parms.index).containsExactly(index);
            assertThat(parms.edges).containsExactly(edges);
            assertThat(graph.Map(new int[]{0, 0}, new int[0])).isEqualTo(rank < 2 ? rank : MPI.UNDEFINED);
            assertThat(WORLD.Topo_test()).isEqualTo(MPI.UNDEFINED);
        });
    }
}
