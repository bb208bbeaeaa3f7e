package org.wirelore.rig.myrinet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.emulator.myrinet.MyrinetConfig;

/**
 * The network that a rig describes, or that hosts get which say nothing: one crossbar of 4, 8 or 16 ports, else a Clos
 * network: leaves with eight hosts, and eight crossbars each of which is connected with every leaf (up to sixteen
 * leaves, 128 hosts).
 *
 * @param topology the graph; hosts are plugs
 * @param crossbarNames a name for each crossbar
 * @param delaysPs of each channel
 */
record NetworkLayout(Topology topology, List<String> crossbarNames, List<Long> delaysPs) {
    /** The most hosts that an automatic network takes. */
    static final int AUTO_HOSTS_MAX = 128;
    private static final int PORTS_MAX = 16;
    private static final int HOSTS_PER_LEAF = 8;

    NetworkLayout {
        crossbarNames = List.copyOf(crossbarNames);
        delaysPs = List.copyOf(delaysPs);
    }

    static NetworkLayout of(MyrinetSettings settings, List<String> hosts) {
        return settings.isAutomatic() ? automatic(hosts.size(), delay(settings.metres())) : described(settings, hosts);
    }

    static long delay(double metres) {
        return Math.round(metres * MyrinetConfig.METRE_PS);
    }

    private static NetworkLayout automatic(int hosts, long delayPs) {
        if (hosts <= PORTS_MAX) {
            int ports = hosts <= 4 ? 4 : hosts <= 8 ? 8 : PORTS_MAX;
            Topology star = new Topology(List.of(ports), hosts);
            for (int i = 0; i < hosts; i++) {
                star.connect(new Topology.End(0, i), star.endOfHost(i));
            }
            return new NetworkLayout(star, List.of("xbar0"), Collections.nCopies(star.ends(), delayPs));
        }
        int leaves = Math.min(PORTS_MAX, (hosts + HOSTS_PER_LEAF - 1) / HOSTS_PER_LEAF);
        int spines = PORTS_MAX - HOSTS_PER_LEAF;
        Topology clos = new Topology(Collections.nCopies(leaves + spines, PORTS_MAX), hosts);
        List<String> names = new ArrayList<>();
        for (int leaf = 0; leaf < leaves; leaf++) {
            names.add("leaf" + leaf);
            for (int spine = 0; spine < spines; spine++) {
                clos.connect(new Topology.End(leaf, HOSTS_PER_LEAF + spine), new Topology.End(leaves + spine, leaf));
            }
        }
        for (int spine = 0; spine < spines; spine++) {
            names.add("spine" + spine);
        }
        for (int host = 0; host < Math.min(hosts, leaves * HOSTS_PER_LEAF); host++) {
            clos.connect(new Topology.End(host / HOSTS_PER_LEAF, host % HOSTS_PER_LEAF), clos.endOfHost(host));
        }
        return new NetworkLayout(clos, names, Collections.nCopies(clos.ends(), delayPs));
    }

    /** As described, without what can't be; {@link MyrinetRules} says what that is. */
    private static NetworkLayout described(MyrinetSettings settings, List<String> hosts) {
        List<String> names = settings.switches().stream().map(SwitchSettings::name).toList();
        Topology topology = new Topology(settings.switches().stream().map(SwitchSettings::ports).toList(),
                hosts.size());
        List<Long> delays = new ArrayList<>(Collections.nCopies(topology.ends(), 0L));
        for (CableSettings cable : settings.cables()) {
            Topology.End from = end(cable.from(), topology, names, hosts);
            Topology.End to = end(cable.to(), topology, names, hosts);
            if (!settings.isElsewhere(cable) && from != null && to != null && !from.equals(to)
                    && topology.peer(from.node(), from.port()) == null
                    && topology.peer(to.node(), to.port()) == null) {
                topology.connect(from, to);
                delays.set(topology.number(from), delay(cable.metres()));
                delays.set(topology.number(to), delay(cable.metres()));
            }
        }
        return new NetworkLayout(topology, names, delays);
    }

    /** The same with a host in the place of another one. */
    static Topology moved(Topology topology, int from, int to) {
        Topology moved = empty(topology);
        int left = topology.number(topology.endOfHost(from));
        for (int end = 0; end < topology.ends(); end++) {
            int peer = topology.peerOf(end);
            if (peer > end) {
                moved.connect(end == left ? topology.endOfHost(to) : topology.end(end),
                        peer == left ? topology.endOfHost(to) : topology.end(peer));
            }
        }
        return moved;
    }

    private static Topology empty(Topology topology) {
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < topology.crossbars(); i++) {
            ports.add(topology.ports(i));
        }
        return new Topology(ports, topology.hosts());
    }

    /** The same without two hosts, between whose cables there is no more than a cable. */
    static Topology joined(Topology topology, int one, int other) {
        Topology joined = empty(topology);
        int left = topology.number(topology.endOfHost(one));
        int right = topology.number(topology.endOfHost(other));
        for (int end = 0; end < topology.ends(); end++) {
            int peer = topology.peerOf(end);
            if (peer > end && end != left && end != right && peer != left && peer != right) {
                joined.connect(topology.end(end), topology.end(peer));
            }
        }
        int fromLeft = topology.peerOf(left);
        int fromRight = topology.peerOf(right);
        if (fromLeft >= 0 && fromRight >= 0 && fromLeft != right) {
            joined.connect(topology.end(fromLeft), topology.end(fromRight));
        }
        return joined;
    }

    /** What a rig calls an end; null if there is no such thing. */
    static Topology.@Nullable End end(String text, Topology topology, List<String> crossbars, List<String> hosts) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            int host = hosts.indexOf(text);
            return host < 0 ? null : topology.endOfHost(host);
        }
        int crossbar = crossbars.indexOf(text.substring(0, colon));
        int port = Integer.parseInt(text.substring(colon + 1));
        return crossbar < 0 || port >= topology.ports(crossbar) ? null : new Topology.End(crossbar, port);
    }
}
