package org.wirelore.device.api.myrinet.route;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A route for each pair of hosts that can reach each other. A host reaches itself by delta 0 at its crossbar.
 *
 * <p>A packet that is blocked keeps the channels in which it is, and waits for the next one of its route. A cycle among
 * these dependencies can become a deadlock; routes without one cannot (Dally and Seitz 1987).
 */
public final class NetworkRoutes {
    private final Topology topology;
    private final byte[][] @Nullable [] routes;

    private NetworkRoutes(Topology topology) {
        this.topology = topology;
        routes = new byte[topology.hosts()][topology.hosts()] @Nullable [];
    }

    /**
     * Makes a table without routes.
     *
     * @param topology the network
     * @return the table
     */
    public static NetworkRoutes empty(Topology topology) {
        return new NetworkRoutes(topology);
    }

    /**
     * Up&#42;/down&#42; routes (Autonet, Schroeder and others 1991): a spanning tree gives each cable an up end, the
     * one nearer to the root, and of two at one distance that of the lower number. No route goes up after it has gone
     * down. Among the shortest such routes, pairs of hosts are spread over what there is.
     *
     * @param topology the network
     * @return the table
     */
    public static NetworkRoutes upDown(Topology topology) {
        NetworkRoutes table = new NetworkRoutes(topology);
        UpDownSearch search = new UpDownSearch(topology);
        for (int from = 0; from < topology.hosts(); from++) {
            for (int to = 0; to < topology.hosts(); to++) {
                byte[] route = search.route(from, to);
                if (route != null) {
                    table.routes[from][to] = route;
                }
            }
        }
        return table;
    }

    /**
     * Up&#42;/down&#42; routes from one host to others that together pass each cable that such routes of any pair can
     * take. There and back, they and those of {@link #upDown} can't block each other for ever.
     *
     * @param topology the network
     * @param from number of the host
     * @return the routes: the usual one to each other host first, then one for each cable that is left
     */
    public static List<byte[]> overAllCables(Topology topology, int from) {
        UpDownSearch search = new UpDownSearch(topology);
        boolean[] passed = new boolean[topology.ends()];
        List<byte[]> all = new ArrayList<>();
        for (int to = 0; to < topology.hosts(); to++) {
            note(topology, from, to == from ? null : search.route(from, to), passed, all);
        }
        for (int end = 0; end < passed.length; end++) {
            if (!passed[end] && topology.end(end).node() < topology.crossbars()) {
                note(topology, from, search.routeOver(from, topology.end(end)), passed, all);
            }
        }
        return all;
    }

    private static void note(Topology topology, int from, byte @Nullable [] route, boolean[] passed,
            List<byte[]> all) {
        if (route != null) {
            all.add(route);
            for (int channel : topology.channels(from, route)) {
                passed[channel] = true;
                passed[topology.peerOf(channel)] = true;
            }
        }
    }

    /** {@return the network} */
    public Topology topology() {
        return topology;
    }

    /**
     * Gives a pair a route of its own.
     *
     * @param from number of the sender
     * @param to number of the receiver
     * @param route the route bytes
     */
    public void put(int from, int to, byte[] route) {
        routes[from][to] = route.clone();
    }

    /**
     * {@return the route from one host to another, if there is one}
     *
     * @param from number of the sender
     * @param to number of the receiver
     */
    public Optional<byte[]> route(int from, int to) {
        byte[] route = routes[from][to];
        return route == null ? Optional.empty() : Optional.of(route.clone());
    }

    /** {@return whether packets on these routes may block each other for ever} */
    public boolean mayDeadlock() {
        return !deadlock().isEmpty();
    }

    /**
     * {@return channels of which each may wait for the next, and the last for the first; empty if no such cycle exists}
     * A channel is named by the end from which it leads away.
     */
    public List<Topology.End> deadlock() {
        int channels = topology.ends();
        boolean[][] waits = new boolean[channels][];
        for (int from = 0; from < topology.hosts(); from++) {
            for (int to = 0; to < topology.hosts(); to++) {
                byte[] route = routes[from][to];
                if (route != null) {
                    int[] path = topology.channels(from, route);
                    for (int i = 1; i < path.length; i++) {
                        boolean[] next = waits[path[i - 1]];
                        if (next == null) {
                            next = new boolean[channels];
                            waits[path[i - 1]] = next;
                        }
                        next[path[i]] = true;
                    }
                }
            }
        }
        return cycle(waits).stream().map(topology::end).toList();
    }

    /** Depth first, without recursion: the path under way is what a cycle must be part of. */
    private static List<Integer> cycle(boolean[][] waits) {
        int[] state = new int[waits.length];
        int[] next = new int[waits.length];
        ArrayDeque<Integer> path = new ArrayDeque<>();
        for (int start = 0; start < waits.length; start++) {
            if (state[start] == 0) {
                path.addLast(start);
                state[start] = 1;
            }
            while (!path.isEmpty()) {
                int at = path.getLast();
                boolean[] successors = waits[at];
                while (successors != null && next[at] < waits.length && !successors[next[at]]) {
                    next[at]++;
                }
                if (successors == null || next[at] == waits.length) {
                    state[at] = 2;
                    path.removeLast();
                    continue;
                }
                int successor = next[at]++;
                if (state[successor] == 1) {
                    List<Integer> found = new ArrayList<>(path);
                    return found.subList(found.indexOf(successor), found.size());
                }
                if (state[successor] == 0) {
                    state[successor] = 1;
                    path.addLast(successor);
                }
            }
        }
        return List.of();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NetworkRoutes table && Arrays.deepEquals(routes, table.routes);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(routes);
    }
}
