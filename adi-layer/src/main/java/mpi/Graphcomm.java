package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.ProcessGroup;

/** Processes as nodes of a graph (MPI 1.1, section 6.5.3). Ranks are never reordered. */
public class Graphcomm extends Intracomm {
    private final int[] index;
    private final int[] edges;

    private Graphcomm(Communicator own, int[] index, int[] edges) {
        super(own);
        this.index = index;
        this.edges = edges;
    }

    static @Nullable Graphcomm create(Intracomm old, int[] index, int[] edges) {
        check(index, edges);
        Communicator comm = old.usable();
        if (index.length > comm.size()) {
            throw Failure.TOPOLOGY.because("the graph has " + index.length + " nodes, but the communicator only "
                    + comm.size() + " processes");
        }
        ProcessGroup members = comm.group().including(Cartcomm.firstRanks(index.length));
        Communicator made = old.created("Create_graph", members);
        return made == null ? null : new Graphcomm(made, index.clone(), edges.clone());
    }

    private static void check(int[] index, int[] edges) {
        Failure.ARG.given(edges, "edges");
        int last = 0;
        for (int end : Failure.ARG.given(index, "an index")) {
            if (end < last || end > edges.length) {
                throw Failure.ARG.because("expected an index that rises and ends with the number of edges, "
                        + edges.length + ", found " + Arrays.toString(index));
            }
            last = end;
        }
        for (int edge : edges) {
            if (edge < 0 || edge >= index.length) {
                throw Failure.ARG.because("expected an edge to a node, 0 to " + (index.length - 1) + ", found "
                        + edge);
            }
        }
    }

    @Override
    public Object clone() {
        return new Graphcomm(duplicate(), index, edges);
    }

    @Override
    public int Topo_test() throws MPIException {
        return MPI.GRAPH;
    }

    /**
     * Returns the graph (MPI 1.1, section 6.5.4, MPI_Graph_get).
     *
     * @return the index and the edges
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public GraphParms Get() throws MPIException {
        return new GraphParms(index.clone(), edges.clone());
    }

    /**
     * Returns the neighbours of a node (MPI 1.1, section 6.5.4, MPI_Graph_neighbors).
     *
     * @param rank the rank of the node
     * @return the ranks, in the order of the edges
     * @throws MPIException with {@code ERR_RANK} for a rank that is no node
     */
    public int[] Neighbours(int rank) throws MPIException {
        if (rank < 0 || rank >= index.length) {
            throw Failure.RANK.because("expected a rank that is a node, 0 to " + (index.length - 1) + ", found "
                    + rank);
        }
        return Arrays.copyOfRange(edges, rank == 0 ? 0 : index[rank - 1], index[rank]);
    }

    /**
     * Returns the rank that the caller would have in a graph of this shape (MPI 1.1, section 6.5.7).
     *
     * @param wantedIndex for each node, where its edges end in {@code wantedEdges}
     * @param wantedEdges the neighbours of all nodes, one node after the other
     * @return the rank, or {@link MPI#UNDEFINED} if the caller would have none
     * @throws MPIException with {@code ERR_ARG} for an index or an edge that is wrong
     */
    public int Map(int[] wantedIndex, int[] wantedEdges) throws MPIException {
        check(wantedIndex, wantedEdges);
        return Rank() < wantedIndex.length ? Rank() : MPI.UNDEFINED;
    }
}
