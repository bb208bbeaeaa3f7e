package org.wirelore.adi.pvm;

/** A call of a task that can't be carried out, in words. */
public final class PvmException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message what was expected and found */
    public PvmException(String message) {
        super(message);
    }

    /** @param cause what the network has to say of it */
    public PvmException(String message, Throwable cause) {
        super(message, cause);
    }
}
