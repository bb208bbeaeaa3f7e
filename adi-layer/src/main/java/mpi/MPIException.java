package mpi;

import org.jspecify.annotations.Nullable;

/**
 * An MPI call that failed. Unchecked, as half of all programs call MPI from methods without a throws clause. Thrown under
 * either error handler; if nobody catches it, the rank's program ends, and the job with it.
 */
public class MPIException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int errorClass;
    private final transient Status @Nullable [] statuses;

    public MPIException() {
        this(MPI.ERR_OTHER, "an MPI program has failed", null);
    }

    public MPIException(String message) {
        this(MPI.ERR_OTHER, message, null);
    }

    public MPIException(Throwable cause) {
        this(MPI.ERR_OTHER, String.valueOf(cause), cause);
    }

    /**
     * @param errorClass one of the {@code ERR_} constants of {@link MPI}
     * @param message what must hold, and the values that broke it
     */
    public MPIException(int errorClass, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
        this.statuses = null;
    }

    MPIException(String message, Status[] statuses) {
        super(message);
        this.errorClass = MPI.ERR_IN_STATUS;
        this.statuses = statuses;
    }

    /** The class of the error: one of the {@code ERR_} constants of {@link MPI}. */
    public int getErrorClass() {
        return errorClass;
    }

    /** The same as its class: no finer codes exist. */
    public int getErrorCode() {
        return errorClass;
    }

    /** After {@link MPI#ERR_IN_STATUS}: a status for each request, whose {@link Status#error} says what became of it. */
    public Status @Nullable [] getStatuses() {
        return statuses == null ? null : statuses.clone();
    }
}
