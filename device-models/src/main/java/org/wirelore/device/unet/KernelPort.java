package org.wirelore.device.unet;

import org.wirelore.device.api.Cost;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.KernelDatalinkClient;

/** The driver's half of a datalink of the kernel's own: frames go to the client straight out of the receive ring. */
final class KernelPort {
    final KernelDatalinkClient client;
    final Cost receiveCost;
    final SendBuffers sending;
    private final int[] types;

    KernelPort(KernelDatalinkClient client, int[] types, int base) {
        this.client = client;
        this.types = types.clone();
        receiveCost = client.receiveCost();
        sending = new SendBuffers(base, false, client::onRoom, null);
    }

    boolean takes(int type) {
        for (int each : types) {
            if (each == type) {
                return true;
            }
        }
        return false;
    }

    /** Whether a frame with this destination is for this host. */
    static boolean isAddressed(long destination, long mac) {
        return destination == mac || destination == Datalink.BROADCAST;
    }
}
