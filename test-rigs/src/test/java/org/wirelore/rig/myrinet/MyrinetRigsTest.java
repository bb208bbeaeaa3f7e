package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.VariantConfig;

/** Raw packets of cards through networks that rigs name, with and without deadlock, faults and automatic crossbars. */
class MyrinetRigsTest {
    private static VariantConfig variant(String name, String... settings) {
        return Rigs.load("myrinet-routes", settings).variants().stream().filter(each -> each.name().equals(name))
                .findFirst().orElseThrow();
    }

    private static double figure(RigInstance instance, String name) {
        return Objects.requireNonNull(instance.metrics().get(name)).value();
    }

    @Test
    void routesAllTheSameWayAroundEndByForwardResets() {
        try (RigInstance instance = new RigInstance(variant("around"), new SeededDecider(1), false, null)) {
            instance.run();
            assertThat(instance.counters().get("ring.forwardResets")).isGreaterThanOrEqualTo(4);
            assertThat(instance.counters()).containsEntry("ring.routesMayDeadlock", 1L);
            assertThat(figure(instance, "rank0.sent")).isEqualTo(3);
        }
    }

    @Test
    void upDownRoutesDeliverEverythingAndARerunIsEqual() {
        try (RigInstance instance = new RigInstance(variant("up-down"), new SeededDecider(1), false, null)) {
            instance.run();
            assertThat(instance.clean()).describedAs(instance.oracles().toString()).isTrue();
            assertThat(instance.counters()).containsEntry("ring.forwardResets", 0L)
                    .containsEntry("ring.routesMayDeadlock", 0L);
            for (int rank = 0; rank < 4; rank++) {
                assertThat(figure(instance, "rank" + rank + ".whole")).isEqualTo(3);
            }
            long hash = instance.queue().hash();
            instance.run();
            assertThat(instance.queue().hash()).isEqualTo(hash);
        }
    }

    @Test
    void damageIsSeenByTheReceiver() {
        try (RigInstance instance = new RigInstance(variant("up-down", "faults.rules=[{\"kind\": \"packet-damage\","
                + " \"host\": \"gamma\", \"frames\": [1]}]"), new SeededDecider(3), false, null)) {
            instance.run();
            assertThat(figure(instance, "rank2.spoiled") + figure(instance, "rank2.whole")).isEqualTo(3);
            assertThat(instance.counters()).containsEntry("ring.gamma.damagedByFault", 1L);
        }
    }

    @Test
    void automaticNetworksReachEveryHostWithoutDeadlock() {
        MyrinetSettings settings = new MyrinetSettings("net0", 1280, List.of(), List.of(), 3,
                RoutePlan.UP_DOWN, List.of(), 20, 150, 80, 56, 40, 50, List.of(),
                new TunnelSettings(1514, 65_536, 10, 20, 20, 5), List.of(), 1024);
        for (int hosts : new int[]{2, 16, 17, 64, 128}) {
            List<String> names = IntStream.range(0, hosts).mapToObj(i -> "h" + i).toList();
            NetworkRoutes routes = settings.routes(names);
            assertThat(routes.mayDeadlock()).isFalse();
            for (int to = 0; to < hosts; to++) {
                assertThat(routes.topology().walk(hosts - 1, routes.route(hosts - 1, to).orElseThrow(), null))
                        .isEqualTo(to);
            }
            assertThat(settings.config(names).hostNames()).hasSize(hosts);
        }
    }
}
