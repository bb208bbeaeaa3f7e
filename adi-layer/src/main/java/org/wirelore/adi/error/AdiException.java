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

    /** A peer that can't be reached any more ({@link ErrorClass#UNREACHABLE}). */
    public static AdiException lost(int peer, String message) {
        return new AdiException(ErrorClass.UNREACHABLE, peer, message);
    }

    public ErrorClass errorClass() {
        return errorClass;
    }

    /** The rank that can't be reached; -1 if it is about something else. */
    public int peer() {
        return peer;
    }
}
