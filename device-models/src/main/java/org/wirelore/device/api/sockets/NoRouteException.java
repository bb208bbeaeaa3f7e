package org.wirelore.device.api.sockets;

import java.io.IOException;

/** A host is on a net to which there is no way; trying again later does not help (EHOSTUNREACH). */
public final class NoRouteException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * An error with its words.
     *
     * @param message who could not be reached from where, and what to do
     */
    public NoRouteException(String message) {
        super(message);
    }
}
