package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.RankGroup;

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
            throw Failure.TOPOLOGY.because("a grid must not have more places than there are processes: places=" + nodes
                    + ", size=" + comm.size());
        }
        RankGroup members = comm.group().including(firstRanks(nodes));
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
            throw Failure.ARG.because("there must be a period for each dimension: dimensions=" + dims.length
                    + ", periods=" + periods.length);
        }
        long nodes = 1;
        for (int dim : dims) {
            if (dim < 1 || nodes * dim > Integer.MAX_VALUE) {
                throw Failure.DIMS.because("a dimension must be at least 1, and all together an int: dims="
                        + Arrays.toString(dims));
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
     * Divides nodes over dimensions as evenly as possible, in falling order.
     *
     * @param dims in: what is fixed, 0 for what is to be chosen; out: the choice
     */
    public static void Dims_create(int nodes, int[] dims) throws MPIException {
        GridShape.choose(nodes, dims);
    }

    public CartParms Get() throws MPIException {
        return new CartParms(dims.clone(), periods.clone(), Coords(Rank()));
    }

    /** The rank at these coordinates; those of a ring wrap around. */
    public int Rank(int[] coords) throws MPIException {
        if (Failure.ARG.given(coords, "coordinates").length < dims.length) {
            throw Failure.ARG.because("there must be a coordinate for each dimension: dimensions=" + dims.length
                    + ", coordinates=" + coords.length);
        }
        int rank = 0;
        for (int i = 0; i < dims.length; i++) {
            int place = periods[i] ? Math.floorMod(coords[i], dims[i]) : coords[i];
            if (place < 0 || place >= dims[i]) {
                throw Failure.ARG.because("a coordinate must be in its dimension: coordinates="
                        + Arrays.toString(coords) + ", dims=" + Arrays.toString(dims));
            }
            rank = rank * dims[i] + place;
        }
        return rank;
    }

    public int[] Coords(int rank) throws MPIException {
        if (rank < 0 || rank >= Size()) {
            throw Failure.RANK.because("a rank must be in the grid: rank=" + rank + ", size=" + Size());
        }
        int[] coords = new int[dims.length];
        int rest = rank;
        for (int i = dims.length - 1; i >= 0; i--) {
            coords[i] = rest % dims[i];
            rest /= dims[i];
        }
        return coords;
    }

    /** Partners of a shift: from whom to receive, to whom to send. */
    public ShiftParms Shift(int direction, int displacement) throws MPIException {
        if (direction < 0 || direction >= dims.length) {
            throw Failure.ARG.because("a direction must be a dimension: direction=" + direction + ", dimensions="
                    + dims.length);
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

    /** The caller's part of the grid when only some dimensions remain. Collective. */
    public Cartcomm Sub(boolean[] remain) throws MPIException {
        if (Failure.ARG.given(remain, "the choice of dimensions").length < dims.length) {
            throw Failure.ARG.because("it must be said of each dimension whether it remains: dimensions=" + dims.length
                    + ", said=" + remain.length);
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
            throw Failure.INTERN.because("a rank must be in a part of its grid");
        }
        return new Cartcomm(part, Arrays.copyOf(kept, count), Arrays.copyOf(keptPeriods, count));
    }

    /** The caller's rank in a grid of this shape, or {@link MPI#UNDEFINED}. */
    public int Map(int[] wantedDims, boolean[] wantedPeriods) throws MPIException {
        int nodes = checkedNodes(wantedDims, wantedPeriods);
        return Rank() < nodes ? Rank() : MPI.UNDEFINED;
    }
}
