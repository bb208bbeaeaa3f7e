package org.wirelore.emulator.myrinet;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.emulator.time.virtual.EventPlace;

/**
 * A Myrinet. Every link has the same rate.
 *
 * @param topology crossbars, hosts and cables
 * @param crossbarNames a name for each crossbar
 * @param hostNames a name for each host
 * @param byteTimePs picoseconds per byte: 12,500 at 640 Mb/s, 6,250 at 1,280 Mb/s, 4,000 at 2,000 Mb/s
 * @param delaysPs of each channel of the topology: how long its cable takes, 5,000 ps for a metre
 * @param slack of each crossbar's input
 * @param firstBytePs from the arrival of a packet's first byte at a crossbar until it leaves, output free
 * @param resetPs after how long without progress a crossbar cuts a packet (forward reset); 0 for never
 */
public record MyrinetConfig(Topology topology, List<String> crossbarNames, List<String> hostNames, long byteTimePs,
        List<Long> delaysPs, SlackConfig slack, long firstBytePs, long resetPs) {
    /** How long a metre of cable takes, picoseconds. */
    public static final long METRE_PS = 5_000;

    public MyrinetConfig {
        crossbarNames = List.copyOf(crossbarNames);
        hostNames = List.copyOf(hostNames);
        delaysPs = List.copyOf(delaysPs);
        long longest = delaysPs.stream().mapToLong(Long::longValue).max().orElse(0);
        if (byteTimePs < 1 || firstBytePs < byteTimePs || resetPs < 0 || crossbarNames.size() != topology.crossbars()
                || hostNames.size() != topology.hosts() || delaysPs.size() != topology.ends()) {
            throw new IllegalArgumentException("a network must have times, and a name and a delay for each thing: "
                    + "byteTimePs=" + byteTimePs + ", firstBytePs=" + firstBytePs + ", resetPs=" + resetPs
                    + ", crossbarNames=" + crossbarNames + ", hostNames=" + hostNames + ", delays="
                    + delaysPs.size());
        }
        if (longest > slack.delayMaxPs(byteTimePs)) {
            throw new IllegalArgumentException("a cable must not overrun the slack: delayPs=" + longest + ", at most="
                    + slack.delayMaxPs(byteTimePs));
        }
    }

    /**
     * A cable by its ends.
     *
     * @param near that of a host, where there is one: what leaves it is outbound in captures
     * @param far the other one
     */
    public record Cable(Topology.End near, Topology.End far) {
    }

    /** The cables in the order of their numbers in captures: that of their first ends in the topology. */
    public List<Cable> cables() {
        List<Cable> cables = new ArrayList<>();
        for (int i = 0; i < topology.ends(); i++) {
            if (topology.peerOf(i) > i) {
                Topology.End end = topology.end(i);
                Topology.End peer = topology.end(topology.peerOf(i));
                cables.add(isHost(peer) ? new Cable(peer, end) : new Cable(end, peer));
            }
        }
        return cables;
    }

    /** Whether an end is that of a host. */
    public boolean isHost(Topology.End end) {
        return end.node() >= topology.crossbars();
    }

    /** A port's name, such as {@code xbar0:3}; a host's only port has the host's. */
    public String nameOf(Topology.End end) {
        return isHost(end)
                ? hostNames.get(end.node() - topology.crossbars())
                : crossbarNames.get(end.node()) + ":" + end.port();
    }

    /**
     * Where a Myrinet is among what else happens in a run.
     *
     * @param wires the place of what happens in the network
     * @param hosts the places of the first plugs' hosts
     * @param firstOrder of what the first plug's station does, among alarms of one time; 1 or more. Those of the other
     *     plugs follow, and no other fabric of the run has any of them
     */
    public record Places(EventPlace wires, List<EventPlace> hosts, int firstOrder) {
        /** Makes the list its own. */
        public Places {
            hosts = List.copyOf(hosts);
        }
    }
}
