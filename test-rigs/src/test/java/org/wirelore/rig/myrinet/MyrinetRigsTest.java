package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    /** All begin after one millisecond and end after two, so the STOP is over in time or is not. */
    @ParameterizedTest
    @CsvSource({"950, 3", "1000, 0"})
    void aStuckStopHoldsPacketsForItsMicroseconds(int us, int whole) {
        try (RigInstance instance = new RigInstance(variant("up-down", "program.arguments.lengthBytes=64",
                "program.arguments.endMs=2", "faults.rules=[{\"kind\": \"stuck-stop\", \"host\": \"gamma\","
                        + " \"frames\": [0], \"stuckUs\": " + us + "}]"),
                new SeededDecider(1), false, null)) {
            instance.run();
            assertThat(figure(instance, "rank2.whole")).isEqualTo(whole);
            assertThat(instance.counters()).containsEntry("ring.gamma.stopsStuckByFault", 1L);
        }
    }

    /** Packets of 4,096 bytes leave every 26 to 36 microseconds. */
    @ParameterizedTest
    @CsvSource({"300, 8, 13", "3000, 83, 117"})
    void aDeadPortSwallowsWhatComesInItsMicroseconds(int us, int lostMin, int lostMax) {
        try (RigInstance instance = new RigInstance(variant("up-down", "program.arguments.distance=1",
                "program.arguments.packets=200", "program.arguments.endMs=20", "faults.rules=[{\"kind\":"
                        + " \"dead-port\", \"host\": \"beta\", \"frames\": [0], \"deadUs\": " + us + "}]"),
                new SeededDecider(1), false, null)) {
            instance.run();
            assertThat(200 - figure(instance, "rank1.whole")).isBetween((double) lostMin, (double) lostMax);
            assertThat(figure(instance, "rank2.whole")).isEqualTo(200);
            assertThat(instance.counters()).containsEntry("ring.beta.portsDeadByFault", 1L);
        }
    }

    /** In two milliseconds, packets whose bytes take 51.2, 25.6 and 16.4 microseconds, and the cards' work between. */
    @ParameterizedTest
    @CsvSource({"640, 32, 39", "1280, 54, 78", "2000, 79, 122"})
    void cablesCarryAtTheirRate(int mbps, int sentMin, int sentMax) {
        try (RigInstance instance = new RigInstance(variant("up-down", "fabric.rate=" + mbps,
                "program.arguments.distance=1", "program.arguments.packets=1000", "program.arguments.endMs=3"),
                new SeededDecider(1), false, null)) {
            instance.run();
            assertThat(figure(instance, "rank1.whole")).isBetween((double) sentMin, (double) sentMax);
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
