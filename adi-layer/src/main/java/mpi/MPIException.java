package mpi;

import org.jspecify.annotations.Nullable;

/**
 * An MPI call that failed. Unchecked, as half of all programs call MPI from methods without a throws clause. Thrown
 * under either error handler. If the program does not catch it, the rank's program ends, and the job with it.
 */
public class MPIException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** One of the {@code ERR_} constants of {@link MPI}. */
    private final int errorClass;
    private final transient Status @Nullable [] statuses;

    /**
     * Makes an error of class {@link MPI#ERR_OTHER} with a general message (mpiJava 1.2).
     */
    public MPIException() {
        this(MPI.ERR_OTHER, "an MPI program has failed", null);
    }

    /**
     * Makes an error of class {@link MPI#ERR_OTHER} (mpiJava 1.2).
     *
     * @param message what happened
     */
    public MPIException(String message) {
        this(MPI.ERR_OTHER, message, null);
    }

    /**
     * Makes an error of class {@link MPI#ERR_OTHER} from another error (mpiJava 1.2).
     *
     * @param cause the error that led to this one
     */
    public MPIException(Throwable cause) {
        this(MPI.ERR_OTHER, String.valueOf(cause), cause);
    }

    /**
     * Makes an error of some class (MPI 1.1, section 7.3).
     *
     * @param errorClass one of the {@code ERR_} constants of {@link MPI}
     * @param message what happened
     * @param cause the error that led to this one, or null
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

    /**
     * Returns the class of the error (MPI 1.1, section 7.3).
     *
     * @return one of the {@code ERR_} constants of {@link MPI}
     */
    public int getErrorClass() {
        return errorClass;
    }

    /**
     * Returns the code of the error. Codes are the classes (MPI 1.1, section 7.3).
     *
     * @return one of the {@code ERR_} constants of {@link MPI}
     */
    public int getErrorCode() {
        return errorClass;
    }

    /**
     * Returns the statuses of an error of class {@link MPI#ERR_IN_STATUS}. {@link Status#error} says how each request
     * ended (MPI 1.1, section 3.7.5).
     *
     * @return a status for each request; null for other classes
     */
    public Status @Nullable [] getStatuses() {
        return statuses == null ? null : statuses.clone();
    }
}
