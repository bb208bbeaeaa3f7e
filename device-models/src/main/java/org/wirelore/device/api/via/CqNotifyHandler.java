package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/** Takes one entry of a completion queue (VipCQNotify). It may not wait. */
@FunctionalInterface
public interface CqNotifyHandler {
    /**
     * The oldest entry was taken.
     *
     * @param context what was given with the handler
     * @param nic the NIC handle
     * @param vi the VI on which something completed
     * @param isReceive whether on its receive queue
     */
    void onEntry(@Nullable Object context, ViNic nic, Vi vi, boolean isReceive);
}
