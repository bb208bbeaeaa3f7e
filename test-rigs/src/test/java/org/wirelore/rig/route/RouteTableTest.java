package org.wirelore.rig.route;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.start.HostPlaces;
import org.wirelore.rig.spi.start.RankGroup;
import org.wirelore.rig.spi.start.RankStart;

/** Both ranks of a pair choose the same protocol, and all whom a protocol connects agree on who they are. */
class RouteTableTest {
    private static final Map<String, Set<String>> FABRICS = Map.of("ether0", Set.of("a", "b"), "ether1",
            Set.of("b", "c"));
    private static final List<Route> ROUTES = List.of(route(Peers.SAME_HOST, null),
            route(Peers.SAME_FABRIC, "ether0"), route(Peers.SAME_FABRIC, "ether1"), route(Peers.ELSE, null));

    private static Route route(Peers peers, @Nullable String fabric) {
        return new Route(new Silent(), peers, fabric == null ? List.of() : List.of(fabric), null);
    }

    @Test
    void eachPairHasTheRouteThatItsHostsSay() {
        RouteTable table = new RouteTable(ROUTES, places(List.of("a", "b", "c", "b")));
        assertThat(table.route(1, 3)).isEqualTo(0);
        assertThat(table.route(0, 1)).isEqualTo(1);
        assertThat(table.route(1, 2)).isEqualTo(2);
        assertThat(table.route(0, 2)).isEqualTo(3);
        assertThat(table.group(3, 0)).isEqualTo(new RankGroup(0, List.of(0, 2), List.of(), true));
        assertThat(table.group(3, 1)).isNull();
        assertThat(table.group(0, 1)).isEqualTo(new RankGroup(3, List.of(1, 3), List.of(), true));
        assertThat(table.group(0, 0)).isNull();
    }

    @Test
    void bothEndsAndAllMembersAgree() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            List<String> hosts = random.ints(2 + random.nextInt(6), 0, 4).mapToObj(i -> "abcd".substring(i, i + 1))
                    .toList();
            RouteTable table = new RouteTable(ROUTES, places(hosts));
            for (int rank = 0; rank < hosts.size(); rank++) {
                for (int peer = 0; peer < hosts.size(); peer++) {
                    if (rank != peer) {
                        int route = table.route(rank, peer);
                        assertThat(table.route(peer, rank)).as("%s", hosts).isEqualTo(route);
                        RankGroup group = requireNonNull(table.group(route, rank));
                        assertThat(requireNonNull(table.group(route, peer))).as("%s", hosts)
                                .usingRecursiveComparison().ignoringFields("isWhole").isEqualTo(group);
                        assertThat(group.ranks()).contains(rank, peer);
                        assertThat(group.isWhole())
                                .isEqualTo(table.peers(route, rank).size() == group.ranks().size() - 1);
                        assertThat(table.rival(rank, peer)).isEqualTo(RouteTable.NONE);
                    }
                }
            }
        }
    }

    @Test
    void aPairThatTwoClaimHasARivalAndOneThatNoneClaimsHasNoRoute() {
        RouteTable twice = new RouteTable(List.of(route(Peers.SAME_FABRIC, "ether0"),
                route(Peers.SAME_FABRIC, "ether0")), places(List.of("a", "b", "c")));
        assertThat(twice.rival(0, 1)).isEqualTo(1);
        assertThat(twice.route(0, 2)).isEqualTo(RouteTable.NONE);
        RouteTable both = new RouteTable(List.of(route(Peers.ELSE, null), route(Peers.ELSE, null)),
                places(List.of("a", "b")));
        assertThat(both.route(0, 1)).isZero();
        assertThat(both.rival(0, 1)).isEqualTo(1);
    }

    @Test
    void oneMachineMayPlaySeveralHosts() {
        HostPlaces real = new HostPlaces(List.of("a", "b", "a", "b"), FABRICS, 3);
        assertThat(real.isSameMachine(0, 1)).isTrue();
        assertThat(real.isSameHost(0, 1)).isFalse();
        assertThat(real.isSameHost(0, 2)).isTrue();
        assertThat(real.isSameMachine(1, 3)).isFalse();
        assertThat(real.isSameHost(1, 3)).isFalse();
    }

    private static HostPlaces places(List<String> hosts) {
        return new HostPlaces(hosts, FABRICS, 0);
    }

    /** A protocol that is never started. */
    private static final class Silent implements ProtocolConfig {
        @Override
        public String name() {
            return "silent";
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public List<Class<?>> apis() {
            return List.of();
        }

        @Override
        public boolean blocks() {
            return false;
        }

        @Override
        public Messenger start(RankStart start) {
            throw new UnsupportedOperationException();
        }
    }
}
