package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.ProcessGroup;

/** Processes in a grid, numbered in row-major order (MPI 1.1, section 6.5). Ranks are never reordered. */
public class Cartcomm extends Intracomm {
    private final int[] dims;
    private final boolean[] periods;

    private Cartcomm(Communicator own, int[] dims, boolean[] periods) {
        super(own);
        this.dims = dims;
        this.periods = periods;
    }

    static @Nullable Cartcomm create(Intracomm old, int[] dims, boolean[] periods) {
        int nodes = checkedNodes(dims, periods);
        Communicator comm = old.usable();
        if (nodes > comm.size()) {
            throw Failure.TOPOLOGY.because("the grid has " + nodes + " places, but the communicator only "
                    + comm.size() + " processes: make a dimension smaller");
        }
        ProcessGroup members = comm.group().including(firstRanks(nodes));
        Communicator made = old.created("Create_cart", members);
        return made == null ? null : new Cartcomm(made, dims.clone(), periods.clone());
    }

    static int[] firstRanks(int count) {
        int[] ranks = new int[count];
        Arrays.setAll(ranks, i -> i);
        return ranks;
    }

    private static int checkedNodes(int[] dims, boolean[] periods) {
        if (Failure.ARG.given(periods, "periods").length < Failure.ARG.given(dims, "dimensions").length) {
            throw Failure.ARG.because("expected a period for each of " + dims.length + " dimensions, found "
                    + periods.length);
        }
        long nodes = 1;
        for (int dim : dims) {
            if (dim < 1 || nodes * dim > Integer.MAX_VALUE) {
                throw Failure.DIMS.because("expected dimensions of at least 1, with fewer than 2^31 places"
                        + " together, found " + Arrays.toString(dims));
            }
            nodes *= dim;
        }
        return (int) nodes;
    }

    @Override
    public Object clone() {
        return new Cartcomm(duplicate(), dims, periods);
    }

    @Override
    public int Topo_test() throws MPIException {
        return MPI.CART;
    }

    /**
     * Divides nodes over dimensions as evenly as possible, in falling order (MPI 1.1, section 6.5.2).
     *
     * @param nodes the number of nodes
     * @param dims the fixed dimensions, and 0 for each one to choose; the call replaces each 0
     * @throws MPIException with {@code ERR_DIMS} or {@code ERR_ARG} for dimensions that do not divide the nodes
     */
    public static void Dims_create(int nodes, int[] dims) throws MPIException {
        GridShape.choose(nodes, dims);
    }

    /**
     * Returns the grid (MPI 1.1, section 6.5.4, MPI_Cart_get).
     *
     * @return the dimensions, the periods and the coordinates of the caller
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public CartParms Get() throws MPIException {
        return new CartParms(dims.clone(), periods.clone(), Coords(Rank()));
    }

    /**
     * Returns the rank at some coordinates. Coordinates of a ring wrap around (MPI 1.1, section 6.5.4,
     * MPI_Cart_rank).
     *
     * @param coords a coordinate for each dimension
     * @return the rank
     * @throws MPIException with {@code ERR_ARG} for a coordinate outside of its dimension
     */
    public int Rank(int[] coords) throws MPIException {
        if (Failure.ARG.given(coords, "coordinates").length < dims.length) {
            throw Failure.ARG.because("expected a coordinate for each of " + dims.length + " dimensions, found "
                    + coords.length);
        }
        int rank = 0;
        for (int i = 0; i < dims.length; i++) {
            int place = periods[i] ? Math.floorMod(coords[i], dims[i]) : coords[i];
            if (place < 0 || place >= dims[i]) {
                throw Failure.ARG.because("expected coordinates inside the grid " + Arrays.toString(dims)
                        + ", found " + Arrays.toString(coords));
            }
            rank = rank * dims[i] + place;
        }
        return rank;
    }

    /**
     * Returns the coordinates of a rank (MPI 1.1, section 6.5.4, MPI_Cart_coords).
     *
     * @param rank the rank
     * @return a coordinate for each dimension
     * @throws MPIException with {@code ERR_RANK} for a rank that is not in the grid
     */
    public int[] Coords(int rank) throws MPIException {
        if (rank < 0 || rank >= Size()) {
            throw Failure.RANK.because("expected a rank of the grid, 0 to " + (Size() - 1) + ", found " + rank);
        }
        int[] coords = new int[dims.length];
        int rest = rank;
        for (int i = dims.length - 1; i >= 0; i--) {
            coords[i] = rest % dims[i];
            rest /= dims[i];
        }
        return coords;
    }

    /**
     * Returns the partners of a shift along a dimension (MPI 1.1, section 6.5.5).
     *
     * @param direction the dimension, from 0
     * @param displacement the distance; negative for a shift downwards
     * @return the rank to receive from and the rank to send to
     * @throws MPIException with {@code ERR_ARG} for a direction that is no dimension
     */
    public ShiftParms Shift(int direction, int displacement) throws MPIException {
        if (direction < 0 || direction >= dims.length) {
            throw Failure.ARG.because("expected a direction from 0 to " + (dims.length - 1) + ", found " + direction);
        }
        return new ShiftParms(neighbour(direction, -(long) displacement), neighbour(direction, displacement));
    }

    private int neighbour(int direction, long displacement) {
        int[] coords = Coords(Rank());
        long place = coords[direction] + displacement;
        if (!periods[direction] && (place < 0 || place >= dims[direction])) {
            return MPI.PROC_NULL;
        }
        coords[direction] = (int) Math.floorMod(place, (long) dims[direction]);
        return Rank(coords);
    }

    /**
     * Divides the grid into grids of fewer dimensions. Collective (MPI 1.1, section 6.5.6).
     *
     * @param remain whether each dimension remains
     * @return the caller's part of the grid
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator, {@code ERR_ARG} for an array that
     *     is too short
     */
    public Cartcomm Sub(boolean[] remain) throws MPIException {
        if (Failure.ARG.given(remain, "the choice of dimensions").length < dims.length) {
            throw Failure.ARG.because("expected for each of " + dims.length + " dimensions whether it remains,"
                    + " found " + remain.length + " entries");
        }
        int[] coords = Coords(Rank());
        int colour = 0;
        int key = 0;
        int[] kept = new int[dims.length];
        boolean[] keptPeriods = new boolean[dims.length];
        int count = 0;
        for (int i = 0; i < dims.length; i++) {
            if (remain[i]) {
                key = key * dims[i] + coords[i];
                kept[count] = dims[i];
                keptPeriods[count++] = periods[i];
            } else {
                colour = colour * dims[i] + coords[i];
            }
        }
        Communicator part = division("Sub", colour, key);
        if (part == null) {
            throw Failure.INTERN.because("this rank is in no part of its grid");
        }
        return new Cartcomm(part, Arrays.copyOf(kept, count), Arrays.copyOf(keptPeriods, count));
    }

    /**
     * Returns the rank that the caller would have in a grid of this shape (MPI 1.1, section 6.5.7).
     *
     * @param wantedDims the number of ranks in each dimension
     * @param wantedPeriods whether each dimension is a ring
     * @return the rank, or {@link MPI#UNDEFINED} if the caller would have none
     * @throws MPIException with {@code ERR_DIMS} for a dimension below 1, {@code ERR_ARG} for missing periods
     */
    public int Map(int[] wantedDims, boolean[] wantedPeriods) throws MPIException {
        int nodes = checkedNodes(wantedDims, wantedPeriods);
        return Rank() < nodes ? Rank() : MPI.UNDEFINED;
    }
}
