package org.wirelore.device.vipl.spi;

import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ViAttributes;

/** A client's request, as the server has it. */
public interface RequestPort {
    /** The address that the client gave as its own. */
    NetAddress remoteAddress();

    /** Attributes of the client's VI. */
    ViAttributes remoteAttributes();

    /** Whether the client still waits, as far as is known. */
    boolean isAlive();

    /**
     * Tells the client that it is connected, and makes an idle VI, whose attributes agree with the client's, pending.
     * {@link ViPort#outcome} tells the end: SUCCESS, ERROR_RESOURCE or TIMEOUT if the client has gone.
     */
    void accept(ViPort vi);

    /** Tells the client that it is not wanted. */
    void reject();
}
