package mpi;

/** Who to receive from and to send to for a shift along a dimension; {@link MPI#PROC_NULL} beyond the border. */
public class ShiftParms {
    public int rank_source;
    public int rank_dest;
    /** As {@link #rank_source}, by its name in the specification of mpiJava 1.2. */
    public int rankSource;
    /** As {@link #rank_dest}, by its name in the specification of mpiJava 1.2. */
    public int rankDest;

    ShiftParms(int source, int destination) {
        this.rank_source = source;
        this.rank_dest = destination;
        this.rankSource = source;
        this.rankDest = destination;
    }
}
