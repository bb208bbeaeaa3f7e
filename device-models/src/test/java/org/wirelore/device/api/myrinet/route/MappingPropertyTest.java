package org.wirelore.device.api.myrinet.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
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
