package mpi;

import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Received;
import org.wirelore.adi.message.Transfer;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;

/** The outcome of a receive, a probe or a request: the message's source, tag and length (MPI 1.1, section 3.2.5). */
public class Status {
    /** The sender's rank in the communicator of the call. */
    public int source = MPI.ANY_SOURCE;
    /** The message's tag. */
    public int tag = MPI.ANY_TAG;
    /** Which request of an array this is the status of; {@link MPI#UNDEFINED} if of none. */
    public int index;
    /** Items received; after a probe, the objects or bytes of the message. */
    public int count;
    /** What became of the request: {@link MPI#SUCCESS} or an error class (the MPI_ERROR of MPI 1.1, section 3.7.5). */
    public int error;

    private int bytes;
    private int objects;
    private boolean cancelled;

    /** An empty status. */
    public Status() {
    }

    static Status undefined() {
        Status status = new Status();
        status.index = MPI.UNDEFINED;
        return status;
    }

    static Status of(Communicator comm, Transfer transfer, TypeMap type) {
        Status status = new Status();
        status.error = transfer.failure().code();
        status.cancelled = transfer.isCancelled();
        status.fill(comm, transfer.source(), transfer.tag(), transfer.bytes(), transfer.objects());
        status.count = status.items(type);
        return status;
    }

    static Status of(Communicator comm, Received received, TypeMap type) {
        Status status = probed(comm, received);
        status.count = status.items(type);
        return status;
    }

    static Status probed(Communicator comm, Received received) {
        Status status = new Status();
        status.fill(comm, received.source(), received.tag(), received.bytes(), received.objects());
        status.count = received.objects() >= 0 ? received.objects() : received.bytes();
        return status;
    }

    private void fill(Communicator comm, int worldSource, int coreTag, int newBytes, int newObjects) {
        source = comm.senderOf(worldSource);
        tag = Communicator.tagOf(coreTag);
        bytes = newBytes;
        objects = newObjects;
    }

    /**
     * Returns the number of items of a type in the message (MPI 1.1, section 3.2.5).
     *
     * @param datatype the type of an item
     * @return the number of items; {@link MPI#UNDEFINED} if the last item is not whole
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type
     */
    public int Get_count(Datatype datatype) throws MPIException {
        return items(Datatype.mapOf(datatype));
    }

    /**
     * Returns the number of basic elements in the message (MPI 1.1, section 3.12.5).
     *
     * @param datatype the type of an item
     * @return the number of elements; {@link MPI#UNDEFINED} for objects, and if the last element is not whole
     * @throws MPIException with {@code ERR_TYPE} for a null or freed type
     */
    public int Get_elements(Datatype datatype) throws MPIException {
        BaseType base = Datatype.mapOf(datatype).base();
        if (base == BaseType.OBJECT) {
            return MPI.UNDEFINED;
        }
        return bytes % base.bytes() == 0 ? bytes / base.bytes() : MPI.UNDEFINED;
    }

    /**
     * Returns whether the request was cancelled. The other fields are undefined then (MPI 1.1, section 3.8).
     *
     * @return true after a successful cancel
     * @throws MPIException never; old programs expect the clause
     */
    public boolean Test_cancelled() throws MPIException {
        return cancelled;
    }

    /**
     * Does nothing: a status holds nothing to free (mpiJava 1.2).
     *
     * @throws MPIException never; old programs expect the clause
     */
    public void free() throws MPIException {
        // For programs written for libraries where a status stood for memory outside of Java.
    }

    private int items(TypeMap type) {
        if (type.elements() == 0) {
            return 0;
        }
        if (type.base() == BaseType.OBJECT) {
            int whole = Math.max(objects, 0);
            return whole % type.elements() == 0 ? whole / type.elements() : MPI.UNDEFINED;
        }
        int whole = type.itemsIn(bytes);
        return whole * type.bytes() == bytes ? whole : MPI.UNDEFINED;
    }
}
