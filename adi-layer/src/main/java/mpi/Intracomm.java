package mpi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.RankGroup;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.UserBuffer;
import org.wirelore.adi.message.collective.Agreement;
import org.wirelore.adi.message.collective.Allgather;
import org.wirelore.adi.message.collective.Alltoall;
import org.wirelore.adi.message.collective.Barrier;
import org.wirelore.adi.message.collective.Blocks;
import org.wirelore.adi.message.collective.Broadcast;
import org.wirelore.adi.message.collective.Gather;
import org.wirelore.adi.message.collective.Items;
import org.wirelore.adi.message.collective.Scatter;
import org.wirelore.adi.message.type.TypeMap;

/** A communicator within one group, with collective operations. All members must call them in the same order. */
public class Intracomm extends Comm {

    Intracomm(Handle handle) {
        super(handle);
    }

    Intracomm(Communicator own) {
        super(own);
    }

    @Override
    public Object clone() {
        return new Intracomm(duplicate());
    }

    /**
     * Divides the group.
     *
     * @param colour who names the same stays together; {@link MPI#UNDEFINED} to be in none
     * @param key orders the new ranks; equal keys keep the old order
     * @return null for {@link MPI#UNDEFINED}
     */
    public @Nullable Intracomm Split(int colour, int key) throws MPIException {
        Communicator divided = division("Split", colour, key);
        return divided == null ? null : new Intracomm(divided);
    }

    @Nullable
    Communicator division(String name, int colour, int key) {
        Communicator old = usable();
        if (colour < 0 && colour != MPI.UNDEFINED) {
            throw Failure.ARG.because("a colour must not be negative, or be UNDEFINED: colour=" + colour);
        }
        int[] all = Agreement.fromAll(old.team(name, -1), new int[]{colour, key});
        int context = Agreement.context(old, name, colour != MPI.UNDEFINED);
        if (colour == MPI.UNDEFINED) {
            return null;
        }
        List<Integer> ranks = new ArrayList<>();
        for (int rank = 0; rank < old.size(); rank++) {
            if (all[2 * rank] == colour) {
                ranks.add(rank);
            }
        }
        ranks.sort(Comparator.comparingInt(rank -> all[2 * rank + 1]));
        int[] chosen = ranks.stream().mapToInt(Integer::intValue).toArray();
        return old.process().communicator(old.group().including(chosen), null, context);
    }

    /** A communicator of some members, of whom all members of this one tell; null for those that are not in it. */
    public @Nullable Intracomm Create(Group group) throws MPIException {
        Communicator made = created("Create", Group.membersOf(group));
        return made == null ? null : new Intracomm(made);
    }

    /** As {@link #Create}: the name that it once had. */
    public @Nullable Intracomm Creat(Group group) throws MPIException {
        return Create(group);
    }

    @Nullable
    Communicator created(String name, RankGroup group) {
        Communicator old = usable();
        if (group.difference(old.group()).size() > 0) {
            throw Failure.GROUP.because("a group must lie within the communicator that it is made from");
        }
        boolean isMember = group.contains(old.process().rank());
        int context = Agreement.context(old, name, isMember);
        return isMember ? old.process().communicator(group, null, context) : null;
    }

    public void Barrier() throws MPIException {
        Barrier.run(team("Barrier", -1));
    }

    public void Bcast(@Nullable Object buf, int offset, int count, Datatype type, int root) throws MPIException {
        checkRoot(root);
        Items items = items(buf, offset, count, type);
        Broadcast.run(usable().team("Bcast", root, () -> " of " + items.amount()), items, root);
    }

    /** @param recvcount items from each rank; the receive arguments count at the root only */
    public void Gather(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) throws MPIException {
        checkRoot(root);
        Items mine = items(sendbuf, sendoffset, sendcount, sendtype);
        Blocks into = Rank() == root ? equalBlocks(recvbuf, recvoffset, recvcount, recvtype) : noBlocks();
        Gather.equal(team("Gather", root), mine, into, root, loader());
    }

    public void Gatherv(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int @Nullable [] recvcounts, int @Nullable [] displs,
            Datatype recvtype, int root) throws MPIException {
        checkRoot(root);
        Items mine = items(sendbuf, sendoffset, sendcount, sendtype);
        Blocks into = Rank() == root ? blocks(recvbuf, recvoffset, recvcounts, displs, recvtype) : noBlocks();
        Gather.straight(team("Gatherv", root), mine, into, root, loader());
    }

    /** @param sendcount items to each rank; the send arguments count at the root only */
    public void Scatter(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) throws MPIException {
        checkRoot(root);
        Items mine = items(recvbuf, recvoffset, recvcount, recvtype);
        Blocks from = Rank() == root ? equalBlocks(sendbuf, sendoffset, sendcount, sendtype) : noBlocks();
        Scatter.equal(team("Scatter", root), from, mine, root, loader());
    }

    public void Scatterv(@Nullable Object sendbuf, int sendoffset, int @Nullable [] sendcounts,
            int @Nullable [] displs, Datatype sendtype, @Nullable Object recvbuf, int recvoffset, int recvcount,
            Datatype recvtype, int root) throws MPIException {
        checkRoot(root);
        Items mine = items(recvbuf, recvoffset, recvcount, recvtype);
        Blocks from = Rank() == root ? blocks(sendbuf, sendoffset, sendcounts, displs, sendtype) : noBlocks();
        Scatter.straight(team("Scatterv", root), from, mine, root, loader());
    }

    public void Allgather(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) throws MPIException {
        Items mine = items(sendbuf, sendoffset, sendcount, sendtype);
        Blocks into = equalBlocks(recvbuf, recvoffset, recvcount, recvtype);
        Allgather.run(team("Allgather", -1), mine, into, loader());
    }

    public void Allgatherv(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int[] recvcounts, int[] displs, Datatype recvtype)
            throws MPIException {
        Items mine = items(sendbuf, sendoffset, sendcount, sendtype);
        Blocks into = blocks(recvbuf, recvoffset, recvcounts, displs, recvtype);
        Allgather.run(team("Allgatherv", -1), mine, into, loader());
    }

    public void Alltoall(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) throws MPIException {
        Blocks from = equalBlocks(sendbuf, sendoffset, sendcount, sendtype);
        Blocks into = equalBlocks(recvbuf, recvoffset, recvcount, recvtype);
        Alltoall.equal(team("Alltoall", -1), from, into, loader());
    }

    public void Alltoallv(@Nullable Object sendbuf, int sendoffset, int[] sendcounts, int[] sdispls,
            Datatype sendtype, @Nullable Object recvbuf, int recvoffset, int[] recvcounts, int[] rdispls,
            Datatype recvtype) throws MPIException {
        Blocks from = blocks(sendbuf, sendoffset, sendcounts, sdispls, sendtype);
        Blocks into = blocks(recvbuf, recvoffset, recvcounts, rdispls, recvtype);
        Alltoall.any(team("Alltoallv", -1), from, into, loader());
    }

    /** Combines what all ranks have; the receive buffer counts at the root only. */
    public void Reduce(@Nullable Object sendbuf, int sendoffset, @Nullable Object recvbuf, int recvoffset, int count,
            Datatype datatype, Op op, int root) throws MPIException {
        checkRoot(root);
        Reductions.toRoot(this, items(sendbuf, sendoffset, count, datatype),
                Rank() == root ? items(recvbuf, recvoffset, count, datatype) : null, Op.combiner(op, datatype), root);
    }

    public void Allreduce(@Nullable Object sendbuf, int sendoffset, @Nullable Object recvbuf, int recvoffset,
            int count, Datatype datatype, Op op) throws MPIException {
        Reductions.toAll(this, items(sendbuf, sendoffset, count, datatype),
                items(recvbuf, recvoffset, count, datatype), Op.combiner(op, datatype));
    }

    /** Combines what all ranks have, and leaves each rank as many items as its count says. */
    public void Reduce_scatter(@Nullable Object sendbuf, int sendoffset, @Nullable Object recvbuf, int recvoffset,
            int[] recvcounts, Datatype datatype, Op op) throws MPIException {
        Reductions.scattered(this, sendbuf, sendoffset, recvbuf, recvoffset, recvcounts, datatype, op);
    }

    /** Combines what the ranks up to and including the caller have. */
    public void Scan(@Nullable Object sendbuf, int sendoffset, @Nullable Object recvbuf, int recvoffset, int count,
            Datatype datatype, Op op) throws MPIException {
        Reductions.scan(this, items(sendbuf, sendoffset, count, datatype),
                items(recvbuf, recvoffset, count, datatype), Op.combiner(op, datatype));
    }

    /** Applies an operation here: {@code inout[i] = in[i] op inout[i]}. Not collective. */
    public void Reduce_local(Object in, Object inout, int count, Datatype datatype, Op op) throws MPIException {
        usable();
        Items operand = items(in, 0, count, datatype);
        Items result = items(inout, 0, count, datatype);
        Op.combiner(op, datatype).combine(operand, result);
    }

    /** The processes in a grid, in row-major order; null for those that are too many. */
    public @Nullable Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) throws MPIException {
        return Cartcomm.create(this, dims, periods);
    }

    /** The processes as nodes of a graph; null for those that are too many. */
    public @Nullable Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) throws MPIException {
        return Graphcomm.create(this, index, edges);
    }

    Team team(String name, int root) {
        return usable().team(name, root);
    }

    ClassLoader loader() {
        return comm().process().processEnvironment().programLoader();
    }

    static Items items(@Nullable Object buf, int offset, int count, Datatype datatype) {
        TypeMap map = Datatype.mapOf(datatype);
        Items items = new Items(given(buf, count, map), buf == null ? 0 : offset, count, map);
        items.bytes();
        return items;
    }

    /** The buffer; of nothing, there may be none. */
    private static Object given(@Nullable Object buf, int count, TypeMap map) {
        if (buf != null) {
            return buf;
        }
        UserBuffer.checkedBytes(null, 0, count, map);
        return map.base().newArray(0);
    }

    private Blocks equalBlocks(@Nullable Object buf, int offset, int count, Datatype datatype) throws MPIException {
        if (count < 0) {
            throw Failure.COUNT.because("a count must not be negative: count=" + count);
        }
        TypeMap map = Datatype.mapOf(datatype);
        Blocks blocks = Blocks.equal(given(buf, count, map), offset, count, map, Size());
        blocks.check(Size());
        return blocks;
    }

    private Blocks blocks(@Nullable Object buf, int offset, int @Nullable [] counts, int @Nullable [] places,
            Datatype datatype) throws MPIException {
        if (counts == null || places == null) {
            throw Failure.ARG.because("counts and displacements must be given, found null");
        }
        TypeMap map = Datatype.mapOf(datatype);
        int some = 0;
        for (int i = 0; buf == null && some == 0 && i < counts.length; i++) {
            some = counts[i];
        }
        Blocks blocks = Blocks.of(given(buf, some, map), offset, counts, places, map, Size());
        blocks.check(Size());
        return blocks;
    }

    private static Blocks noBlocks() {
        return Blocks.equal(new byte[0], 0, 0, MPI.BYTE.map(), 0);
    }

    private void checkRoot(int root) throws MPIException {
        if (root < 0 || root >= Size()) {
            throw Failure.ROOT.because("a root must be a rank of the communicator: root=" + root + ", size=" + Size());
        }
    }
}
