package org.wirelore.device.api.myrinet.route;

import java.util.OptionalLong;

/**
 * How a mapper sends scout packets and learns what became of them: over a card whose far ends' control programs answer,
 * or in a model of a network.
 */
public interface ScoutLink {
    /**
     * Sends a scout that the host at the end of a route answers, by the route back.
     *
     * @param route bytes as of {@link PortDelta}; may be empty
     * @return the identity of the host that has answered, such as the card's address, the sender's own where the route
     *     leads back to it; nothing if none has in time
     */
    OptionalLong hostAt(byte[] route);

    /**
     * Sends a scout that needs no answer, because its route leads back to the sender.
     *
     * @param route bytes as of {@link PortDelta}
     * @return whether it has come back in time
     */
    boolean comesBack(byte[] route);
}
