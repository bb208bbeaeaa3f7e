package mpi;

/** A Cartesian grid as {@link Cartcomm#Get} describes it. */
public class CartParms {
    /** Ranks in each dimension. */
    public int[] dims;
    /** Whether each dimension is a ring. */
    public boolean[] periods;
    /** The calling rank's coordinates. */
    public int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }
}
