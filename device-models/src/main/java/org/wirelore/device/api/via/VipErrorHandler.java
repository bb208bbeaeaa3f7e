package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/** Takes a NIC handle's asynchronous errors (VipErrorCallback), one at a time and in order. Must not block. */
@FunctionalInterface
public interface VipErrorHandler {
    /**
     * An error that belongs to no call has happened.
     *
     * @param code what happened
     * @param vi the VI concerned; null if it is the NIC or a completion queue
     */
    void onError(VipErrorCode code, @Nullable Vi vi);
}
