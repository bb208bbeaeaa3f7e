package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.myrinet.route.NetworkMap;
import org.wirelore.device.api.myrinet.route.NetworkMapper;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.device.api.myrinet.route.ScoutLink;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.device.lanai.LanaiConfig;
import org.wirelore.device.myrinet.MappingTimes;
import org.wirelore.device.myrinet.MyrinetDriverConfig;
import org.wirelore.device.myrinet.NetworkMapping;
import org.wirelore.device.myrinet.UnreachedHost;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.myrinet.MyrinetConfig;
import org.wirelore.emulator.myrinet.MyrinetFabric;
import org.wirelore.emulator.myrinet.SlackConfig;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.firmware.mcp.FmpControlProgram;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.ProfileMapping;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.myrinet.card.MyrinetCard;
import org.wirelore.rig.myrinet.delivery.DeliveryOracle;
import org.wirelore.rig.myrinet.driver.MyrinetStation;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.CardKind;
import org.wirelore.rig.spi.Registry;

/** Drivers that map their network through real cards and hand each other the routes. */
class MappedRoutesTest {
    private static final long BYTE_PS = 6_250;
    private static final long CABLE_PS = 15_000;
    private static final long MOST_PS = 5 * TimeUnits.PS_PER_SECOND;
    private static final int PULLED_MS = 70;
    private static final int[] PORTS = {4, 8};
    private static final int TOPOLOGIES = Integer.getInteger("wirelore.mapping.drivers", 2);

    @Test
    void theNetworkIsMappedAgainWhenACableIsPulled() {
        try (RigInstance instance = rig()) {
            instance.run();
            assertThat(instance.clean()).describedAs(instance.oracles().toString()).isTrue();
            assertThat(instance.counters()).containsEntry("alpha.mcp.maps", 2L).doesNotContainKey("beta.mcp.maps")
                    .containsEntry("ring.forwardResets", 0L);
            long hash = instance.queue().hash();
            instance.run();
            assertThat(instance.queue().hash()).isEqualTo(hash);
        }
    }

    @Test
    void withoutMappingWhatIsOnThePulledCableIsLost() {
        try (RigInstance instance = rig("fabric.routes=up-down", "limits.virtualSeconds=1")) {
            instance.run();
            assertThat(instance.clean()).isFalse();
        }
    }

    @Test
    void aHostThatNoWayLeadsToIsTold() {
        try (RigInstance instance = rig("fabric.cables[7].pulledMs=200", "limits.virtualSeconds=1")) {
            instance.run();
            assertThat(instance.clean()).isFalse();
            assertThat(instance.oracles().toString()).contains(
                    "alpha, which maps the network, reached beta, gamma, but found no way to delta");
        }
    }

    /** Scouts are late then, and go where all the others go. */
    @Test
    void checksOfABusyNetworkFindAllAndDisturbNobody() {
        try (RigInstance instance = rig("fabric.cables[0].pulledMs=0", "fabric.mapCheckMs=0.1",
                "program.arguments.pauseMs=0", "program.arguments.rounds=2",
                "program.arguments.lengthBytes=300000")) {
            instance.run();
            assertThat(instance.clean()).describedAs(instance.oracles().toString()).isTrue();
            assertThat(instance.counters()).containsEntry("alpha.mcp.maps", 1L).containsEntry("ring.forwardResets", 0L);
        }
    }

    /** Two hosts at each crossbar of the ring, and traffic on the cable that is pulled. */
    @ParameterizedTest
    @CsvSource({"lanai4-sbus, ultra-2-200-sbus", "lanai7, pentium-pro-200-myrinet", "lanai9, pentium-pro-200-myrinet"})
    void messagesOnACableThatIsPulledAreNamed(String card, String profile) {
        List<String> hosts = new ArrayList<>();
        List<String> ranks = new ArrayList<>();
        List<String> cables = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            hosts.add(String.format("{\"name\": \"h%d\", \"profile\": \"%s\", \"card\": \"%s\"}", i, profile, card));
            ranks.add(String.format("{\"host\": \"h%d\"}", i));
            cables.add(String.format("{\"from\": \"h%d\", \"to\": \"x%d:%d\"}", i, i / 2, 2 + i % 2));
        }
        for (int i = 0; i < 4; i++) {
            cables.add(String.format("{\"from\": \"x%d:0\", \"to\": \"x%d:1\", \"pulledMs\": %d}", i, (i + 1) % 4,
                    i == 0 ? PULLED_MS : 0));
        }
        try (RigInstance instance = rig("hosts=" + hosts, "ranks=" + ranks, "fabric.cables=" + cables,
                "program.arguments.pauseMs=0", "program.arguments.rounds=40", "limits.virtualSeconds=5")) {
            instance.run();
            assertThat(instance.clean()).isFalse();
            assertThat(instance.oracles().toString()).containsPattern("the cable at ring\\.x[01]:[01] was out: a packet"
                    + " from port 0 of h\\d for port 0 of h\\d, packet \\d+ is lost, wholly or in part");
            assertThat(instance.queue().now()).isBetween(PULLED_MS * TimeUnits.PS_PER_MS,
                    2 * TimeUnits.PS_PER_SECOND);
        }
    }

    @Test
    void whatIsFurtherAwayThanACardsRoutesLeadIsTold() {
        Topology line = new Topology(Collections.nCopies(16, 4), 3);
        for (int i = 1; i < 16; i++) {
            line.connect(new Topology.End(i - 1, 0), new Topology.End(i, 1));
        }
        line.connect(new Topology.End(0, 2), line.endOfHost(0));
        line.connect(new Topology.End(13, 2), line.endOfHost(1));
        line.connect(new Topology.End(15, 2), line.endOfHost(2));
        try (Simulation simulation = new Simulation()) {
            List<NetworkMapping> mappings = mapped(simulation, line);
            assertThat(mappings).extracting(NetworkMapping::hasRoutes).containsExactly(true, true, false);
            assertThat(mappings.getFirst().unreached()).singleElement().satisfies(host -> {
                assertThat(host.node()).isEqualTo(2);
                assertThat(host.why()).isEqualTo(UnreachedHost.Why.NOT_FOUND_IN_REACH);
                assertThat(host.reached()).containsExactly(1);
            });
        }
    }

    @Test
    void mappingNeedsDriversAndNoPorts() {
        assertThat(complaint("fmp-mapped", "protocol={\"kind\": \"none\"}", "program={\"name\": \"packets\"}"))
                .contains("expected up-down or static, where no protocol such as fmp has drivers that could map");
        assertThat(complaint("fmp-on-veth", "fabric.routes=mapped")).contains("where the fabric has ports");
    }

    private static String complaint(String rig, String... settings) {
        try {
            Rigs.load(rig, settings);
            return "";
        } catch (RigException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static RigInstance rig(String... settings) {
        return new RigInstance(Rigs.load("fmp-mapped", settings).variants().getFirst(), new SeededDecider(1), false,
                null);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void driversFindWhatTheMapperFindsInTheTopology(long seed) {
        check(seed);
    }

    /** The system property {@code wirelore.mapping.drivers} says how many, 2 unless it is set. */
    @Test
    @Tag("campaign")
    void driversFindWhatTheMapperFindsInManyTopologies() {
        new SplittableRandom(1).longs(TOPOLOGIES).forEach(MappedRoutesTest::check);
    }

    private static void check(long seed) {
        Topology topology = network(seed);
        NetworkMap expected = new NetworkMapper(linkOf(topology), 1).map();
        try (Simulation simulation = new Simulation()) {
            List<NetworkMapping> mappings = mapped(simulation, topology);
            NetworkMap found = Objects.requireNonNull(mappings.getFirst().map(), () -> "no map of seed " + seed);
            assertThat(found.hosts()).as("seed %d", seed).isEqualTo(expected.hosts());
            NetworkRoutes routes = Objects.requireNonNull(mappings.getFirst().routes());
            assertThat(routes).as("seed %d", seed).isEqualTo(NetworkRoutes.upDown(expected.topology()));
            assertThat(routes.mayDeadlock()).isFalse();
            assertThat(mappings).as("seed %d", seed).allMatch(NetworkMapping::hasRoutes);
            assertThat(mappings.getFirst().maps()).as("seed %d", seed).isOne();
            assertThat(mappings.getFirst().unreached()).isEmpty();
        }
    }

    @Test
    void aRunWithoutProcessesEnds() {
        for (boolean isMapped : new boolean[]{false, true}) {
            try (Simulation simulation = new Simulation()) {
                List<MyrinetStation> stations = stations(simulation, network(1),
                        isMapped ? 20 * TimeUnits.PS_PER_MS : 0);
                stations.forEach(MyrinetStation::boot);
                assertThat(simulation.run(Limits.NONE.withVirtualPs(MOST_PS))).as("mapped: %s", isMapped)
                        .isInstanceOf(Outcome.Completed.class);
            }
        }
    }

    /** Two to five crossbars, which hang together, with one to two hosts each, and some cables more. */
    private static Topology network(long seed) {
        Random random = new Random(seed);
        int crossbars = 2 + random.nextInt(4);
        List<Integer> ports = new ArrayList<>();
        List<Topology.End> free = new ArrayList<>();
        for (int i = 0; i < crossbars; i++) {
            ports.add(PORTS[random.nextInt(PORTS.length)]);
        }
        int hosts = crossbars + random.nextInt(2);
        Topology topology = new Topology(ports, hosts);
        for (int i = 0; i < crossbars; i++) {
            List<Topology.End> own = new ArrayList<>();
            for (int port = 0; port < ports.get(i); port++) {
                own.add(new Topology.End(i, port));
            }
            Collections.shuffle(own, random);
            topology.connect(own.removeLast(), topology.endOfHost(i));
            if (i > 0) {
                topology.connect(own.removeLast(), free.remove(random.nextInt(free.size())));
            }
            free.addAll(own);
        }
        for (int host = crossbars; host < hosts; host++) {
            topology.connect(free.remove(random.nextInt(free.size())), topology.endOfHost(host));
        }
        Collections.shuffle(free, random);
        for (int i = 0; i < random.nextInt(3) && free.size() > 1; i++) {
            topology.connect(free.removeLast(), free.removeLast());
        }
        return topology;
    }

    /** Boards have the numbers of hosts plus 1. */
    private static ScoutLink linkOf(Topology topology) {
        return new ScoutLink() {
            @Override
            public OptionalLong hostAt(byte[] route) {
                int host = topology.walk(0, route, null);
                return host == Topology.NOWHERE ? OptionalLong.empty() : OptionalLong.of(host + 1L);
            }

            @Override
            public boolean comesBack(byte[] route) {
                return topology.walk(0, route, null) == 0;
            }
        };
    }

    private static List<NetworkMapping> mapped(Simulation simulation, Topology topology) {
        List<MyrinetStation> stations = stations(simulation, topology, 20 * TimeUnits.PS_PER_MS);
        stations.forEach(MyrinetStation::boot);
        assertThat(simulation.run(Limits.NONE.withVirtualPs(MOST_PS))).isInstanceOf(Outcome.Completed.class);
        return stations.stream().map(station -> Objects.requireNonNull(station.mapping())).toList();
    }

    private static List<MyrinetStation> stations(Simulation simulation, Topology topology, long checkPs) {
        RigLoader loader = new RigLoader(new ConfigFolder(Path.of("..", "configs")),
                new Registry("none", List.of(new Binding() {
                    @Override
                    public List<CardKind> cards() {
                        return List.of(MyrinetCard.kind());
                    }
                })));
        MyrinetCard made = (MyrinetCard) loader.loadCard(Path.of("..", "configs", "cards", "lanai4-sbus.json"));
        MyrinetFabric fabric = new MyrinetFabric("net0", new MyrinetConfig(topology, names("x", topology.crossbars()),
                names("host", topology.hosts()), BYTE_PS, Collections.nCopies(topology.ends(), CABLE_PS),
                SlackConfig.USUAL, 150_000, 50 * TimeUnits.PS_PER_MS),
                new FabricEnvironment(simulation.queue(),
                        new SeededDecider(7), new FaultPlan(List.of()), null, null));
        List<MyrinetStation> stations = new ArrayList<>();
        DeliveryOracle oracle = new DeliveryOracle((name, promise) -> new Findings(name, promise,
                simulation.queue()::now, new PacketHistory(simulation.queue()::now)), names("host", topology.hosts()),
                node -> false);
        for (int i = 0; i < topology.hosts(); i++) {
            Machine machine = new Machine(simulation, "host" + i, ProfileMapping.profile(
                    loader.loadProfile(Path.of("..", "configs", "hosts", "ultra-2-200-sbus.json"))));
            PciSlot slot = machine.bus().slot("lanai" + i);
            LanaiCard card = new LanaiCard(made.config("lanai" + i, i,
                    LanaiConfig.Execution.usual()), simulation.queue(), slot.bus(), fabric.plug(i));
            MyrinetStation station = new MyrinetStation(machine, card, slot.pinned(),
                    FmpControlProgram.image(4, made.sramBytes()),
                    MyrinetDriverConfig.usual("myrinet" + i, i, topology.hosts()), (beginPs, endPs) -> {
                    }, oracle);
            if (checkPs > 0) {
                station.mapFrom(0, MappingTimes.usual(checkPs));
            }
            stations.add(station);
        }
        return stations;
    }

    private static List<String> names(String kind, int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(kind + i);
        }
        return names;
    }
}
