package org.wirelore.adi.message;

import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;

/**
 * The error classes of MPI 1.1, section 7.3, in the numbering that C libraries have made common, and of MPI-2 what is
 * used.
 */
public enum Failure {
    NONE(0), BUFFER(1), COUNT(2), TYPE(3), TAG(4), COMM(5), RANK(6), ROOT(7), GROUP(8), OP(9), TOPOLOGY(10), DIMS(
            11), ARG(12), UNKNOWN(13), TRUNCATE(14), OTHER(15), INTERN(16), IN_STATUS(17), PENDING(18), REQUEST(
                    19), NO_MEM(
                            21), SPAWN(24);

    private final int code;

    Failure(int code) {
        this.code = code;
    }

    /** Its number in the public API. */
    public int code() {
        return code;
    }

    /** The class with a number of the public API. */
    public static Failure of(int code) {
        for (Failure failure : values()) {
            if (failure.code == code) {
                return failure;
            }
        }
        return UNKNOWN;
    }

    /** The exception of the public API for a failure of the core. */
    static MPIException of(AdiException e) {
        RankProcess rank = RankProcess.currentOrNull();
        if (e.errorClass() == ErrorClass.UNREACHABLE && rank != null) {
            rank.processEnvironment().peerLost();
        }
        Failure failure = switch (e.errorClass()) {
            case BUFFER -> BUFFER;
            case COUNT -> COUNT;
            case TAG -> TAG;
            case RANK -> RANK;
            case REQUEST -> REQUEST;
            case TRUNCATE -> TRUNCATE;
            case CONTEXT -> COMM;
            case UNREACHABLE, OTHER, SUCCESS -> OTHER;
        };
        return failure.because(String.valueOf(e.getMessage()), e);
    }

    /**
     * An argument of a program's call.
     *
     * @param what what it is, in words
     * @throws MPIException of this class if it is null
     */
    public <T> T given(@Nullable T argument, String what) {
        if (argument == null) {
            throw because("expected " + what + ", found null");
        }
        return argument;
    }

    /**
     * The exception to throw.
     *
     * @param message what was expected and found
     */
    public MPIException because(String message) {
        return new MPIException(code, message, null);
    }

    /** The exception to throw, with its cause. */
    public MPIException because(String message, Throwable cause) {
        return new MPIException(code, message, cause);
    }
}
