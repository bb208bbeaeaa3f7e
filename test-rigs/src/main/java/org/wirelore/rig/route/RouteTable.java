package org.wirelore.rig.route;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.spi.start.RankGroup;
import org.wirelore.rig.spi.start.RankPlaces;

/** Which protocol each pair of ranks talks through. */
public final class RouteTable {
    /** No route. */
    public static final int NONE = -1;

    private final List<Route> routes;
    private final RankPlaces places;

    /** @param routes in the order in which ranks start them */
    public RouteTable(List<Route> routes, RankPlaces places) {
        this.routes = List.copyOf(routes);
        this.places = places;
    }

    /** Number of the route that a pair of ranks talks through: the first one that claims it, or {@link #NONE}. */
    public int route(int rank, int peer) {
        int own = claim(rank, peer, 0, false);
        return own == NONE ? claim(rank, peer, 0, true) : own;
    }

    /** Number of another route that claims the pair as well, or {@link #NONE}. */
    public int rival(int rank, int peer) {
        int own = claim(rank, peer, 0, false);
        return own == NONE
                ? claim(rank, peer, claim(rank, peer, 0, true) + 1, true)
                : claim(rank, peer, own + 1, false);
    }

    /** The first route from a number on that claims a pair, among those for all others or among the rest. */
    private int claim(int rank, int peer, int from, boolean isElse) {
        for (int i = from; i < routes.size(); i++) {
            if (isElse == (routes.get(i).peers() == Peers.ELSE) && fits(routes.get(i), rank, peer)) {
                return i;
            }
        }
        return NONE;
    }

    private boolean fits(Route route, int rank, int peer) {
        boolean isSameHost = places.isSameHost(rank, peer);
        return switch (route.peers()) {
            case SAME_HOST -> isSameHost;
            case SAME_MACHINE -> places.isSameMachine(rank, peer);
            case SAME_FABRIC -> {
                yield !isSameHost && !route.fabrics().isEmpty() && route.fabrics().stream()
                        .allMatch(fabric -> places.isOn(rank, fabric) && places.isOn(peer, fabric));
            }
            case ELSE -> true;
        };
    }

    /** Whether a rank reaches a peer through a route. */
    public boolean isUsed(int route, int rank) {
        for (int peer = 0; peer < places.size(); peer++) {
            if (peer != rank && route(rank, peer) == route) {
                return true;
            }
        }
        return false;
    }

    /** The peers that a rank reaches through a route, ascending. */
    List<Integer> peers(int route, int rank) {
        List<Integer> peers = new ArrayList<>();
        for (int peer = 0; peer < places.size(); peer++) {
            if (peer != rank && route(rank, peer) == route) {
                peers.add(peer);
            }
        }
        return peers;
    }

    /**
     * The ranks that a route connects with a rank, this one included: those of its host or machine, or all that have a
     * peer there. Null if the rank has no peer there.
     */
    @Nullable
    RankGroup group(int number, int rank) {
        if (!isUsed(number, rank)) {
            return null;
        }
        Peers peers = routes.get(number).peers();
        List<Integer> ranks = new ArrayList<>();
        for (int each = 0; each < places.size(); each++) {
            boolean isMember = switch (peers) {
                case SAME_HOST -> places.isSameHost(rank, each);
                case SAME_MACHINE -> places.isSameMachine(rank, each);
                case SAME_FABRIC, ELSE -> isUsed(number, each);
            };
            if (isMember) {
                ranks.add(each);
            }
        }
        // The last one, which a rig without a list has alone, meets where ranks always meet.
        return new RankGroup(routes.size() - 1 - number, ranks, routes.get(number).fabrics(),
                peers(number, rank).size() == ranks.size() - 1);
    }
}
