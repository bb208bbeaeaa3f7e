package org.wirelore.device.api.sci;

/**
 * A SISCI call that was refused; nothing has changed. Clients loop on many of them (BUSY, CONNECTION_REFUSED, TIMEOUT).
 */
public final class SciException extends Exception {
    private static final long serialVersionUID = 1L;

    /** The library's code. */
    private final SciError error;

    /**
     * A failure of a call.
     *
     * @param error the library's code for it
     * @param message what must hold, and the values that broke it
     */
    public SciException(SciError error, String message) {
        super(error + ": " + message);
        this.error = error;
    }

    /** {@return the library's code for it} */
    public SciError error() {
        return error;
    }
}
