package org.wirelore.device.api.myrinet;

import java.io.Serial;

/** A control program does not publish the layout that the host's software needs. The message is for people. */
public final class LayoutException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Without a cause.
     *
     * @param message what was expected, what was found, what to do
     */
    public LayoutException(String message) {
        super(message);
    }
}
