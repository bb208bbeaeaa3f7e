package org.wirelore.device.api.myrinet;

import java.io.Serial;

/** A card does not do what its driver needs. The message is for people. */
public final class CardFailedException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Without a cause.
     *
     * @param message which card, what was expected, what was found, what to do
     */
    public CardFailedException(String message) {
        super(message);
    }
}
