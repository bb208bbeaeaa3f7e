package mpi;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.Looks;
import org.wirelore.adi.message.Messages;
import org.wirelore.adi.message.Transfer;
import org.wirelore.adi.message.type.TypeMap;

/** A message under way (MPI 1.1, section 3.7). The request is null as soon as a call has reported it complete. */
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
     * Waits until the message is complete. The request is null afterwards; a null request returns at once (MPI 1.1,
     * section 3.7.3).
     *
     * @return the message's source, tag and length
     * @throws MPIException as the call that made the request would; the request is null afterwards as well
     */
    public Status Wait() throws MPIException {
        Transfer waited = transfer;
        if (waited == null) {
            return new Status();
        }
        comm().messages().await(waited);
        return take(waited);
    }

    /**
     * Looks whether the message is complete. Makes progress (MPI 1.1, section 3.7.3).
     *
     * @return the message's source, tag and length; null while it is incomplete
     * @throws MPIException as the call that made the request would
     */
    public @Nullable Status Test() throws MPIException {
        Transfer tested = transfer;
        if (tested == null) {
            return new Status();
        }
        Messages messages = comm().messages();
        Looks looks = messages.looks();
        if (looks != null) {
            return looks.all(List.of(tested)) ? take(tested) : null;
        }
        messages.progress();
        return tested.isDone() ? take(tested) : null;
    }

    /**
     * Gives up the request. The message completes without a wait (MPI 1.1, section 3.7.3).
     *
     * @throws MPIException with {@code ERR_REQUEST} for a null request
     */
    public void Free() throws MPIException {
        checkExists();
        Transfer freed = transfer;
        if (freed != null) {
            freed.giveUp();
        }
        transfer = null;
    }

    /**
     * Cancels a receive that has no message yet. The caller must still wait for the request. Sends are never
     * cancelled (MPI 1.1, section 3.8).
     *
     * @throws MPIException with {@code ERR_REQUEST} for a request that is not active
     */
    public void Cancel() throws MPIException {
        Transfer cancelled = transfer;
        if (cancelled == null) {
            throw Failure.REQUEST.because("expected an active request to cancel, found one that is not");
        }
        comm().messages().cancel(cancelled);
    }

    /**
     * Returns whether the request is null (mpiJava 1.2, Request.Is_null).
     *
     * @return true for a null request
     */
    public boolean Is_null() {
        return transfer == null;
    }

    /**
     * Waits for one of several requests (MPI 1.1, section 3.7.5).
     *
     * @param requests the requests; null and inactive ones count as complete
     * @return the status of the complete request, with its place in {@link Status#index}; {@link MPI#UNDEFINED} there
     *     if none is active
     * @throws MPIException with {@code ERR_REQUEST} for a null array, else as the call that made the request would
     */
    public static Status Waitany(@Nullable Request[] requests) throws MPIException {
        return Requests.waitAny(given(requests));
    }

    /**
     * Looks whether one of several requests is complete. Makes progress (MPI 1.1, section 3.7.5).
     *
     * @param requests the requests; null and inactive ones count as complete
     * @return the status of the complete request; null if some are active and none is complete
     * @throws MPIException with {@code ERR_REQUEST} for a null array, else as the call that made the request would
     */
    public static @Nullable Status Testany(@Nullable Request[] requests) throws MPIException {
        return Requests.testAny(given(requests));
    }

    /**
     * Waits for all requests (MPI 1.1, section 3.7.5).
     *
     * @param requests the requests; null and inactive ones count as complete
     * @return a status for each request
     * @throws MPIException with {@code ERR_REQUEST} for a null array, {@code ERR_IN_STATUS} if some failed:
     *     {@link MPIException#getStatuses} says which
     */
    public static Status[] Waitall(@Nullable Request[] requests) throws MPIException {
        return Requests.waitAll(given(requests));
    }

    /**
     * Looks whether all requests are complete. Makes progress (MPI 1.1, section 3.7.5).
     *
     * @param requests the requests; null and inactive ones count as complete
     * @return a status for each request; null if one is incomplete, and no request changes then
     * @throws MPIException with {@code ERR_REQUEST} for a null array, {@code ERR_IN_STATUS} if some failed:
     *     {@link MPIException#getStatuses} says which
     */
    public static Status @Nullable [] Testall(@Nullable Request[] requests) throws MPIException {
        return Requests.testAll(given(requests));
    }

    /**
     * Waits until at least one request is complete (MPI 1.1, section 3.7.5).
     *
     * @param requests the requests; null and inactive ones count as complete
     * @return a status for each complete request; null if none is active
     * @throws MPIException with {@code ERR_REQUEST} for a null array, {@code ERR_IN_STATUS} if some failed:
     *     {@link MPIException#getStatuses} says which
     */
    public static Status @Nullable [] Waitsome(@Nullable Request[] requests) throws MPIException {
        return Requests.waitSome(given(requests));
    }

    /**
     * Looks which requests are complete. Makes progress (MPI 1.1, section 3.7.5).
     *
     * @param requests the requests; null and inactive ones count as complete
     * @return a status for each complete request, perhaps none; null if none is active
     * @throws MPIException with {@code ERR_REQUEST} for a null array, {@code ERR_IN_STATUS} if some failed:
     *     {@link MPIException#getStatuses} says which
     */
    public static Status @Nullable [] Testsome(@Nullable Request[] requests) throws MPIException {
        return Requests.testSome(given(requests));
    }

    private static @Nullable Request[] given(@Nullable Request[] requests) {
        return Failure.REQUEST.given(requests, "requests");
    }

    /** What is under way; null if nothing is. */
    @Nullable
    Transfer transfer() {
        return transfer;
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
            throw Failure.REQUEST.because("expected a request, found null");
        }
    }

    Communicator comm() {
        if (comm == null) {
            throw Failure.REQUEST.because("expected a request, found null");
        }
        return comm;
    }

    /** The outcome of an active and complete request, with its error in the status only. */
    Status collect() {
        Transfer over = transfer;
        if (over == null || type == null) {
            return new Status();
        }
        transfer = null;
        comm().messages().noteSeen(over);
        return Status.of(comm(), over, type);
    }

    private Status take(Transfer over) {
        Status status = collect();
        Messages.check(over);
        return status;
    }
}
