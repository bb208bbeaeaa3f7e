package org.wirelore.rig.run;

import java.util.Arrays;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.rig.program.Messenger;

/**
 * How ranks of plain U-Net programs find each other: the rig plays the person who starts U-Net's own ping-pong by hand on
 * each machine and types the other's address and port. Every rank writes its own into a common list at time 0 and reads
 * the others' a millisecond later.
 */
final class RawStartup {
    private static final long MEET_PS = 1_000_000_000;

    private final int size;
    private final EndpointConfig endpointConfig;
    private final long[] macs;
    private final int[][] ports;

    RawStartup(int size, EndpointConfig endpointConfig) {
        this.size = size;
        this.endpointConfig = endpointConfig;
        macs = new long[size];
        ports = new int[size][];
        reset();
    }

    void reset() {
        Arrays.fill(ports, new int[0]);
    }

    /** Brings one rank up, in its own context. */
    Messenger join(int rank, Host host, UNetDevice device) {
        int[] own = size == 1 ? new int[0] : device.reservePorts(size - 1);
        macs[rank] = device.mac();
        ports[rank] = own;
        UNetEndpoint endpoint = device.createEndpoint(endpointConfig);
        int buffers = endpointConfig.areaBytes() / endpointConfig.bufferBytes();
        int transmitSlots = Math.max(1, Math.min(endpointConfig.sendEntries(), buffers / 2));
        int receiveBuffers = Math.min(buffers - transmitSlots, endpointConfig.freeEntries());
        for (int i = 0; i < receiveBuffers; i++) {
            endpoint.release((transmitSlots + i) * endpointConfig.bufferBytes());
        }
        while (host.now() < MEET_PS) {
            host.pause(MEET_PS);
        }
        int[] channels = new int[size];
        for (int peer = 0; peer < size; peer++) {
            if (peer == rank) {
                channels[peer] = -1;
            } else if (ports[peer].length == 0) {
                throw new IllegalStateException(
                        "every rank must have come up a millisecond after the start: rank=" + peer);
            } else {
                channels[peer] = endpoint.openChannel(own[index(rank, peer)], macs[peer],
                        ports[peer][index(peer, rank)]);
            }
        }
        while (host.now() < 2 * MEET_PS) {
            host.pause(2 * MEET_PS);
        }
        return new RawMessenger(host, device, endpoint, channels, 0, transmitSlots, endpointConfig.bufferBytes());
    }

    /** Which of its ports a rank keeps for a peer. */
    private static int index(int rank, int peer) {
        return peer < rank ? peer : peer - 1;
    }
}
