package org.wirelore.device.api.via;

/** A VIPL call that was refused; nothing has changed. */
public final class VipException extends Exception {
    private static final long serialVersionUID = 1L;

    /** One of {@link VipResult}. */
    private final int result;

    /**
     * A failure of a call that returns an object.
     *
     * @param result one of {@link VipResult}
     * @param message what must hold, and the values that broke it
     */
    public VipException(int result, String message) {
        super("VIP_RETURN " + result + ": " + message);
        this.result = result;
    }

    /** {@return one of {@link VipResult}} */
    public int result() {
        return result;
    }
}
