package org.wirelore.device.myrinet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.device.api.myrinet.route.NetworkMap;
import org.wirelore.device.api.myrinet.route.PortDelta;
import org.wirelore.device.api.myrinet.route.Topology;

/** Finds scouts that together pass each cable of a map once in each direction, or more often. */
final class MapChecks {
    private final NetworkMap map;
    private final long self;
    private final Map<KnownScouts.Question, Long> checks = new LinkedHashMap<>();
    private final ArrayDeque<Entry> queue = new ArrayDeque<>();
    private final boolean[] isSeen;

    /** A crossbar, the port by which a route enters it, and the route. */
    private record Entry(int node, int port, List<Byte> route) {
    }

    private MapChecks(NetworkMap map) {
        this.map = map;
        self = map.hosts().getFirst();
        isSeen = new boolean[map.topology().nodes()];
    }

    /** {@return the scouts, and who must answer each} Those whose routes lead back are the mapper's own. */
    static Map<KnownScouts.Question, Long> of(NetworkMap map) {
        MapChecks all = new MapChecks(map);
        Topology topology = map.topology();
        Topology.End first = topology.peer(topology.nodeOfHost(0), 0);
        if (first != null) {
            all.visit(first, List.of());
        }
        while (!all.queue.isEmpty()) {
            all.look(all.queue.remove());
        }
        return all.checks;
    }

    private void visit(Topology.End end, List<Byte> route) {
        Topology topology = map.topology();
        if (end.node() >= topology.crossbars()) {
            checks.put(KnownScouts.Question.of(bytes(route), false),
                    map.hosts().get(end.node() - topology.crossbars()));
        } else if (!isSeen[end.node()]) {
            isSeen[end.node()] = true;
            queue.add(new Entry(end.node(), end.port(), route));
        }
    }

    private void look(Entry at) {
        Topology topology = map.topology();
        for (int port = 0; port < topology.ports(at.node); port++) {
            Topology.End peer = topology.peer(at.node, port);
            if (peer == null || port == at.port) {
                continue;
            }
            List<Byte> route = new ArrayList<>(at.route);
            route.add(PortDelta.toByte(port - at.port));
            if (peer.node() < topology.crossbars()) {
                checks.put(KnownScouts.Question.of(thereAndBack(at, port - at.port), true), self);
            }
            visit(peer, route);
        }
    }

    private static byte[] thereAndBack(Entry at, int delta) {
        byte[] there = bytes(at.route);
        byte[] home = PortDelta.back(there);
        byte[] route = Arrays.copyOf(there, 2 * there.length + 3);
        route[there.length] = PortDelta.toByte(delta);
        route[there.length + 1] = PortDelta.toByte(0);
        route[there.length + 2] = PortDelta.toByte(-delta);
        System.arraycopy(home, 0, route, there.length + 3, home.length);
        return route;
    }

    private static byte[] bytes(List<Byte> list) {
        byte[] bytes = new byte[list.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = list.get(i);
        }
        return bytes;
    }
}
