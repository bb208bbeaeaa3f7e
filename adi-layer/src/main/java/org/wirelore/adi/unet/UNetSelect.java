package org.wirelore.adi.unet;

import java.util.Arrays;
import org.wirelore.adi.AdiSleep;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Pollable;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;

/**
 * The sleep of a rank in {@code select(2)}: over its endpoint, and over the streams from which it waits for the end of
 * others during shutdown. What is not in the set but signals the host ends it as well.
 */
final class UNetSelect implements AdiSleep {
    private final UNetDevice device;
    private final UNetShutdown shutdown;
    private final Pollable[] set;
    private final int[] wanted;
    private final int[] ready;

    UNetSelect(UNetDevice device, UNetEndpoint endpoint, UNetShutdown shutdown) {
        this.device = device;
        this.shutdown = shutdown;
        set = new Pollable[1 + shutdown.streamsMax()];
        Arrays.fill(set, endpoint);
        wanted = new int[set.length];
        Arrays.fill(wanted, Pollable.READABLE);
        ready = new int[set.length];
    }

    @Override
    public boolean isForAll() {
        return true;
    }

    @Override
    public void sleep(Host host, long untilPs) {
        device.select(host, set, wanted, ready, 1 + shutdown.awaited(set, 1), untilPs);
    }
}
