package mpi;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.Messages;
import org.wirelore.adi.message.Mode;
import org.wirelore.adi.message.ProcessGroup;
import org.wirelore.adi.message.ProcessStarter;
import org.wirelore.adi.message.Received;
import org.wirelore.adi.message.Transfer;
import org.wirelore.adi.message.collective.Agreement;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;

/**
 * A communicator: a group of processes, and a context that keeps its messages apart from all others (MPI 1.1, chapters
 * 3 and 5).
 *
 * <p>A buffer is an array, a direct byte buffer or a memory segment. Offsets count elements, counts are items of the
 * datatype.
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
            throw Failure.COMM.because("expected a communicator, found null");
        }
        return handle.resolve();
    }

    /**
     * Returns the number of processes in the caller's group (MPI 1.1, section 5.4.1).
     *
     * @return the size of the group
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public int Size() throws MPIException {
        return usable().size();
    }

    /**
     * Returns the caller's rank in its group (MPI 1.1, section 5.4.1).
     *
     * @return the rank, from 0
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public int Rank() throws MPIException {
        return usable().rank();
    }

    /**
     * Returns the caller's group (MPI 1.1, section 5.3.2, MPI_Comm_group).
     *
     * @return the group; the caller may free it
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public Group Group() throws MPIException {
        return Group.of(usable().group());
    }

    /**
     * Compares two communicators (MPI 1.1, section 5.4.1).
     *
     * @param first a communicator
     * @param second a communicator
     * @return {@link MPI#IDENT} for the same communicator, {@link MPI#CONGRUENT} for the same processes in the same
     *     order, {@link MPI#SIMILAR} for the same processes in another order, else {@link MPI#UNEQUAL}
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public static int Compare(Comm first, Comm second) throws MPIException {
        Communicator one = Failure.COMM.given(first, "a communicator").usable();
        Communicator two = Failure.COMM.given(second, "a communicator").usable();
        if (one == two) {
            return MPI.IDENT;
        }
        int locals = compare(one.group(), two.group());
        ProcessGroup oneRemote = one.remoteGroup();
        ProcessGroup twoRemote = two.remoteGroup();
        if (oneRemote == null || twoRemote == null) {
            return oneRemote == twoRemote ? locals : MPI.UNEQUAL;
        }
        return Math.max(locals, compare(oneRemote, twoRemote));
    }

    private static int compare(ProcessGroup one, ProcessGroup two) {
        if (one.isIdentical(two)) {
            return MPI.CONGRUENT;
        }
        return one.isSimilar(two) ? MPI.SIMILAR : MPI.UNEQUAL;
    }

    /**
     * Makes a communicator of the same processes with a context of its own and the same attributes. Collective (MPI
     * 1.1, section 5.4.2, MPI_Comm_dup).
     *
     * @return the new communicator, of the same class as this one
     */
    @Override
    public Object clone() {
        throw Failure.COMM.because("expected a communicator, found COMM_NULL");
    }

    Communicator duplicate() {
        Communicator old = usable();
        int context = Agreement.context(old, "Comm.clone", true);
        Communicator twin = old.process().communicator(old.group(), null, context);
        twin.copyAttributes(old);
        return twin;
    }

    /**
     * Frees the communicator for the caller. Messages under way complete. Collective (MPI 1.1, section 5.4.3).
     *
     * @throws MPIException with {@code ERR_COMM} for a null, freed or predefined communicator
     */
    public void Free() throws MPIException {
        if (handle != null) {
            throw Failure.COMM.because("a predefined communicator can't be freed: " + handle);
        }
        comm().free();
    }

    /**
     * Frees the communicator, and ends the connection with processes that were started or have started the caller's, if
     * it was the last communicator with them. Its messages must be complete. Collective (MPI-2, section 5.5.4,
     * MPI_Comm_disconnect).
     *
     * @throws MPIException with {@code ERR_COMM} for a null, freed or predefined communicator, {@code ERR_OTHER} if a
     *     process was lost
     */
    public void Disconnect() throws MPIException {
        if (handle != null) {
            throw Failure.COMM.because("a predefined communicator can't be disconnected: " + handle);
        }
        MPI.running().joint().disconnect(usable());
    }

    /**
     * Returns the intercommunicator to the processes that have started the caller's job (MPI-2, section 5.3.2,
     * MPI_Comm_get_parent).
     *
     * @return it, whose remote group are those processes; null if the caller was not started by others, or has
     *     disconnected
     * @throws MPIException with {@code ERR_OTHER} before {@code Init} or after {@code Finalize}
     */
    public static @Nullable Intercomm Get_parent() throws MPIException {
        Communicator parent = MPI.running().joint().parent();
        return parent == null || parent.isFreed() ? null : new Intercomm(parent);
    }

    /**
     * Returns whether this is {@link MPI#COMM_NULL} or a freed communicator (mpiJava 1.2, Comm.Is_null).
     *
     * @return true for a null communicator
     */
    public boolean Is_null() throws MPIException {
        return handle == Handle.NULL || (own != null && own.isFreed());
    }

    /**
     * Returns whether this is an intercommunicator (MPI 1.1, section 5.6.1).
     *
     * @return true for an intercommunicator
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public boolean Test_inter() throws MPIException {
        return usable().remoteGroup() != null;
    }

    /**
     * Joins two groups through their leaders, which are both in this communicator. Collective over both groups (MPI
     * 1.1, section 5.6.2).
     *
     * @param local the communicator of the caller's group
     * @param localLeader the leader's rank in the local communicator
     * @param remoteLeader the other leader's rank in this communicator; read at the leader only
     * @param tag the tag that keeps the leaders' messages apart
     * @return the intercommunicator
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator or groups that overlap,
     *     {@code ERR_RANK} for a leader that is no rank
     */
    public Intercomm Create_intercomm(Comm local, int localLeader, int remoteLeader, int tag) throws MPIException {
        Communicator peer = usable();
        return Intercomm.create(peer, Failure.COMM.given(local, "a communicator").usable(), localLeader, remoteLeader,
                tag);
    }

    /**
     * Returns the kind of topology (MPI 1.1, section 6.5.4).
     *
     * @return {@link MPI#CART}, {@link MPI#GRAPH} or {@link MPI#UNDEFINED}
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public int Topo_test() throws MPIException {
        usable();
        return MPI.UNDEFINED;
    }

    /**
     * Ends all processes of the job (MPI 1.1, section 7.5).
     *
     * @param code the exit code
     * @throws MPIException always: the call does not return
     */
    public void Abort(int code) throws MPIException {
        throw MPI.running().processEnvironment().abort(code);
    }

    /**
     * Returns an attribute. The predefined keys are {@link MPI#TAG_UB}, {@link MPI#HOST}, {@link MPI#IO} and {@link
     * MPI#UNIVERSE_SIZE} (MPI 1.1, sections 5.7.1 and 7.1.1).
     *
     * @param key the key of the attribute
     * @return the value; null if the key has none
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public @Nullable Object Attr_get(int key) throws MPIException {
        Communicator comm = usable();
        return switch (key) {
            case MPI.TAG_UB -> Adi.TAG_MAX;
            case MPI.HOST -> MPI.PROC_NULL;
            case MPI.IO -> comm.rank();
            case MPI.UNIVERSE_SIZE -> universe();
            default -> comm.attributes().get(key);
        };
    }

    /**
     * Stores an attribute with the communicator (MPI 1.1, section 5.7.1).
     *
     * @param key the key of the attribute
     * @param value the value; null deletes the attribute
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator, {@code ERR_ARG} for a predefined
     *     key
     */
    public void Attr_put(int key, @Nullable Object value) throws MPIException {
        checkKey(key);
        if (value == null) {
            usable().attributes().remove(key);
        } else {
            usable().attributes().put(key, value);
        }
    }

    /**
     * Deletes an attribute. A key without a value is no error (MPI 1.1, section 5.7.1).
     *
     * @param key the key of the attribute
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator, {@code ERR_ARG} for a predefined
     *     key
     */
    public void Attr_delete(int key) throws MPIException {
        checkKey(key);
        usable().attributes().remove(key);
    }

    private static @Nullable Integer universe() {
        ProcessStarter starter = MPI.running().joint().starter();
        return starter == null ? null : starter.universe();
    }

    private static void checkKey(int key) {
        if (key == MPI.TAG_UB || key == MPI.HOST || key == MPI.IO || key == MPI.UNIVERSE_SIZE
                || key == ERRHANDLER_KEY) {
            throw Failure.ARG.because("a predefined attribute can't be changed: key " + key);
        }
    }

    /**
     * Sets the error handler (MPI 1.1, section 7.2).
     *
     * @param handler the error handler
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator, {@code ERR_ARG} for a null handler
     */
    public void Errhandler_set(@Nullable Errhandler handler) throws MPIException {
        if (handler == null) {
            throw Failure.ARG.because("expected an error handler, found null");
        }
        usable().attributes().put(ERRHANDLER_KEY, handler);
    }

    /**
     * Returns the error handler (MPI 1.1, section 7.2).
     *
     * @return the handler; {@link MPI#ERRORS_ARE_FATAL} at first
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public Errhandler Errhandler_get() throws MPIException {
        return (Errhandler) usable().attributes().getOrDefault(ERRHANDLER_KEY, MPI.ERRORS_ARE_FATAL);
    }

    /**
     * Sends a message in standard mode. Returns when the buffer may be used again, which can be before the receive
     * starts (MPI 1.1, section 3.2.1).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param tag the message's tag, 0 to {@link MPI#TAG_UB}'s value
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator
     */
    public void Send(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        comm().send(Mode.STANDARD, buf, offset, count, Datatype.mapOf(datatype), dest, tag);
    }

    /**
     * Sends a message in buffered mode: copies it to the attached buffer and returns at once (MPI 1.1, section 3.4).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param tag the message's tag, 0 to {@link MPI#TAG_UB}'s value
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator, {@code ERR_BUFFER}
     *     if the attached buffer is full
     */
    public void Bsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        comm().send(Mode.BUFFERED, buf, offset, count, Datatype.mapOf(datatype), dest, tag);
    }

    /**
     * Sends a message in synchronous mode: returns when the receive has started (MPI 1.1, section 3.4).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param tag the message's tag, 0 to {@link MPI#TAG_UB}'s value
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator
     */
    public void Ssend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        comm().send(Mode.SYNCHRONOUS, buf, offset, count, Datatype.mapOf(datatype), dest, tag);
    }

    /**
     * Sends a message in ready mode: the matching receive must be posted already (MPI 1.1, section 3.4).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param tag the message's tag, 0 to {@link MPI#TAG_UB}'s value
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator
     */
    public void Rsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        comm().send(Mode.READY, buf, offset, count, Datatype.mapOf(datatype), dest, tag);
    }

    /**
     * Receives a message. Returns when the items are in the buffer (MPI 1.1, section 3.2.4).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param source the sender's rank, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag the tag to receive, or {@link MPI#ANY_TAG}
     * @return the message's source, tag and length
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator,
     *     {@code ERR_TRUNCATE} for a message that is longer than the buffer
     */
    public Status Recv(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        Communicator comm = comm();
        TypeMap type = Datatype.mapOf(datatype);
        Received received = new Received();
        comm.receive(buf, offset, count, type, source, tag, received);
        return Status.of(comm, received, type);
    }

    /**
     * Starts a send in standard mode. The buffer must not change before the request is complete (MPI 1.1, section
     * 3.7.2).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param tag the message's tag, 0 to {@link MPI#TAG_UB}'s value
     * @return the request
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator
     */
    public Request Isend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return start(Mode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    /**
     * Starts a send in buffered mode (MPI 1.1, section 3.7.2).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param tag the message's tag, 0 to {@link MPI#TAG_UB}'s value
     * @return the request
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator, {@code ERR_BUFFER}
     *     if the attached buffer is full
     */
    public Request Ibsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return start(Mode.BUFFERED, buf, offset, count, datatype, dest, tag);
    }

    /**
     * Starts a send in synchronous mode. The request is complete when the receive has started (MPI 1.1, section
     * 3.7.2).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param tag the message's tag, 0 to {@link MPI#TAG_UB}'s value
     * @return the request
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator
     */
    public Request Issend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return start(Mode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    /**
     * Starts a send in ready mode: the matching receive must be posted already (MPI 1.1, section 3.7.2).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param tag the message's tag, 0 to {@link MPI#TAG_UB}'s value
     * @return the request
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator
     */
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

    /**
     * Starts a receive. The buffer must not be used before the request is complete (MPI 1.1, section 3.7.2).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param source the sender's rank, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag the tag to receive, or {@link MPI#ANY_TAG}
     * @return the request
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator
     */
    public Request Irecv(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        Communicator comm = comm();
        TypeMap type = Datatype.mapOf(datatype);
        return new Request(comm, type, comm.startReceive(buf, offset, count, type, source, tag));
    }

    /**
     * Makes a persistent request for a send in standard mode. {@link Prequest#Start} starts it (MPI 1.1, section
     * 3.9).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param tag the message's tag, 0 to {@link MPI#TAG_UB}'s value
     * @return the inactive request
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator
     */
    public Prequest Send_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return prepare(Mode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    /**
     * Makes a persistent request for a send in buffered mode (MPI 1.1, section 3.9).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param tag the message's tag, 0 to {@link MPI#TAG_UB}'s value
     * @return the inactive request
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator
     */
    public Prequest Bsend_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return prepare(Mode.BUFFERED, buf, offset, count, datatype, dest, tag);
    }

    /**
     * Makes a persistent request for a send in synchronous mode (MPI 1.1, section 3.9).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param tag the message's tag, 0 to {@link MPI#TAG_UB}'s value
     * @return the inactive request
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator
     */
    public Prequest Ssend_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return prepare(Mode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    /**
     * Makes a persistent request for a send in ready mode (MPI 1.1, section 3.9).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param tag the message's tag, 0 to {@link MPI#TAG_UB}'s value
     * @return the inactive request
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator
     */
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

    /**
     * Makes a persistent request for a receive (MPI 1.1, section 3.9).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param source the sender's rank, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag the tag to receive, or {@link MPI#ANY_TAG}
     * @return the inactive request
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator
     */
    public Prequest Recv_init(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        Communicator comm = comm();
        TypeMap type = Datatype.mapOf(datatype);
        comm.checkReceive(buf, offset, count, type, source, tag);
        return new Prequest(comm, type, () -> comm.startReceive(buf, offset, count, type, source, tag));
    }

    /**
     * Sends one message and receives another. Ranks that exchange messages this way do not deadlock. The two buffers
     * must not overlap (MPI 1.1, section 3.10).
     *
     * @param sendbuf the buffer with the items to send
     * @param sendoffset where the first item to send begins, in elements
     * @param sendcount the number of items to send
     * @param sendtype the type of an item to send
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param sendtag the tag of the message to send
     * @param recvbuf the buffer for the items to receive
     * @param recvoffset where the first received item goes, in elements
     * @param recvcount the number of items to receive
     * @param recvtype the type of a received item
     * @param source the sender's rank, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param recvtag the tag to receive, or {@link MPI#ANY_TAG}
     * @return the received message's source, tag and length
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator,
     *     {@code ERR_TRUNCATE} for a message that is longer than the buffer
     */
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
            early = comm.startSend(Mode.EXCHANGE, sendbuf, sendoffset, sendcount, sent, dest, sendtag);
        }
        Transfer receive = comm.startReceive(recvbuf, recvoffset, recvcount, type, source, recvtag);
        if (early == null) {
            comm.send(Mode.EXCHANGE, sendbuf, sendoffset, sendcount, sent, dest, sendtag);
        } else {
            comm.messages().await(early);
            Messages.check(early);
        }
        comm.messages().await(receive);
        Messages.check(receive);
        return Status.of(comm, receive, type);
    }

    /**
     * Sends the items of a buffer and then receives into the same buffer (MPI 1.1, section 3.10).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param dest the receiver's rank, or {@link MPI#PROC_NULL}
     * @param sendtag the tag of the message to send
     * @param source the sender's rank, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param recvtag the tag to receive, or {@link MPI#ANY_TAG}
     * @return the received message's source, tag and length
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT}, {@code ERR_TYPE}, {@code ERR_RANK} or
     *     {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null or freed communicator,
     *     {@code ERR_TRUNCATE} for a message that is longer than the buffer
     */
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

    /**
     * Waits for a message that a receive with these arguments would take, and describes it. The message stays (MPI
     * 1.1, section 3.8).
     *
     * @param source the sender's rank, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag the tag to receive, or {@link MPI#ANY_TAG}
     * @return the message's source, tag and length
     * @throws MPIException with {@code ERR_RANK} or {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null
     *     or freed communicator
     */
    public Status Probe(int source, int tag) throws MPIException {
        Communicator comm = comm();
        Received received = new Received();
        while (!comm.probe(source, tag, received)) {
            comm.waitToProbe(source, tag);
        }
        return Status.probed(comm, received);
    }

    /**
     * Looks for a message that a receive with these arguments would take. Makes progress (MPI 1.1, section 3.8).
     *
     * @param source the sender's rank, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag the tag to receive, or {@link MPI#ANY_TAG}
     * @return the message's source, tag and length; null if there is no such message
     * @throws MPIException with {@code ERR_RANK} or {@code ERR_TAG} for a wrong argument, {@code ERR_COMM} for a null
     *     or freed communicator
     */
    public @Nullable Status Iprobe(int source, int tag) throws MPIException {
        Communicator comm = comm();
        Received received = new Received();
        return comm.lookFor(source, tag, received) ? Status.probed(comm, received) : null;
    }

    /**
     * Returns the bytes that packed items take at most. For objects this is an estimate: their size shows only when
     * they are packed (MPI 1.1, section 3.13).
     *
     * @param count the number of items
     * @param datatype the type of an item
     * @return the number of bytes
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type, {@code ERR_COUNT} for a count that is
     *     negative or too large
     */
    public int Pack_size(int count, Datatype datatype) throws MPIException {
        return Packing.size(count, Datatype.mapOf(datatype));
    }

    /**
     * Appends items to packed bytes (MPI 1.1, section 3.13).
     *
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @param out the array for the packed bytes
     * @param position where to pack, in bytes
     * @return the position after the packed items
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument or too
     *     little room
     */
    public int Pack(@Nullable Object buf, int offset, int count, Datatype datatype, byte[] out, int position)
            throws MPIException {
        return Packing.pack(buf, offset, count, Datatype.mapOf(datatype), out, position,
                MPI.running().processEnvironment().seal());
    }

    /**
     * Takes items from packed bytes (MPI 1.1, section 3.13).
     *
     * @param in the array of packed bytes
     * @param position where the packed items begin, in bytes
     * @param buf the buffer: an array, a direct byte buffer or a memory segment; null only for no items
     * @param offset where the first item begins in the buffer, in elements
     * @param count the number of items
     * @param datatype the type of an item
     * @return the position after the unpacked items
     * @throws MPIException with {@code ERR_BUFFER}, {@code ERR_COUNT} or {@code ERR_TYPE} for a wrong argument,
     *     {@code ERR_OTHER} for objects that another job packed
     */
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
