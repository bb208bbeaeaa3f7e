package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/** Takes a NIC handle's asynchronous errors (VipErrorCallback), one at a time and in order. It may not wait. */
@FunctionalInterface
public interface VipErrorHandler {
    /**
     * An error that belongs to no call has happened.
     *
     * @param context what was given with the handler
     * @param error what happened, and to what
     */
    void onError(@Nullable Object context, VipErrorDescriptor error);
}
