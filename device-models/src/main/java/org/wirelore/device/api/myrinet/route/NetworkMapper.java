package org.wirelore.device.api.myrinet.route;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Explores a network by scout packets alone, breadth first. Ports of crossbars have no numbers of their own, only
 * deltas, so a crossbar is known by its ports' places beside the one by which it was first entered.
 *
 * <p>Behind a port is a host if a scout is answered, and a crossbar if a scout with delta 0 comes back. A crossbar is
 * one that is known already if it has a known host; one without any is compared with the known ones that have none: a
 * scout that leaves it by the port that leads home from there comes back if and only if they are the same, since a path
 * can be followed backwards in one way only.
 */
public final class NetworkMapper {
    private static final int SPAN = PortDelta.MAX;
    private static final int PLACES = 2 * SPAN + 1;
    private static final int UNKNOWN = -1;
    private static final byte[] EMPTY = {};
    /** Networks larger than this are not explored to the end. */
    private static final int CROSSBARS_MAX = 4_096;

    private static final int[] DELTAS = nearestFirst();

    private final ScoutLink link;
    private final long self;
    private final List<Found> crossbars = new ArrayList<>();
    private final List<Long> hosts = new ArrayList<>();
    /** Crossbar and place of each host. */
    private final Map<Long, Place> places = new HashMap<>();
    private long scouts;

    /** A port of a crossbar, by its place beside the first known one. */
    private record Place(int crossbar, int delta) {
    }

    /** A crossbar that was found. */
    private static final class Found {
        private final byte[] route;
        private final byte[] home;
        /** Per place: number of the host or {@link #peers}, else {@link #UNKNOWN}. */
        private final int[] hostAt = new int[PLACES];
        private final @Nullable Place[] peers = new @Nullable Place[PLACES];
        private int lowest;
        private int highest;
        private boolean hasHosts;

        Found(byte[] route) {
            this.route = route;
            home = PortDelta.back(route);
            Arrays.fill(hostAt, UNKNOWN);
        }

        boolean isUsed(int delta) {
            return hostAt[delta + SPAN] != UNKNOWN || peers[delta + SPAN] != null;
        }

        /** No crossbar has ports so far apart that no delta leads from one to the other. */
        boolean mayHave(int delta) {
            return highest - delta <= SPAN && delta - lowest <= SPAN;
        }

        void use(int delta) {
            lowest = Math.min(lowest, delta);
            highest = Math.max(highest, delta);
        }
    }

    /**
     * Makes a mapper, which has sent nothing yet.
     *
     * @param link by which this host sends its scouts
     * @param self this host's own identity
     */
    public NetworkMapper(ScoutLink link, long self) {
        this.link = link;
        this.self = self;
    }

    /** {@return how many scouts were sent} */
    public long scouts() {
        return scouts;
    }

    /**
     * Explores the network from the beginning.
     *
     * @return what it has found
     */
    public NetworkMap map() {
        crossbars.clear();
        hosts.clear();
        places.clear();
        scouts = 0;
        OptionalLong direct = hostAt(EMPTY);
        if (direct.isPresent()) {
            hosts.add(self);
            hosts.add(direct.getAsLong());
        } else if (comesBack(EMPTY, EMPTY, 0)) {
            Found first = new Found(new byte[0]);
            crossbars.add(first);
            addHost(0, 0, self);
            findHosts(0);
            for (int i = 0; i < crossbars.size() && i < CROSSBARS_MAX; i++) {
                findCrossbars(i);
            }
        } else {
            hosts.add(self);
        }
        return toMap(direct.isPresent());
    }

    private void findHosts(int number) {
        Found crossbar = crossbars.get(number);
        for (int delta : DELTAS) {
            if (!crossbar.isUsed(delta) && crossbar.mayHave(delta)) {
                OptionalLong host = hostAt(crossbar.route, delta);
                if (host.isPresent() && !places.containsKey(host.getAsLong())) {
                    addHost(number, delta, host.getAsLong());
                }
            }
        }
    }

    private void addHost(int number, int delta, long host) {
        Found crossbar = crossbars.get(number);
        crossbar.hostAt[delta + SPAN] = hosts.size();
        crossbar.hasHosts = true;
        crossbar.use(delta);
        hosts.add(host);
        places.put(host, new Place(number, delta));
    }

    private void findCrossbars(int number) {
        Found from = crossbars.get(number);
        for (int delta : DELTAS) {
            if (from.isUsed(delta) || !from.mayHave(delta) || !comesBack(from.route, from.home, delta, 0,
                    -delta)) {
                continue;
            }
            from.use(delta);
            Place entry = identify(from, delta);
            Found to = crossbars.get(entry.crossbar);
            from.peers[delta + SPAN] = entry;
            to.peers[entry.delta + SPAN] = new Place(number, delta);
            to.use(entry.delta);
        }
    }

    /** Which crossbar is behind a port, and by which of its ports it is entered; a new one if need be. */
    private Place identify(Found from, int delta) {
        byte[] route = join(from.route, EMPTY, delta);
        for (int onward : DELTAS) {
            OptionalLong host = hostAt(route, onward);
            if (host.isPresent()) {
                Place place = places.get(host.getAsLong());
                return place == null ? add(route) : new Place(place.crossbar, place.delta - onward);
            }
        }
        for (int i = 0; i < crossbars.size(); i++) {
            Found known = crossbars.get(i);
            for (int entry = -SPAN; entry <= SPAN && !known.hasHosts; entry++) {
                boolean isFree = !known.isUsed(entry) && known.mayHave(entry) && !(known == from && entry == delta);
                if (isFree && comesBack(route, known.home, -entry)) {
                    return new Place(i, entry);
                }
            }
        }
        return add(route);
    }

    private Place add(byte[] route) {
        crossbars.add(new Found(route));
        findHosts(crossbars.size() - 1);
        return new Place(crossbars.size() - 1, 0);
    }

    private NetworkMap toMap(boolean isDirect) {
        List<Integer> ports = new ArrayList<>();
        for (Found crossbar : crossbars) {
            ports.add(crossbar.highest - crossbar.lowest + 1);
        }
        Topology topology = new Topology(ports, hosts.size());
        if (isDirect) {
            topology.connect(topology.endOfHost(0), topology.endOfHost(1));
        }
        for (int i = 0; i < crossbars.size(); i++) {
            Found crossbar = crossbars.get(i);
            for (int delta = crossbar.lowest; delta <= crossbar.highest; delta++) {
                Topology.End end = new Topology.End(i, delta - crossbar.lowest);
                int host = crossbar.hostAt[delta + SPAN];
                Place peer = crossbar.peers[delta + SPAN];
                if (host != UNKNOWN) {
                    topology.connect(end, topology.endOfHost(host));
                } else if (peer != null && topology.peer(end.node(), end.port()) == null) {
                    int port = peer.delta - crossbars.get(peer.crossbar).lowest;
                    topology.connect(end, new Topology.End(peer.crossbar, port));
                }
            }
        }
        return new NetworkMap(topology, hosts);
    }

    private OptionalLong hostAt(byte[] route, int... deltas) {
        scouts++;
        return link.hostAt(join(route, EMPTY, deltas));
    }

    private boolean comesBack(byte[] route, byte[] home, int... deltas) {
        scouts++;
        return link.comesBack(join(route, home, deltas));
    }

    private static byte[] join(byte[] route, byte[] home, int... deltas) {
        byte[] joined = Arrays.copyOf(route, route.length + deltas.length + home.length);
        for (int i = 0; i < deltas.length; i++) {
            joined[route.length + i] = PortDelta.toByte(deltas[i]);
        }
        System.arraycopy(home, 0, joined, route.length + deltas.length, home.length);
        return joined;
    }

    /** 1, -1, 2, -2 and so on: ports in use tend to be near each other. */
    private static int[] nearestFirst() {
        int[] deltas = new int[2 * SPAN];
        for (int i = 0; i < deltas.length; i++) {
            deltas[i] = i % 2 == 0 ? i / 2 + 1 : -(i / 2 + 1);
        }
        return deltas;
    }
}
