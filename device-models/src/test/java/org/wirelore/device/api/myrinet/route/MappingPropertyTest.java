package org.wirelore.device.api.myrinet.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random networks are mapped exactly, and their up&#42;/down&#42; routes lead where they should without deadlock. */
class MappingPropertyTest {
    private static final int NETWORKS = Integer.getInteger("wirelore.mapping.networks", 10);

    @Property(tries = 200)
    void aRandomNetworkIsMappedExactly(@ForAll @LongRange(min = 0, max = Long.MAX_VALUE) long seed) {
        check(seed);
    }

    /** The system property {@code wirelore.mapping.networks} says how many, 10 unless it is set. */
    @Test
    @Tag("campaign")
    void manyRandomNetworksAreMappedExactly() {
        new SplittableRandom(1).longs(NETWORKS).forEach(MappingPropertyTest::check);
    }

    /** What any route passes, in either direction, and in the same order of channels. */
    @Property(tries = 50)
    void checksPassEachCableOfARouteAndCanNotBlockTraffic(@ForAll @LongRange(min = 0, max = Long.MAX_VALUE) long seed) {
        Topology topology = new NetworkMapper(RandomNetworks.link(RandomNetworks.of(seed)), RandomNetworks.identity(0))
                .map().topology();
        NetworkRoutes routes = NetworkRoutes.upDown(topology);
        Set<Integer> cables = new TreeSet<>();
        for (byte[] way : NetworkRoutes.overAllCables(topology, 0)) {
            int to = topology.walk(0, way, null);
            assertThat(to).isPositive();
            cables.addAll(cables(topology, 0, way));
            NetworkRoutes busy = NetworkRoutes.upDown(topology);
            busy.put(0, to, way);
            busy.put(to, 0, PortDelta.back(way));
            assertThat(busy.deadlock()).as("seed %d, way %s", seed, Arrays.toString(way)).isEmpty();
        }
        for (int from = 0; from < topology.hosts(); from++) {
            for (int to = 0; to < topology.hosts(); to++) {
                byte[] route = routes.route(from, to).orElse(new byte[0]);
                assertThat(from == to ? cables : cables(topology, from, route)).isSubsetOf(cables);
            }
        }
    }

    private static Set<Integer> cables(Topology topology, int from, byte[] route) {
        Set<Integer> cables = new TreeSet<>();
        for (int channel : topology.channels(from, route)) {
            cables.add(Math.min(channel, topology.peerOf(channel)));
        }
        return cables;
    }

    private static void check(long seed) {
        Topology real = RandomNetworks.of(seed);
        NetworkMap map = new NetworkMapper(RandomNetworks.link(real), RandomNetworks.identity(0)).map();
        assertThat(RandomNetworks.difference(real, map)).as("seed %d", seed).isNull();
        NetworkRoutes routes = NetworkRoutes.upDown(map.topology());
        assertThat(routes.deadlock()).as("seed %d", seed).isEmpty();
        for (int to = 0; to < map.hosts().size(); to++) {
            byte[] route = routes.route(0, to).orElse(new byte[0]);
            int reached = real.walk(0, route, null);
            assertThat((to == 0 && route.length == 0) || RandomNetworks.identity(reached) == map.hosts().get(to))
                    .as("seed %d, host %d by %s", seed, to, Arrays.toString(route)).isTrue();
        }
    }
}
