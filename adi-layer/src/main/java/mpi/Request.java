package mpi;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.Messages;
import org.wirelore.adi.message.Transfer;
import org.wirelore.adi.message.type.TypeMap;

/** A message under way. Once it was reported complete, the request is null: it asks for nothing any more. */
public class Request {
    private final @Nullable Communicator comm;
    private final @Nullable TypeMap type;
    private @Nullable Transfer transfer;

    /** The null request. */
    Request() {
        this.comm = null;
        this.type = null;
    }

    Request(Communicator comm, TypeMap type, @Nullable Transfer transfer) {
        this.comm = comm;
        this.type = type;
        this.transfer = transfer;
    }

    /**
     * Waits until the message is complete.
     *
     * @throws MPIException as the call would that the request stands for; the request is null then, too
     */
    public Status Wait() throws MPIException {
        Transfer waited = transfer;
        if (waited == null) {
            return new Status();
        }
        comm().messages().await(waited);
        return take(waited);
    }

    /** Null while incomplete. Makes progress. */
    public @Nullable Status Test() throws MPIException {
        Transfer tested = transfer;
        if (tested == null) {
            return new Status();
        }
        comm().messages().progress();
        return tested.isDone() ? take(tested) : null;
    }

    /** Lets the message complete without anybody waiting. */
    public void Free() throws MPIException {
        checkExists();
        transfer = null;
    }

    /** Cancels a receive that has not met its message; it must still be waited for. Sends are never cancelled. */
    public void Cancel() throws MPIException {
        Transfer cancelled = transfer;
        if (cancelled == null) {
            throw Failure.REQUEST.because("a request must be active to be cancelled");
        }
        comm().messages().cancel(cancelled);
    }

    public boolean Is_null() {
        return transfer == null;
    }

    /** Waits for one of several; {@link Status#index} tells which, {@link MPI#UNDEFINED} if none is active. */
    public static Status Waitany(@Nullable Request[] requests) throws MPIException {
        return Requests.waitAny(given(requests));
    }

    /** Null if some are active and none is complete. */
    public static @Nullable Status Testany(@Nullable Request[] requests) throws MPIException {
        return Requests.testAny(given(requests));
    }

    /**
     * Waits for all.
     *
     * @throws MPIException with {@link MPI#ERR_IN_STATUS} if some failed: {@link MPIException#getStatuses} tells which
     */
    public static Status[] Waitall(@Nullable Request[] requests) throws MPIException {
        return Requests.waitAll(given(requests));
    }

    /** Null unless all are complete; no request changes then. */
    public static Status @Nullable [] Testall(@Nullable Request[] requests) throws MPIException {
        return Requests.testAll(given(requests));
    }

    /** Waits until at least one is complete; null if none is active. */
    public static Status @Nullable [] Waitsome(@Nullable Request[] requests) throws MPIException {
        return Requests.waitSome(given(requests));
    }

    /** Those that are complete, perhaps none; null if none is active. */
    public static Status @Nullable [] Testsome(@Nullable Request[] requests) throws MPIException {
        return Requests.testSome(given(requests));
    }

    private static @Nullable Request[] given(@Nullable Request[] requests) {
        return Failure.REQUEST.given(requests, "requests");
    }

    boolean isActive() {
        return transfer != null;
    }

    boolean isDone() {
        return transfer == null || transfer.isDone();
    }

    void begin(Transfer started) {
        transfer = started;
    }

    void checkExists() {
        if (comm == null) {
            throw Failure.REQUEST.because("a request must not be null");
        }
    }

    Communicator comm() {
        if (comm == null) {
            throw Failure.REQUEST.because("a request must not be null");
        }
        return comm;
    }

    /** The outcome of an active and complete request, with its error told in the status only. */
    Status collect() {
        Transfer over = transfer;
        if (over == null || type == null) {
            return new Status();
        }
        transfer = null;
        return Status.of(comm(), over, type);
    }

    private Status take(Transfer over) {
        Status status = collect();
        Messages.check(over);
        return status;
    }
}
