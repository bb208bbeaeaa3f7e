package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/** A client's request to connect, as the server got it (VIP_CONN_HANDLE). */
public interface ConnectionRequest {
    /** {@return the client's address as it gave it} */
    NetAddress remoteAddress();

    /** {@return attributes of the client's VI} */
    ViAttributes remoteAttributes();

    /**
     * VipConnectAccept: connects the client to an idle VI with the same reliability level and maximum transfer size.
     * Sleeps until the client's NIC has confirmed.
     *
     * @param vi the VI to connect, of this process
     * @return {@link VipResult#SUCCESS}; INVALID_STATE, INVALID_RELIABILITY_LEVEL or INVALID_MTU, after which the
     *     request is still alive; TIMEOUT or ERROR_RESOURCE if the client has gone; INVALID_PARAMETER if the request
     *     was answered before or the VI is not of this NIC handle
     */
    int accept(@Nullable Vi vi);

    /**
     * VipConnectReject.
     *
     * @return {@link VipResult#SUCCESS}; INVALID_PARAMETER if the request was answered before
     */
    int reject();
}
