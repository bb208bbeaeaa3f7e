package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.VariantConfig;

/** Test 15 of the card's conformance suite, for each chip: two cards that run the probe, two crossbars apart. */
class DamagedOnTheWayTest {
    private static final String PROBE = "/org/wirelore/device/myrinet/probe/";
    private static final int WHOLE = 10;
    private static final int ROUTE_BYTES = 2;
    private static final int DAMAGED = Byte.SIZE * ProbeTraffic.CONTENT_BYTES;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** Each bit behind the route in turn, on the cable before the first crossbar. */
    @ParameterizedTest
    @CsvSource({"4, lanai4-pci", "7, lanai7", "9, lanai9"})
    void test15ADamagedByteAnywhereLeavesAResidueThroughTwoCrossbars(int generation, String card) throws IOException {
        try (RigInstance instance = new RigInstance(variant(generation, card), new EveryBit(), false, null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            assertThat(instance.counters()).containsEntry("net.alpha.out.damagedByFault", (long) DAMAGED);
            assertThat(figure(instance, "whole")).isEqualTo(WHOLE);
            assertThat(figure(instance, "damagedUnseen")).isZero();
            assertThat(figure(instance, "places")).isEqualTo(ProbeTraffic.CONTENT_BYTES);
            assertThat(figure(instance, "typePlaces")).isEqualTo(4);
            assertThat(figure(instance, "arrived")).isEqualTo(WHOLE + DAMAGED);
        }
    }

    private static double figure(RigInstance instance, String name) {
        return Objects.requireNonNull(instance.metrics().get(name)).value();
    }

    private VariantConfig variant(int generation, String card) throws IOException {
        String probing = Files.readString(ConfigFolder.find().folder(ConfigFolder.Kind.CARD).resolve(card + ".json"))
                .replaceFirst("\\{", "{\"firmware\": [" + object(generation, "start") + ", "
                        + object(generation, "probe") + "],");
        Path file = Files.writeString(folder.resolve("probing.json"), probing);
        Path rig = Files.writeString(folder.resolve("rig.json"), """
                {"name": "p", "hosts": [
                 {"name": "alpha", "profile": "pentium-pro-200-myrinet", "card": "%1$s"},
                 {"name": "beta", "profile": "pentium-pro-200-myrinet", "card": "%1$s"}],
                 "fabric": {"name": "net", "kind": "myrinet", "switches": [{"name": "x", "ports": 4},
                 {"name": "y", "ports": 4}], "cables": [{"from": "alpha", "to": "x:1"}, {"from": "x:3", "to": "y:0"},
                 {"from": "beta", "to": "y:2"}]}, "protocol": {"kind": "none"},
                 "ranks": [{"host": "alpha"}, {"host": "beta"}],
                 "program": {"name": "class", "arguments": {"class": "%2$s", "arguments": ["%3$d"]}},
                 "faults": {"rules": [{"kind": "packet-damage", "host": "alpha", "direction": "from-host",
                 "fromUs": %4$d, "damagedBitsMax": 1}]}}
                """.formatted(file.toAbsolutePath(), ProbeTraffic.class.getName(), WHOLE + DAMAGED,
                ProbeTraffic.BEGIN_US + WHOLE * ProbeTraffic.PERIOD_US));
        return new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY).load(rig, List.of()).variants().getFirst();
    }

    /** The path of an object of the probe, quoted. */
    private String object(int generation, String name) throws IOException {
        Path file = folder.resolve(name + ".o");
        try (InputStream in = DamagedOnTheWayTest.class
                .getResourceAsStream(PROBE + "lanai" + generation + "/" + name + ".o")) {
            Files.write(file, Objects.requireNonNull(in).readAllBytes());
        }
        return '"' + file.toAbsolutePath().toString() + '"';
    }

    /** Of the bits behind the route the first, then the second, and so on. */
    private static final class EveryBit implements Decider {
        private final SeededDecider others = new SeededDecider(1);
        private int bitPoint = -1;
        private int next = Byte.SIZE * ROUTE_BYTES;

        @Override
        public int point(ChoicePoint point) {
            int handle = others.point(point);
            if (point.what().equals("damage.bit")) {
                bitPoint = handle;
            }
            return handle;
        }

        @Override
        public int point(ChoicePoint point, double... weights) {
            return others.point(point, weights);
        }

        @Override
        public int choose(int point, int alternatives) {
            return point == bitPoint ? Math.min(next++, alternatives - 1) : others.choose(point, alternatives);
        }
    }
}
