package org.wirelore.device.api.myrinet.route;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Networks of up to 32 crossbars at random, and what a mapper must find in them. */
final class RandomNetworks {
    private static final int CROSSBARS_MAX = 32;
    private static final int[] PORTS = {4, 8, 16};

    private RandomNetworks() {
    }

    /**
     * Any network whose first host has a cable; parts may not hang together, cables may lead back to their crossbar.
     */
    static Topology of(long seed) {
        Random random = new Random(seed);
        List<Integer> ports = new ArrayList<>();
        int crossbars = 1 + random.nextInt(CROSSBARS_MAX);
        for (int i = 0; i < crossbars; i++) {
            ports.add(PORTS[random.nextInt(PORTS.length)]);
        }
        int hosts = 1 + random.nextInt(2 * crossbars);
        Topology topology = new Topology(ports, hosts);
        List<Topology.End> free = new ArrayList<>();
        for (int i = 0; i < crossbars; i++) {
            for (int port = 0; port < ports.get(i); port++) {
                free.add(new Topology.End(i, port));
            }
        }
        int cables = random.nextInt(2 * crossbars + 1);
        for (int host = 0; host < hosts && !free.isEmpty(); host++) {
            topology.connect(topology.endOfHost(host), free.remove(random.nextInt(free.size())));
        }
        for (int i = 1; i < crossbars && free.size() > 1 && random.nextInt(20) > 0; i++) {
            join(topology, free, random, random.nextInt(i), i);
        }
        for (int i = 0; i < cables && free.size() > 1; i++) {
            topology.connect(free.remove(random.nextInt(free.size())), free.remove(random.nextInt(free.size())));
        }
        return topology;
    }

    private static void join(Topology topology, List<Topology.End> free, Random random, int one, int other) {
        List<Topology.End> ofOne = free.stream().filter(end -> end.node() == one).toList();
        List<Topology.End> ofOther = free.stream().filter(end -> end.node() == other).toList();
        if (!ofOne.isEmpty() && !ofOther.isEmpty()) {
            Topology.End from = ofOne.get(random.nextInt(ofOne.size()));
            Topology.End to = ofOther.get(random.nextInt(ofOther.size()));
            topology.connect(from, to);
            free.remove(from);
            free.remove(to);
        }
    }

    /** Scouts that are answered as a real network would. */
    static ScoutLink link(Topology topology) {
        return new ScoutLink() {
            @Override
            public OptionalLong hostAt(byte[] route) {
                int host = topology.walk(0, route, null);
                return host == Topology.NOWHERE ? OptionalLong.empty() : OptionalLong.of(identity(host));
            }

            @Override
            public boolean comesBack(byte[] route) {
                return topology.walk(0, route, null) == 0;
            }
        };
    }

    static long identity(int host) {
        return 0x0060_DD00_0000L + 7L * host;
    }

    /** Says where a map differs from what the first host can reach; null if nowhere. */
    static @Nullable String difference(Topology real, NetworkMap map) {
        Topology found = map.topology();
        int[] nodes = new int[real.nodes()];
        int[] offsets = new int[real.nodes()];
        Arrays.fill(nodes, -1);
        List<Integer> queue = new ArrayList<>(List.of(real.nodeOfHost(0)));
        nodes[real.nodeOfHost(0)] = found.nodeOfHost(0);
        int crossbars = 0;
        int hosts = 0;
        for (int i = 0; i < queue.size(); i++) {
            int node = queue.get(i);
            boolean isHost = node >= real.crossbars();
            hosts += isHost ? 1 : 0;
            crossbars += isHost ? 0 : 1;
            if (isHost && map.hosts().get(nodes[node] - found.crossbars()) != identity(node - real.crossbars())) {
                return "host " + node + " is another";
            }
            for (int port = 0; port < real.ports(node); port++) {
                int place = port + offsets[node];
                Topology.End peer = real.peer(node, port);
                boolean exists = place >= 0 && place < found.ports(nodes[node]);
                Topology.End foundPeer = exists ? found.peer(nodes[node], place) : null;
                if (peer == null || foundPeer == null) {
                    if (peer != null || foundPeer != null) {
                        return "port " + port + " of node " + node + " leads to " + peer + ", found " + foundPeer;
                    }
                } else if (nodes[peer.node()] == -1) {
                    nodes[peer.node()] = foundPeer.node();
                    offsets[peer.node()] = foundPeer.port() - peer.port();
                    queue.add(peer.node());
                } else if (nodes[peer.node()] != foundPeer.node()
                        || offsets[peer.node()] != foundPeer.port() - peer.port()) {
                    return "port " + port + " of node " + node + " leads to " + peer + ", found " + foundPeer;
                }
            }
        }
        return crossbars == found.crossbars() && hosts == found.hosts()
                ? null
                : crossbars + " crossbars and " + hosts + " hosts, found " + found.crossbars() + " and "
                        + found.hosts();
    }
}
