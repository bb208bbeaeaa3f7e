package org.wirelore.rig.run;

import java.util.Arrays;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.program.RawEndpoint;

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
        RawEndpoint endpoint = new RawEndpoint(host, device, endpointConfig, size);
        while (host.now() < MEET_PS) {
            host.pause(MEET_PS);
        }
        for (int peer = 0; peer < size; peer++) {
            if (peer != rank && ports[peer].length == 0) {
                throw new IllegalStateException(
                        "every rank must have come up a millisecond after the start: rank=" + peer);
            }
            if (peer != rank) {
                endpoint.open(peer, own[index(rank, peer)], macs[peer], ports[peer][index(peer, rank)]);
            }
        }
        while (host.now() < 2 * MEET_PS) {
            host.pause(2 * MEET_PS);
        }
        return endpoint.messenger();
    }

    /** Which of its ports a rank keeps for a peer. */
    private static int index(int rank, int peer) {
        return peer < rank ? peer : peer - 1;
    }
}
