package org.wirelore.rig.unet;

import java.util.Arrays;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.rig.program.Messenger;

/** An endpoint of a plain U-Net program while its ranks find each other: buffers are divided, channels are opened. */
final class RawEndpoint {
    private final Host host;
    private final UNetDevice device;
    private final UNetEndpoint endpoint;
    private final int[] channels;
    private final int transmitSlots;
    private final int slotBytes;
    private final boolean blocking;

    /**
     * Makes it, with up to half of its buffers for sending and the others for receiving.
     *
     * @param size how many ranks there are, the own one included
     * @param blocking whether a rank that waits sleeps
     */
    RawEndpoint(Host host, UNetDevice device, EndpointConfig config, int size, boolean blocking) {
        this.host = host;
        this.device = device;
        this.blocking = blocking;
        this.endpoint = device.createEndpoint(config);
        slotBytes = config.bufferBytes();
        int buffers = config.areaBytes() / slotBytes;
        transmitSlots = Math.max(1, Math.min(config.sendEntries(), buffers / 2));
        int receiveBuffers = Math.min(buffers - transmitSlots, config.freeEntries());
        for (int i = 0; i < receiveBuffers; i++) {
            endpoint.release((transmitSlots + i) * slotBytes);
        }
        channels = new int[size];
        Arrays.fill(channels, -1);
    }

    /** Opens the channel to another rank. */
    void open(int peer, int ownPort, long mac, int port) {
        channels[peer] = endpoint.openChannel(ownPort, mac, port);
    }

    /** What the program sends and receives through, once channels to all others are open. */
    Messenger messenger() {
        return new RawMessenger(host, device, endpoint, channels, blocking, transmitSlots, slotBytes);
    }
}
