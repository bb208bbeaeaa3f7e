package mpi;

/** Who to receive from and to send to for a shift along a dimension; {@link MPI#PROC_NULL} beyond the border. */
public class ShiftParms {
    public int rank_source;
    public int rank_dest;

    ShiftParms(int source, int destination) {
        this.rank_source = source;
        this.rank_dest = destination;
    }
}
