package org.wirelore.adi.error;

/** An ADI call that failed, with its {@link ErrorClass}. */
public final class AdiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorClass errorClass;
    private final int peer;

    /**
     * @param errorClass the kind of failure
     * @param message what must hold, and the values that broke it
     */
    public AdiException(ErrorClass errorClass, String message) {
        this(errorClass, -1, message);
    }

    private AdiException(ErrorClass errorClass, int peer, String message) {
        super(message);
        this.errorClass = errorClass;
        this.peer = peer;
    }

    /**
     * A peer that is in another operation than this rank ({@link ErrorClass#OTHER}).
     *
     * @param peer the rank
     * @param message who called what
     */
    public static AdiException contradicted(int peer, String message) {
        return new AdiException(ErrorClass.OTHER, peer, message);
    }

    /** The same failure, for another call that it ends. */
    public AdiException again() {
        return new AdiException(errorClass, peer, String.valueOf(getMessage()));
    }

    /** A peer that can't be reached any more ({@link ErrorClass#UNREACHABLE}). */
    public static AdiException lost(int peer, String message) {
        return new AdiException(ErrorClass.UNREACHABLE, peer, message);
    }

    public ErrorClass errorClass() {
        return errorClass;
    }

    /** The rank that can't be reached, or called something else; -1 if it is not about one. */
    public int peer() {
        return peer;
    }
}
