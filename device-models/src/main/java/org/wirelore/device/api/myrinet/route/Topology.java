package org.wirelore.device.api.myrinet.route;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Crossbars, hosts, and the cables between their ports. Nodes are numbered, the crossbars first; a host has one port,
 * number 0. A direction of a cable is a channel, which has the number of the end from which it leads away.
 */
public final class Topology {
    /** What {@link #walk} says of a packet that reaches no host. */
    public static final int NOWHERE = -1;
    private static final int NONE = -1;

    private final int crossbars;
    /** Number of the first end of each node, and the number of all ends. */
    private final int[] firstEnd;
    private final int[] nodeOfEnd;
    /** The other end of the cable at each end. */
    private final int[] peers;

    /**
     * A port of a node.
     *
     * @param node number of a crossbar or host
     * @param port from 0
     */
    public record End(int node, int port) {
    }

    /**
     * A network without cables.
     *
     * @param portsOfCrossbars the ports of each crossbar
     * @param hosts how many there are
     */
    public Topology(List<Integer> portsOfCrossbars, int hosts) {
        crossbars = portsOfCrossbars.size();
        firstEnd = new int[crossbars + hosts + 1];
        for (int i = 0; i < crossbars + hosts; i++) {
            firstEnd[i + 1] = firstEnd[i] + (i < crossbars ? portsOfCrossbars.get(i) : 1);
        }
        nodeOfEnd = new int[firstEnd[crossbars + hosts]];
        for (int i = 0; i < crossbars + hosts; i++) {
            Arrays.fill(nodeOfEnd, firstEnd[i], firstEnd[i + 1], i);
        }
        peers = new int[nodeOfEnd.length];
        Arrays.fill(peers, NONE);
    }

    /**
     * Puts a cable between two ports.
     *
     * @param one its one end
     * @param other its other end
     * @throws IllegalArgumentException if one of them does not exist or has a cable, or both are one
     */
    public void connect(End one, End other) {
        int from = number(one);
        int to = number(other);
        if (from == to || peers[from] != NONE || peers[to] != NONE) {
            throw new IllegalArgumentException("a port must have one cable: one=" + one + ", other=" + other);
        }
        peers[from] = to;
        peers[to] = from;
    }

    /**
     * Takes a cable away, if there is one at this port.
     *
     * @param end the port
     */
    public void disconnect(End end) {
        int from = number(end);
        if (peers[from] != NONE) {
            peers[peers[from]] = NONE;
            peers[from] = NONE;
        }
    }

    /** {@return the number of crossbars} */
    public int crossbars() {
        return crossbars;
    }

    /** {@return the number of hosts} */
    public int hosts() {
        return firstEnd.length - 1 - crossbars;
    }

    /** {@return the number of crossbars and hosts} */
    public int nodes() {
        return firstEnd.length - 1;
    }

    /**
     * {@return the number of ports of a node}
     *
     * @param node number of the node
     */
    public int ports(int node) {
        return firstEnd[node + 1] - firstEnd[node];
    }

    /**
     * {@return the node of a host}
     *
     * @param host number of the host
     */
    public int nodeOfHost(int host) {
        return crossbars + host;
    }

    /**
     * {@return the port of a host}
     *
     * @param host number of the host
     */
    public End endOfHost(int host) {
        return new End(nodeOfHost(host), 0);
    }

    /** {@return the number of ends, and so of channels, those without a cable included} */
    public int ends() {
        return peers.length;
    }

    /**
     * {@return the number of an end, from 0}
     *
     * @param end the port
     */
    public int number(End end) {
        if (end.node() < 0 || end.node() >= nodes() || end.port() < 0 || end.port() >= ports(end.node())) {
            throw new IllegalArgumentException("a port must exist: " + end);
        }
        return firstEnd[end.node()] + end.port();
    }

    /**
     * {@return an end by its number}
     *
     * @param number from 0 to {@link #ends} - 1
     */
    public End end(int number) {
        return new End(nodeOfEnd[number], number - firstEnd[nodeOfEnd[number]]);
    }

    /**
     * {@return the other end of the cable at a port; null if there is none}
     *
     * @param node number of the node
     * @param port of the node, from 0
     */
    public @Nullable End peer(int node, int port) {
        int peer = peers[firstEnd[node] + port];
        return peer == NONE ? null : end(peer);
    }

    /**
     * {@return the number of the end at the other side of a cable, -1 without one}
     *
     * @param end number of the end at this side
     */
    public int peerOf(int end) {
        return peers[end];
    }

    /**
     * {@return the host that a packet reaches, or {@link #NOWHERE}} All route bytes must be used up when it gets there,
     * and not before.
     *
     * @param host the sender
     * @param route its route bytes
     * @param channels gets the channels that the packet passes, at most one more than the route has bytes; may be null
     */
    public int walk(int host, byte[] route, int @Nullable [] channels) {
        int end = firstEnd[crossbars + host];
        for (int used = 0;; used++) {
            if (channels != null) {
                channels[used] = end;
            }
            int arrival = peers[end];
            if (arrival == NONE) {
                return NOWHERE;
            }
            int node = nodeOfEnd[arrival];
            if (node >= crossbars) {
                return used == route.length ? node - crossbars : NOWHERE;
            }
            if (used == route.length) {
                return NOWHERE;
            }
            end = arrival + PortDelta.of(route[used]);
            if (end < firstEnd[node] || end >= firstEnd[node + 1]) {
                return NOWHERE;
            }
        }
    }

    /**
     * {@return the channels of a route, in order, as far as it gets}
     *
     * @param host the sender
     * @param route its route bytes
     */
    public int[] channels(int host, byte[] route) {
        int[] channels = new int[route.length + 1];
        Arrays.fill(channels, NONE);
        walk(host, route, channels);
        int count = 0;
        while (count < channels.length && channels[count] != NONE) {
            count++;
        }
        return Arrays.copyOf(channels, count);
    }
}
