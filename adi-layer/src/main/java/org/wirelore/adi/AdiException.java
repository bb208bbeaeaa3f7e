package org.wirelore.adi;

/** An ADI call that failed, with its {@link ErrorClass}. */
public final class AdiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorClass errorClass;

    /**
     * @param errorClass the kind of failure
     * @param message what must hold, and the values that broke it
     */
    public AdiException(ErrorClass errorClass, String message) {
        super(message);
        this.errorClass = errorClass;
    }

    public ErrorClass errorClass() {
        return errorClass;
    }
}
