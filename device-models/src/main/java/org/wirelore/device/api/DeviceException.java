package org.wirelore.device.api;

/**
 * A call that the user API of a device refuses: a mistake of the caller or a resource that is used up. Each API has a
 * type of its own. The message says what must hold, and the values that broke it.
 */
public abstract class DeviceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception of a refused call.
     *
     * @param message what must hold, and the values that broke it
     */
    protected DeviceException(String message) {
        super(message);
    }
}
