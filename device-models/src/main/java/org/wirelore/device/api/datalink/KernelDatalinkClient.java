package org.wirelore.device.api.datalink;

import org.wirelore.device.api.Cost;

/** Kernel software above a {@link KernelDatalink}. */
public interface KernelDatalinkClient {
    /** {@return what the driver charges in its interrupt handler for each frame, before it hands it over} */
    Cost receiveCost();

    /**
     * Takes a frame of one of the client's types that is addressed to the station or to everybody. Called in interrupt
     * context. It must not send: a client defers its work to a soft interrupt.
     *
     * @param address where the destination address begins, in the host's physical memory; valid during the call
     * @param length bytes from there, without the frame check sequence; a short frame may carry padding at its end
     */
    void onFrame(int address, int length);

    /**
     * There is room again after a {@link KernelDatalink#claim} that found none. Called in any kernel context; it must
     * not send.
     */
    void onRoom();
}
