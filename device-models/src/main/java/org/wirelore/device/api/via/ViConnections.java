package org.wirelore.device.api.via;

/** Names and client-server connections of a NIC handle. */
public interface ViConnections {
    /**
     * VipNSGetHostByName: the host address of a host's NIC.
     *
     * @param hostName the host's name
     * @return the NIC's address, for {@link NetAddress}
     * @throws VipException ERROR_NAMESERVICE if the name is unknown
     */
    long hostAddress(String hostName) throws VipException;

    /**
     * VipConnectWait: sleeps until a client asks for exactly this address.
     *
     * @param local this NIC's host address and a discriminator
     * @param timeoutMs how long to wait, milliseconds
     * @return the client's request, to be accepted or rejected
     * @throws VipException TIMEOUT, INVALID_PARAMETER, ERROR_RESOURCE if another process waits there
     */
    ConnectionRequest connectWait(NetAddress local, long timeoutMs) throws VipException;

    /**
     * VipConnectRequest: asks the process that waits at {@code remote}, and sleeps until it has accepted or rejected.
     * On failure the VI is idle again and keeps its posted receives.
     *
     * @param vi an idle VI of this process
     * @param local what the server sees as the client's address
     * @param remote the address at which the server waits
     * @param timeoutMs how long the server may take; if no process waits, the call fails at once
     * @return {@link VipResult#SUCCESS}, NO_MATCH, REJECT, TIMEOUT, NOT_REACHABLE, INVALID_STATE
     */
    int connectRequest(Vi vi, NetAddress local, NetAddress remote, long timeoutMs);
}
