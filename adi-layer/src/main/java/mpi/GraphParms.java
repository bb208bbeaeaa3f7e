package mpi;

/** A graph as {@link Graphcomm#Get} describes it. */
public class GraphParms {
    /** For each node, where its edges end in {@link #edges}. */
    public int[] index;
    /** The neighbours of all nodes, one node after the other. */
    public int[] edges;

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }
}
