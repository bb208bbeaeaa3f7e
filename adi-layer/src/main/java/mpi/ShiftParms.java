package mpi;

/** The partners of a shift along a dimension; {@link MPI#PROC_NULL} beyond the border (MPI 1.1, section 6.5.5). */
public class ShiftParms {
    /** The rank to receive from. */
    public int rank_source;
    /** The rank to send to. */
    public int rank_dest;
    /** The same as {@link #rank_source}, by its name in the specification of mpiJava 1.2. */
    public int rankSource;
    /** The same as {@link #rank_dest}, by its name in the specification of mpiJava 1.2. */
    public int rankDest;

    ShiftParms(int source, int destination) {
        this.rank_source = source;
        this.rank_dest = destination;
        this.rankSource = source;
        this.rankDest = destination;
    }
}
