package org.wirelore.device.api.myrinet.route;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Shortest up&#42;/down&#42; routes, by a search over crossbars and whether a route has gone down already. */
final class UpDownSearch {
    private static final int NONE = -1;

    private final Topology topology;
    /** Distance of each crossbar from the root of its part of the network. */
    private final int[] levels;
    /** Of each state (crossbar, twice for up and down): how far it is from the sender. */
    private final int[] distances;
    private final int[] queue;
    private int searched = NONE;

    UpDownSearch(Topology topology) {
        this.topology = topology;
        levels = new int[topology.crossbars()];
        distances = new int[2 * topology.crossbars()];
        queue = new int[2 * topology.crossbars()];
        Arrays.fill(levels, NONE);
        for (int root = 0; root < levels.length; root++) {
            if (levels[root] == NONE) {
                spread(centre(root));
            }
        }
    }

    /** The crossbar of this part of the network that is nearest to all others; the first of equals. */
    private int centre(int start) {
        int[] seen = levels.clone();
        spread(start);
        int best = start;
        int fewest = Integer.MAX_VALUE;
        int[] part = levels.clone();
        for (int i = 0; i < part.length; i++) {
            if (part[i] != NONE && seen[i] == NONE) {
                System.arraycopy(seen, 0, levels, 0, levels.length);
                int depth = spread(i);
                if (depth < fewest) {
                    fewest = depth;
                    best = i;
                }
            }
        }
        System.arraycopy(seen, 0, levels, 0, levels.length);
        return best;
    }

    /** Gives levels to all that the root reaches; returns the largest. */
    private int spread(int root) {
        int head = 0;
        int tail = 0;
        levels[root] = 0;
        queue[tail++] = root;
        while (head < tail) {
            int at = queue[head++];
            for (int port = 0; port < topology.ports(at); port++) {
                Topology.End peer = topology.peer(at, port);
                if (peer != null && peer.node() < levels.length && levels[peer.node()] == NONE) {
                    levels[peer.node()] = levels[at] + 1;
                    queue[tail++] = peer.node();
                }
            }
        }
        return levels[queue[tail - 1]];
    }

    private boolean isUp(int from, int to) {
        return levels[to] < levels[from] || (levels[to] == levels[from] && to < from);
    }

    /** The route; null if there is none. */
    byte @Nullable [] route(int from, int to) {
        Topology.End start = topology.peer(topology.nodeOfHost(from), 0);
        Topology.End goal = topology.peer(topology.nodeOfHost(to), 0);
        if (start == null || goal == null) {
            return null;
        }
        if (start.node() >= topology.crossbars()) {
            return start.node() == topology.nodeOfHost(to) && from != to ? new byte[0] : null;
        }
        if (goal.node() >= topology.crossbars()) {
            return null;
        }
        search(2 * start.node());
        int up = distances[2 * goal.node()];
        int down = distances[2 * goal.node() + 1];
        if (up == NONE && down == NONE) {
            return null;
        }
        boolean endsDown = up == NONE || (down != NONE && down < up);
        return backwards(start, goal, endsDown ? 1 : 0, from * 31 + to);
    }

    /** A route that leaves a crossbar by a port, and goes on to the nearest other host; null if there is none. */
    byte @Nullable [] routeOver(int from, Topology.End exit) {
        Topology.End start = topology.peer(topology.nodeOfHost(from), 0);
        Topology.End entry = topology.peer(exit.node(), exit.port());
        if (start == null || entry == null || start.node() >= topology.crossbars()) {
            return null;
        }
        search(2 * start.node());
        int before = nearer(exit.node(), exit.port());
        if (before == NONE) {
            return null;
        }
        byte[] there = backwards(start, exit, before % 2, 0);
        search(step(before, exit.port()));
        int nearest = NONE;
        Topology.End goal = exit;
        for (int to = 0; to < topology.hosts(); to++) {
            Topology.End end = topology.peer(topology.nodeOfHost(to), 0);
            int state = end == null || end.node() >= topology.crossbars() || to == from
                    ? NONE
                    : nearer(end.node(), NONE);
            if (end != null && state != NONE && (nearest == NONE || distances[state] < distances[nearest])) {
                nearest = state;
                goal = end;
            }
        }
        if (nearest == NONE) {
            return null;
        }
        byte[] onward = backwards(entry, goal, nearest % 2, 0);
        byte[] route = Arrays.copyOf(there, there.length + onward.length);
        System.arraycopy(onward, 0, route, there.length, onward.length);
        return route;
    }

    /** The state at a crossbar that is nearer; with a port, of those that may leave by it. */
    private int nearer(int crossbar, int port) {
        int best = NONE;
        for (int state = 2 * crossbar; state <= 2 * crossbar + 1; state++) {
            if (distances[state] != NONE && (port == NONE || step(state, port) != NONE)
                    && (best == NONE || distances[state] < distances[best])) {
                best = state;
            }
        }
        return best;
    }

    private void search(int start) {
        if (searched == start) {
            return;
        }
        searched = start;
        Arrays.fill(distances, NONE);
        int head = 0;
        int tail = 0;
        distances[start] = 0;
        queue[tail++] = start;
        while (head < tail) {
            int state = queue[head++];
            int at = state / 2;
            for (int port = 0; port < topology.ports(at); port++) {
                int next = step(state, port);
                if (next != NONE && distances[next] == NONE) {
                    distances[next] = distances[state] + 1;
                    queue[tail++] = next;
                }
            }
        }
    }

    /** The state after a port, or none if a route may not leave by it. */
    private int step(int state, int port) {
        int at = state / 2;
        Topology.End peer = topology.peer(at, port);
        if (peer == null || peer.node() >= topology.crossbars() || peer.node() == at) {
            return NONE;
        }
        if (isUp(at, peer.node())) {
            return state % 2 == 0 ? 2 * peer.node() : NONE;
        }
        return 2 * peer.node() + 1;
    }

    /** From the goal back to the sender; where several ports lead nearer, the pair's own choice. */
    private byte[] backwards(Topology.End start, Topology.End goal, int phase, int choice) {
        int state = 2 * goal.node() + phase;
        byte[] route = new byte[distances[state] + 1];
        int exit = goal.port();
        for (int i = route.length - 1; i > 0; i--) {
            int at = state / 2;
            int candidates = count(state, NONE, i);
            int port = count(state, choice % candidates, i);
            Topology.End before = topology.peer(at, port);
            if (before == null) {
                throw new IllegalStateException("a cable must have two ends: crossbar=" + at + ", port=" + port);
            }
            route[i] = PortDelta.toByte(exit - port);
            exit = before.port();
            state = stateBefore(state, port, i);
        }
        route[0] = PortDelta.toByte(exit - start.port());
        return route;
    }

    /** How many ports lead nearer to the sender, or which one is the wanted of them. */
    private int count(int state, int wanted, int distance) {
        int found = 0;
        for (int port = 0; port < topology.ports(state / 2); port++) {
            if (stateBefore(state, port, distance) != NONE && found++ == wanted) {
                return port;
            }
        }
        return found;
    }

    private int stateBefore(int state, int port, int distance) {
        int at = state / 2;
        Topology.End before = topology.peer(at, port);
        if (before == null || before.node() >= topology.crossbars()) {
            return NONE;
        }
        for (int phase = 0; phase < 2; phase++) {
            int candidate = 2 * before.node() + phase;
            if (distances[candidate] == distance - 1 && step(candidate, before.port()) == state) {
                return candidate;
            }
        }
        return NONE;
    }
}
