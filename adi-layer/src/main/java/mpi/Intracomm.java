package mpi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.ProcessGroup;
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

/**
 * A communicator within one group, with collective operations (MPI 1.1, chapter 4). All members call them in the same
 * order.
 */
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
     * Divides the group into disjoint groups, one for each colour. Collective (MPI 1.1, section 5.4.2).
     *
     * @param colour the colour, from 0; {@link MPI#UNDEFINED} for no communicator
     * @param key orders the new ranks; equal keys keep the old order
     * @return the communicator of the caller's colour; null for {@link MPI#UNDEFINED}
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator, {@code ERR_ARG} for a negative
     *     colour
     */
    public @Nullable Intracomm Split(int colour, int key) throws MPIException {
        Communicator divided = division("Split", colour, key);
        return divided == null ? null : new Intracomm(divided);
    }

    @Nullable
    Communicator division(String name, int colour, int key) {
        Communicator old = usable();
        if (colour < 0 && colour != MPI.UNDEFINED) {
            throw Failure.ARG.because("expected a colour of at least 0, or UNDEFINED, found " + colour);
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

    /**
     * Makes a communicator of some members. All members of this communicator call it with the same group. Collective
     * (MPI 1.1, section 5.4.2).
     *
     * @param group the members of the new communicator
     * @return the communicator; null for a caller that is not in the group
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator, {@code ERR_GROUP} for a group that
     *     is null or has other members
     */
    public @Nullable Intracomm Create(Group group) throws MPIException {
        Communicator made = created("Create", Group.membersOf(group));
        return made == null ? null : new Intracomm(made);
    }

    /**
     * Does what {@link #Create} does: mpiJava 1.2 spells it both ways (mpiJava 1.2).
     *
     * @param group the members of the new communicator
     * @return the communicator; null for a caller that is not in the group
     * @throws MPIException as {@link #Create}
     */
    public @Nullable Intracomm Creat(Group group) throws MPIException {
        return Create(group);
    }

    @Nullable
    Communicator created(String name, ProcessGroup group) {
        Communicator old = usable();
        if (group.difference(old.group()).size() > 0) {
            throw Failure.GROUP.because("expected a group within the communicator that it is made from, found a"
                    + " member that is not in it");
        }
        boolean isMember = group.contains(old.process().rank());
        int context = Agreement.context(old, name, isMember);
        return isMember ? old.process().communicator(group, null, context) : null;
    }

    /**
     * Starts processes that run another program, and connects this communicator's with them. Returns when they have
     * started; what they run calls {@link Comm#Get_parent}. Collective (MPI-2, section 5.3.2, MPI_Comm_spawn).
     *
     * @param program the name of a class with main on the job's class path; read at the root only
     * @param args what its main is given, or null for nothing; read at the root only
     * @param maxprocs how many processes, from 1; fewer are never started; read at the root only
     * @param root the rank whose arguments count
     * @param errcodes becomes an error class for each process, {@link MPI#SUCCESS} if it runs; or null
     * @return the intercommunicator, whose remote group are the new processes
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator, {@code ERR_ROOT} for a root that is
     *     no rank; at all members alike with {@code ERR_ARG} for arguments that are null or out of range, or if some
     *     member's {@code errcodes} are fewer than the processes, with {@code ERR_SPAWN} if the devices can't have more
     *     ranks, there is no such class, or there would be too many processes: none was started then
     */
    public Intercomm Spawn(@Nullable String program, String @Nullable [] args, int maxprocs, int root,
            int @Nullable [] errcodes) throws MPIException {
        Spawning spawning = new Spawning(usable(), root, "Spawn");
        return spawning.run(program == null ? null : new String[]{program}, args == null ? null : new String[][]{args},
                new int[]{maxprocs}, errcodes);
    }

    /**
     * Does what {@link #Spawn} does for several programs at once, whose processes form one job, in the order of the
     * programs. Collective (MPI-2, section 5.3.3, MPI_Comm_spawn_multiple).
     *
     * @param programs the names of classes with main on the job's class path
     * @param args what the main of each is given; null, or null in it, for nothing
     * @param maxprocs how many processes of each, from 1
     * @param root the rank whose arguments count
     * @param errcodes becomes an error class for each process, {@link MPI#SUCCESS} if it runs; or null
     * @return the intercommunicator, whose remote group are the new processes
     * @throws MPIException as {@link #Spawn}, and with {@code ERR_ARG} for arrays of different lengths
     */
    public Intercomm Spawn_multiple(String @Nullable [] programs, String @Nullable [] @Nullable [] args,
            int @Nullable [] maxprocs, int root, int @Nullable [] errcodes) throws MPIException {
        return new Spawning(usable(), root, "Spawn_multiple").run(programs, args, maxprocs, errcodes);
    }

    /**
     * Waits until all members have called it. Collective (MPI 1.1, section 4.3).
     *
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public void Barrier() throws MPIException {
        Barrier.run(team("Barrier", -1));
    }

    /**
     * Sends the items of the root to all members. Collective (MPI 1.1, section 4.4).
     *
     * @param buf the items at the root, and the room for them elsewhere
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param type the type of an item
     * @param root the rank of the root
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_COMM} for a null or freed communicator, {@code ERR_TRUNCATE} if the ranks disagree about a
     *     length, {@code ERR_ROOT} if the root is no rank of the communicator
     */
    public void Bcast(@Nullable Object buf, int offset, int count, Datatype type, int root) throws MPIException {
        checkRoot(root);
        Items items = items(buf, offset, count, type);
        Broadcast.run(usable().team("Bcast", root, () -> " of " + items.amount()), items, root);
    }

    /**
     * Collects the same number of items from each member at the root, in the order of the ranks. The receive
     * arguments are read at the root only. Collective (MPI 1.1, section 4.5).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param sendcount the number of items to send
     * @param sendtype the type of an item to send
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param recvcount the number of items from each rank
     * @param recvtype the type of a received item
     * @param root the rank of the root
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_COMM} for a null or freed communicator, {@code ERR_TRUNCATE} if the ranks disagree about a
     *     length, {@code ERR_ROOT} if the root is no rank of the communicator
     */
    public void Gather(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) throws MPIException {
        checkRoot(root);
        Items mine = items(sendbuf, sendoffset, sendcount, sendtype);
        Blocks into = Rank() == root ? equalBlocks(recvbuf, recvoffset, recvcount, recvtype) : noBlocks();
        Gather.equal(team("Gather", root), mine, into, root, loader());
    }

    /**
     * Collects items from each member at the root, with a count and a place for each rank. The receive arguments are
     * read at the root only. Collective (MPI 1.1, section 4.5).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param sendcount the number of items to send
     * @param sendtype the type of an item to send
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param recvcounts the number of items from each rank
     * @param displs where each rank's items begin, in extents of the type from the offset
     * @param recvtype the type of a received item
     * @param root the rank of the root
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_COMM} for a null or freed communicator, {@code ERR_TRUNCATE} if the ranks disagree about a
     *     length, {@code ERR_ROOT} if the root is no rank of the communicator, {@code ERR_ARG} for missing counts or
     *     displacements
     */
    public void Gatherv(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int @Nullable [] recvcounts, int @Nullable [] displs,
            Datatype recvtype, int root) throws MPIException {
        checkRoot(root);
        Items mine = items(sendbuf, sendoffset, sendcount, sendtype);
        Blocks into = Rank() == root ? blocks(recvbuf, recvoffset, recvcounts, displs, recvtype) : noBlocks();
        Gather.straight(team("Gatherv", root), mine, into, root, loader());
    }

    /**
     * Sends each member its part of the items of the root. The send arguments are read at the root only. Collective
     * (MPI 1.1, section 4.6).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param sendcount the number of items to each rank
     * @param sendtype the type of an item to send
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param recvcount the number of items to receive
     * @param recvtype the type of a received item
     * @param root the rank of the root
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_COMM} for a null or freed communicator, {@code ERR_TRUNCATE} if the ranks disagree about a
     *     length, {@code ERR_ROOT} if the root is no rank of the communicator
     */
    public void Scatter(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) throws MPIException {
        checkRoot(root);
        Items mine = items(recvbuf, recvoffset, recvcount, recvtype);
        Blocks from = Rank() == root ? equalBlocks(sendbuf, sendoffset, sendcount, sendtype) : noBlocks();
        Scatter.equal(team("Scatter", root), from, mine, root, loader());
    }

    /**
     * Sends each member its part of the items of the root, with a count and a place for each rank. The send arguments
     * are read at the root only. Collective (MPI 1.1, section 4.6).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param sendcounts the number of items for each rank
     * @param displs where each rank's items begin, in extents of the type from the offset
     * @param sendtype the type of an item to send
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param recvcount the number of items to receive
     * @param recvtype the type of a received item
     * @param root the rank of the root
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_COMM} for a null or freed communicator, {@code ERR_TRUNCATE} if the ranks disagree about a
     *     length, {@code ERR_ROOT} if the root is no rank of the communicator, {@code ERR_ARG} for missing counts or
     *     displacements
     */
    public void Scatterv(@Nullable Object sendbuf, int sendoffset, int @Nullable [] sendcounts,
            int @Nullable [] displs, Datatype sendtype, @Nullable Object recvbuf, int recvoffset, int recvcount,
            Datatype recvtype, int root) throws MPIException {
        checkRoot(root);
        Items mine = items(recvbuf, recvoffset, recvcount, recvtype);
        Blocks from = Rank() == root ? blocks(sendbuf, sendoffset, sendcounts, displs, sendtype) : noBlocks();
        Scatter.straight(team("Scatterv", root), from, mine, root, loader());
    }

    /**
     * Collects the same number of items from each member at every member. Collective (MPI 1.1, section 4.7).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param sendcount the number of items to send
     * @param sendtype the type of an item to send
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param recvcount the number of items from each rank
     * @param recvtype the type of a received item
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_COMM} for a null or freed communicator, {@code ERR_TRUNCATE} if the ranks disagree about a
     *     length
     */
    public void Allgather(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) throws MPIException {
        Items mine = items(sendbuf, sendoffset, sendcount, sendtype);
        Blocks into = equalBlocks(recvbuf, recvoffset, recvcount, recvtype);
        Allgather.run(team("Allgather", -1), mine, into, loader());
    }

    /**
     * Collects items from each member at every member, with a count and a place for each rank. Collective (MPI 1.1,
     * section 4.7).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param sendcount the number of items to send
     * @param sendtype the type of an item to send
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param recvcounts the number of items from each rank
     * @param displs where each rank's items begin, in extents of the type from the offset
     * @param recvtype the type of a received item
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_COMM} for a null or freed communicator, {@code ERR_TRUNCATE} if the ranks disagree about a
     *     length, {@code ERR_ARG} for missing counts or displacements
     */
    public void Allgatherv(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int[] recvcounts, int[] displs, Datatype recvtype)
            throws MPIException {
        Items mine = items(sendbuf, sendoffset, sendcount, sendtype);
        Blocks into = blocks(recvbuf, recvoffset, recvcounts, displs, recvtype);
        Allgather.run(team("Allgatherv", -1), mine, into, loader());
    }

    /**
     * Sends a block of equal length from each member to each member. Collective (MPI 1.1, section 4.8).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param sendcount the number of items to each rank
     * @param sendtype the type of an item to send
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param recvcount the number of items from each rank
     * @param recvtype the type of a received item
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_COMM} for a null or freed communicator, {@code ERR_TRUNCATE} if the ranks disagree about a
     *     length
     */
    public void Alltoall(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) throws MPIException {
        Blocks from = equalBlocks(sendbuf, sendoffset, sendcount, sendtype);
        Blocks into = equalBlocks(recvbuf, recvoffset, recvcount, recvtype);
        Alltoall.equal(team("Alltoall", -1), from, into, loader());
    }

    /**
     * Sends a block from each member to each member, with a count and a place for each. Collective (MPI 1.1, section
     * 4.8).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param sendcounts the number of items for each rank
     * @param sdispls where the items for each rank begin, in extents of the type from the offset
     * @param sendtype the type of an item to send
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param recvcounts the number of items from each rank
     * @param rdispls where the items from each rank go, in extents of the type from the offset
     * @param recvtype the type of a received item
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_COMM} for a null or freed communicator, {@code ERR_TRUNCATE} if the ranks disagree about a
     *     length, {@code ERR_ARG} for missing counts or displacements
     */
    public void Alltoallv(@Nullable Object sendbuf, int sendoffset, int[] sendcounts, int[] sdispls,
            Datatype sendtype, @Nullable Object recvbuf, int recvoffset, int[] recvcounts, int[] rdispls,
            Datatype recvtype) throws MPIException {
        Blocks from = blocks(sendbuf, sendoffset, sendcounts, sdispls, sendtype);
        Blocks into = blocks(recvbuf, recvoffset, recvcounts, rdispls, recvtype);
        Alltoall.any(team("Alltoallv", -1), from, into, loader());
    }

    /**
     * Combines the items of all members, item by item; the root gets the result. The receive buffer is read at the
     * root only. Collective (MPI 1.1, section 4.9.1).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param op the operation
     * @param root the rank of the root
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_OP} for an operation that is null, freed or not defined for the type, {@code ERR_COMM} for a
     *     null or freed communicator, {@code ERR_ROOT} if the root is no rank of the communicator
     */
    public void Reduce(@Nullable Object sendbuf, int sendoffset, @Nullable Object recvbuf, int recvoffset, int count,
            Datatype datatype, Op op, int root) throws MPIException {
        checkRoot(root);
        Reductions.toRoot(this, items(sendbuf, sendoffset, count, datatype),
                Rank() == root ? items(recvbuf, recvoffset, count, datatype) : null, Op.combiner(op, datatype), root);
    }

    /**
     * Combines the items of all members, item by item; every member gets the result. Collective (MPI 1.1, section
     * 4.9.5).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param op the operation
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_OP} for an operation that is null, freed or not defined for the type, {@code ERR_COMM} for a
     *     null or freed communicator
     */
    public void Allreduce(@Nullable Object sendbuf, int sendoffset, @Nullable Object recvbuf, int recvoffset,
            int count, Datatype datatype, Op op) throws MPIException {
        Reductions.toAll(this, items(sendbuf, sendoffset, count, datatype),
                items(recvbuf, recvoffset, count, datatype), Op.combiner(op, datatype));
    }

    /**
     * Combines the items of all members, item by item, and gives each member its part of the result. Collective (MPI
     * 1.1, section 4.10).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param recvcounts the number of result items for each rank
     * @param datatype the type of an item
     * @param op the operation
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_OP} for an operation that is null, freed or not defined for the type, {@code ERR_COMM} for a
     *     null or freed communicator
     */
    public void Reduce_scatter(@Nullable Object sendbuf, int sendoffset, @Nullable Object recvbuf, int recvoffset,
            int[] recvcounts, Datatype datatype, Op op) throws MPIException {
        Reductions.scattered(this, sendbuf, sendoffset, recvbuf, recvoffset, recvcounts, datatype, op);
    }

    /**
     * Combines the items of the ranks up to and including the caller. Collective (MPI 1.1, section 4.11).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param op the operation
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_OP} for an operation that is null, freed or not defined for the type, {@code ERR_COMM} for a
     *     null or freed communicator
     */
    public void Scan(@Nullable Object sendbuf, int sendoffset, @Nullable Object recvbuf, int recvoffset, int count,
            Datatype datatype, Op op) throws MPIException {
        Reductions.scan(this, items(sendbuf, sendoffset, count, datatype),
                items(recvbuf, recvoffset, count, datatype), Op.combiner(op, datatype));
    }

    /**
     * Applies an operation in the caller: {@code inout[i] = in[i] op inout[i]}. Not collective (MPI 2.2, section
     * 5.9.7).
     *
     * @param in the left operands
     * @param inout the right operands, and the results
     * @param count the number of items
     * @param datatype the type of an item
     * @param op the operation
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_OP} for an operation that is null, freed or not defined for the type, {@code ERR_COMM} for a
     *     null or freed communicator
     */
    public void Reduce_local(Object in, Object inout, int count, Datatype datatype, Op op) throws MPIException {
        usable();
        Items operand = items(in, 0, count, datatype);
        Items result = items(inout, 0, count, datatype);
        Op.combiner(op, datatype).combine(operand, result);
    }

    /**
     * Makes a communicator with a Cartesian topology, in row-major order. Collective (MPI 1.1, section 6.5.1).
     *
     * @param dims the number of ranks in each dimension
     * @param periods whether each dimension is a ring
     * @param reorder ignored: ranks are never reordered
     * @return the communicator; null for processes that have no place in the grid
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator, {@code ERR_DIMS} for a dimension
     *     below 1, {@code ERR_TOPOLOGY} for a grid larger than the group, {@code ERR_ARG} for missing periods
     */
    public @Nullable Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) throws MPIException {
        return Cartcomm.create(this, dims, periods);
    }

    /**
     * Makes a communicator with a graph topology. Collective (MPI 1.1, section 6.5.3).
     *
     * @param index for each node, where its edges end in {@code edges}
     * @param edges the neighbours of all nodes, one node after the other
     * @param reorder ignored: ranks are never reordered
     * @return the communicator; null for processes that are no nodes of the graph
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator, {@code ERR_TOPOLOGY} for a graph
     *     larger than the group, {@code ERR_ARG} for an index or an edge that is wrong
     */
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
            throw Failure.COUNT.because("expected a count of at least 0, found " + count);
        }
        TypeMap map = Datatype.mapOf(datatype);
        Blocks blocks = Blocks.equal(given(buf, count, map), offset, count, map, Size());
        blocks.check(Size());
        return blocks;
    }

    private Blocks blocks(@Nullable Object buf, int offset, int @Nullable [] counts, int @Nullable [] places,
            Datatype datatype) throws MPIException {
        if (counts == null || places == null) {
            throw Failure.ARG.because("expected counts and displacements, found null");
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
            throw Failure.ROOT.because("expected a root from 0 to " + (Size() - 1) + ", found " + root);
        }
    }
}
