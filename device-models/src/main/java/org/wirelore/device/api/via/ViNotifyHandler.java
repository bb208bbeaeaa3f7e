package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/** Takes the completion of one descriptor (VipSendNotify, VipRecvNotify). It may not wait. */
@FunctionalInterface
public interface ViNotifyHandler {
    /**
     * The oldest descriptor was complete and was taken off its queue.
     *
     * @param context what was given with the handler
     * @param nic the NIC handle
     * @param vi the VI
     * @param descriptor address of the descriptor; its status tells whether all is well
     */
    void onCompletion(@Nullable Object context, ViNic nic, Vi vi, long descriptor);
}
