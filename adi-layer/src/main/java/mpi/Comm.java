package mpi;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.Messages;
import org.wirelore.adi.message.Mode;
import org.wirelore.adi.message.RankGroup;
import org.wirelore.adi.message.Received;
import org.wirelore.adi.message.Transfer;
import org.wirelore.adi.message.collective.Agreement;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;

/**
 * A communicator: who may talk to whom, and messages that meet no others.
 *
 * <p>In all methods, {@code offset} is where the first item begins in the buffer, in elements, and {@code count} the number
 * of items of the datatype.
 */
public class Comm {
    private static final int ERRHANDLER_KEY = Integer.MIN_VALUE;

    private final @Nullable Handle handle;
    private final @Nullable Communicator own;

    Comm(Handle handle) {
        this.handle = handle;
        this.own = null;
    }

    Comm(Communicator own) {
        this.handle = null;
        this.own = own;
    }

    Communicator comm() {
        if (own != null) {
            return own;
        }
        if (handle == null) {
            throw Failure.COMM.because("a communicator must not be null");
        }
        return handle.resolve();
    }

    /** Processes in the caller's group. */
    public int Size() throws MPIException {
        return usable().size();
    }

    /** The caller's rank in its group. */
    public int Rank() throws MPIException {
        return usable().rank();
    }

    public Group Group() throws MPIException {
        return Group.of(usable().group());
    }

    /**
     * {@link MPI#IDENT} for the same communicator, {@link MPI#CONGRUENT} for the same processes in the same order,
     * {@link MPI#SIMILAR} in another order, else {@link MPI#UNEQUAL}.
     */
    public static int Compare(Comm first, Comm second) throws MPIException {
        Communicator one = Failure.COMM.given(first, "a communicator").usable();
        Communicator two = Failure.COMM.given(second, "a communicator").usable();
        if (one == two) {
            return MPI.IDENT;
        }
        int locals = compare(one.group(), two.group());
        RankGroup oneRemote = one.remoteGroup();
        RankGroup twoRemote = two.remoteGroup();
        if (oneRemote == null || twoRemote == null) {
            return oneRemote == twoRemote ? locals : MPI.UNEQUAL;
        }
        return Math.max(locals, compare(oneRemote, twoRemote));
    }

    private static int compare(RankGroup one, RankGroup two) {
        if (one.isIdentical(two)) {
            return MPI.CONGRUENT;
        }
        return one.isSimilar(two) ? MPI.SIMILAR : MPI.UNEQUAL;
    }

    /** A communicator of the same processes with a context of its own, and the same attributes. Collective. */
    @Override
    public Object clone() {
        throw Failure.COMM.because("a communicator must not be COMM_NULL");
    }

    Communicator duplicate() {
        Communicator old = usable();
        int context = Agreement.context(old, "Comm.clone", true);
        Communicator twin = old.process().communicator(old.group(), null, context);
        twin.copyAttributes(old);
        return twin;
    }

    /** Ends the communicator for the caller. Collective. */
    public void Free() throws MPIException {
        if (handle != null) {
            throw Failure.COMM.because("a predefined communicator must not be freed: " + handle);
        }
        comm().free();
    }

    public boolean Is_null() throws MPIException {
        return handle == Handle.NOBODY || (own != null && own.isFreed());
    }

    /** Whether this is an intercommunicator. */
    public boolean Test_inter() throws MPIException {
        return usable().remoteGroup() != null;
    }

    /**
     * Joins two groups by their leaders, which both are in this communicator.
     *
     * @param local the caller's group
     * @param localLeader its leader's rank in it
     * @param remoteLeader the other leader's rank in this communicator; only the leader's argument counts
     * @param tag keeps the leaders' messages apart
     */
    public Intercomm Create_intercomm(Comm local, int localLeader, int remoteLeader, int tag) throws MPIException {
        Communicator peer = usable();
        return Intercomm.create(peer, Failure.COMM.given(local, "a communicator").usable(), localLeader, remoteLeader,
                tag);
    }

    /** {@link MPI#CART}, {@link MPI#GRAPH} or {@link MPI#UNDEFINED}. */
    public int Topo_test() throws MPIException {
        usable();
        return MPI.UNDEFINED;
    }

    /** Ends all processes of the job with this code. */
    public void Abort(int code) throws MPIException {
        throw MPI.running().processEnvironment().abort(code);
    }

    /** Null if nothing is kept under the key. */
    public @Nullable Object Attr_get(int key) throws MPIException {
        Communicator comm = usable();
        return switch (key) {
            case MPI.TAG_UB -> Adi.TAG_MAX;
            case MPI.HOST -> MPI.PROC_NULL;
            case MPI.IO -> comm.rank();
            default -> comm.attributes().get(key);
        };
    }

    /** Keeps a value with the communicator; null is as good as none. */
    public void Attr_put(int key, @Nullable Object value) throws MPIException {
        checkKey(key);
        if (value == null) {
            usable().attributes().remove(key);
        } else {
            usable().attributes().put(key, value);
        }
    }

    public void Attr_delete(int key) throws MPIException {
        checkKey(key);
        usable().attributes().remove(key);
    }

    private static void checkKey(int key) {
        if (key == MPI.TAG_UB || key == MPI.HOST || key == MPI.IO || key == ERRHANDLER_KEY) {
            throw Failure.ARG.because("a predefined attribute must not be changed: key=" + key);
        }
    }

    public void Errhandler_set(@Nullable Errhandler handler) throws MPIException {
        if (handler == null) {
            throw Failure.ARG.because("an error handler must not be null");
        }
        usable().attributes().put(ERRHANDLER_KEY, handler);
    }

    public Errhandler Errhandler_get() throws MPIException {
        return (Errhandler) usable().attributes().getOrDefault(ERRHANDLER_KEY, MPI.ERRORS_ARE_FATAL);
    }

    public void Send(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        comm().send(Mode.STANDARD, buf, offset, count, Datatype.mapOf(datatype), dest, tag);
    }

    /** Copies the message to the attached buffer, and returns at once. */
    public void Bsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        comm().send(Mode.BUFFERED, buf, offset, count, Datatype.mapOf(datatype), dest, tag);
    }

    /** Returns when the receive has started. */
    public void Ssend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        comm().send(Mode.SYNCHRONOUS, buf, offset, count, Datatype.mapOf(datatype), dest, tag);
    }

    /** For a receive that is known to be posted. */
    public void Rsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        comm().send(Mode.READY, buf, offset, count, Datatype.mapOf(datatype), dest, tag);
    }

    public Status Recv(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        Communicator comm = comm();
        TypeMap type = Datatype.mapOf(datatype);
        Received received = new Received();
        comm.receive(buf, offset, count, type, source, tag, received);
        return Status.of(comm, received, type);
    }

    public Request Isend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return start(Mode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    public Request Ibsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return start(Mode.BUFFERED, buf, offset, count, datatype, dest, tag);
    }

    public Request Issend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return start(Mode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    public Request Irsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return start(Mode.READY, buf, offset, count, datatype, dest, tag);
    }

    private Request start(Mode mode, @Nullable Object buf, int offset, int count, Datatype datatype, int dest,
            int tag) {
        Communicator comm = comm();
        TypeMap type = Datatype.mapOf(datatype);
        return new Request(comm, type, comm.startSend(mode, buf, offset, count, type, dest, tag));
    }

    public Request Irecv(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        Communicator comm = comm();
        TypeMap type = Datatype.mapOf(datatype);
        return new Request(comm, type, comm.startReceive(buf, offset, count, type, source, tag));
    }

    public Prequest Send_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return prepare(Mode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    public Prequest Bsend_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return prepare(Mode.BUFFERED, buf, offset, count, datatype, dest, tag);
    }

    public Prequest Ssend_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return prepare(Mode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    public Prequest Rsend_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return prepare(Mode.READY, buf, offset, count, datatype, dest, tag);
    }

    private Prequest prepare(Mode mode, @Nullable Object buf, int offset, int count, Datatype datatype, int dest,
            int tag) {
        Communicator comm = comm();
        TypeMap type = Datatype.mapOf(datatype);
        comm.checkSend(buf, offset, count, type, dest, tag);
        return new Prequest(comm, type, () -> comm.startSend(mode, buf, offset, count, type, dest, tag));
    }

    public Prequest Recv_init(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        Communicator comm = comm();
        TypeMap type = Datatype.mapOf(datatype);
        comm.checkReceive(buf, offset, count, type, source, tag);
        return new Prequest(comm, type, () -> comm.startReceive(buf, offset, count, type, source, tag));
    }

    /** Sends to one and receives from another, without waiting in a circle. */
    public Status Sendrecv(@Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, int dest,
            int sendtag, @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int source,
            int recvtag) throws MPIException {
        Communicator comm = comm();
        TypeMap type = Datatype.mapOf(recvtype);
        TypeMap sent = Datatype.mapOf(sendtype);
        comm.checkSend(sendbuf, sendoffset, sendcount, sent, dest, sendtag);
        // Objects may turn out not to be serializable, and a receive that was left behind would take the next message.
        Transfer early = null;
        if (sent.base() == BaseType.OBJECT) {
            comm.checkReceive(recvbuf, recvoffset, recvcount, type, source, recvtag);
            early = comm.startSend(Mode.STANDARD, sendbuf, sendoffset, sendcount, sent, dest, sendtag);
        }
        Transfer receive = comm.startReceive(recvbuf, recvoffset, recvcount, type, source, recvtag);
        if (early == null) {
            comm.send(Mode.STANDARD, sendbuf, sendoffset, sendcount, sent, dest, sendtag);
        } else {
            comm.messages().await(early);
            Messages.check(early);
        }
        comm.messages().await(receive);
        Messages.check(receive);
        return Status.of(comm, receive, type);
    }

    /** Sends items to one, and replaces them by what another has sent. */
    public Status Sendrecv_replace(@Nullable Object buf, int offset, int count, Datatype datatype, int dest,
            int sendtag, int source, int recvtag) throws MPIException {
        Communicator comm = comm();
        TypeMap type = Datatype.mapOf(datatype);
        comm.checkReceive(buf, offset, count, type, source, recvtag);
        Transfer send = Replacement.start(comm, buf, offset, count, type, dest, sendtag);
        Received received = new Received();
        comm.receive(buf, offset, count, type, source, recvtag, received);
        comm.messages().await(send);
        Messages.check(send);
        return Status.of(comm, received, type);
    }

    /** Waits for a message that a receive would take, and describes it. */
    public Status Probe(int source, int tag) throws MPIException {
        Communicator comm = comm();
        Received received = new Received();
        while (!comm.probe(source, tag, received)) {
            comm.messages().progressOrWait();
        }
        return Status.probed(comm, received);
    }

    /** Null if there is no such message. Makes progress. */
    public @Nullable Status Iprobe(int source, int tag) throws MPIException {
        Communicator comm = comm();
        Received received = new Received();
        return comm.probe(source, tag, received) ? Status.probed(comm, received) : null;
    }

    /** Bytes that items take when packed, at most; for objects an estimate, as their size shows only when packed. */
    public int Pack_size(int count, Datatype datatype) throws MPIException {
        return Packing.size(count, Datatype.mapOf(datatype));
    }

    /** Appends items to packed bytes; returns the position behind them. */
    public int Pack(@Nullable Object buf, int offset, int count, Datatype datatype, byte[] out, int position)
            throws MPIException {
        return Packing.pack(buf, offset, count, Datatype.mapOf(datatype), out, position,
                MPI.running().processEnvironment().seal());
    }

    /** Takes items from packed bytes; returns the position behind them. */
    public int Unpack(byte[] in, int position, @Nullable Object buf, int offset, int count, Datatype datatype)
            throws MPIException {
        return Packing.unpack(in, position, buf, offset, count, Datatype.mapOf(datatype),
                MPI.running().processEnvironment());
    }

    Communicator usable() {
        Communicator comm = comm();
        comm.checkUsable();
        return comm;
    }
}
