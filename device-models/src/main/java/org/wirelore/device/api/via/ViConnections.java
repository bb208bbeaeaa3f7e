package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/**
 * Connections of a NIC handle: between a client and a server that waits, or between two that ask for each other.
 *
 * <p>The reliability levels and maximum transfer sizes of the two VIs are the same, or they are not connected.
 */
public interface ViConnections {
    /**
     * VipConnectWait: sleeps until a client asks for exactly this address.
     *
     * @param local this NIC's host address and a discriminator
     * @param timeoutMs how long to wait, milliseconds
     * @return the client's request, to be accepted or rejected
     * @throws VipException TIMEOUT, INVALID_PARAMETER, ERROR_RESOURCE if another wait has the address
     */
    ConnectionRequest connectWait(@Nullable NetAddress local, long timeoutMs) throws VipException;

    /**
     * VipConnectRequest: asks the process that waits at {@code remote}, and sleeps until it has accepted or rejected.
     * On failure the VI is idle again and keeps its posted receives.
     *
     * @param vi an idle VI of this handle
     * @param local what the server sees as the client's address
     * @param remote the address at which the server waits
     * @param timeoutMs how long the server may take; if no process waits, the call fails at once
     * @param out gets the attributes of the server's VI
     * @return {@link VipResult#SUCCESS}, NO_MATCH, REJECT, TIMEOUT, NOT_REACHABLE, INVALID_STATE, INVALID_PARAMETER,
     *     ERROR_RESOURCE (disconnected or destroyed meanwhile), INVALID_RELIABILITY_LEVEL, INVALID_MTU
     */
    int connectRequest(@Nullable Vi vi, @Nullable NetAddress local, @Nullable NetAddress remote, long timeoutMs,
            @Nullable ViPeer out);

    /**
     * VipConnectPeerRequest: begins to look for the VI whose process asks for {@code local} from {@code remote}.
     * Returns at once.
     *
     * @param vi an idle VI of this handle
     * @param local where the peer looks for this VI
     * @param remote where this VI looks for the peer
     * @param timeoutMs how long to look, milliseconds
     * @return {@link VipResult#SUCCESS}, INVALID_STATE, INVALID_PARAMETER, ERROR_RESOURCE, ERROR_NOT_SUPPORTED
     */
    int connectPeerRequest(@Nullable Vi vi, @Nullable NetAddress local, @Nullable NetAddress remote, long timeoutMs);

    /**
     * VipConnectPeerDone: looks how far a peer request is. The result of one that failed is given once.
     *
     * @param vi a VI of this handle
     * @param out gets the attributes of the peer's VI
     * @return {@link VipResult#NOT_DONE}; SUCCESS; TIMEOUT, NOT_REACHABLE, INVALID_RELIABILITY_LEVEL, INVALID_MTU;
     *     INVALID_STATE if none was made; INVALID_PARAMETER
     */
    int connectPeerDone(@Nullable Vi vi, @Nullable ViPeer out);

    /**
     * VipConnectPeerWait: as {@link #connectPeerDone}, sleeping until the request is over.
     *
     * @param vi a VI of this handle
     * @param out gets the attributes of the peer's VI
     * @return as {@link #connectPeerDone}, but never NOT_DONE
     */
    int connectPeerWait(@Nullable Vi vi, @Nullable ViPeer out);
}
