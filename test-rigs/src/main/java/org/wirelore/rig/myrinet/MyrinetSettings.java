package org.wirelore.rig.myrinet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.myrinet.CardPorts;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.device.lanai.LanaiConfig;
import org.wirelore.emulator.fault.LinkDown;
import org.wirelore.emulator.myrinet.MyrinetConfig;
import org.wirelore.emulator.myrinet.MyrinetUnits;
import org.wirelore.emulator.myrinet.SlackConfig;
import org.wirelore.emulator.myrinet.fault.PacketCut;
import org.wirelore.emulator.myrinet.fault.PacketDamage;
import org.wirelore.emulator.myrinet.fault.PacketMishap;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.model.PlainFault;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.myrinet.card.MyrinetCard;
import org.wirelore.rig.port.PortConfig;
import org.wirelore.rig.spi.CardRegisters;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.ExternalPorts;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.JobMonitor;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import tools.jackson.databind.JsonNode;

/**
 * A Myrinet; plug numbers are the hosts' places in the rig.
 *
 * @param name name of the network
 * @param rateMbps of every link: 640, 1280 or 2000
 * @param switches its crossbars; none: automatic
 * @param cables what is connected
 * @param metres length of cables that say none
 * @param plan where routes come from
 * @param table routes of its own, if they are static
 * @param mapCheckMs how often the mapping host looks whether everything is still there
 * @param firstByteNs of a packet through a crossbar
 * @param slackBytes size of each slack buffer
 * @param stopBytes at which it says STOP
 * @param goBytes at which it says GO
 * @param forwardResetMs after which a crossbar cuts what makes no progress; 0: never
 * @param ports what leads to real things in paced mode, each at the end of a cable
 * @param tunnel how packets pass them
 * @param elsewhere names of the hosts of the rig that other runs emulate, behind ports
 * @param pieceBytes what one packet of the FMP control program carries of a message
 */
record MyrinetSettings(String name, int rateMbps, List<SwitchSettings> switches, List<CableSettings> cables,
        double metres, RoutePlan plan, List<RouteSettings> table, double mapCheckMs, double firstByteNs, int slackBytes,
        int stopBytes, int goBytes, double forwardResetMs, List<PortConfig> ports, TunnelSettings tunnel,
        List<String> elsewhere, int pieceBytes)
        implements
            FabricConfig {
    static final String KIND = "myrinet";
    /** A process can have a whole card, and knows the routes. */
    static final List<Class<?>> APIS = List.of(MyrinetBoard.class, CardPorts.class, NetworkRoutes.class);
    private static final long BYTE_MEGABITS_PS = 8_000_000;
    private static final long MS_NS = 1_000_000;
    private static final int PACKET_BYTES_MAX = 1 << 20;
    private static final WireFaults FAULTS = new WireFaults(MyrinetUnits.UNITS, "packets", PACKET_BYTES_MAX,
            Set.of(LinkDown.class),
            Map.of(PlainFault.LOSS, new PacketMishap(), PlainFault.CORRUPTION, new PacketDamage(1)),
            Map.of(PlacedKind.DROP, stalePs -> new PacketCut(), PlacedKind.CORRUPT, stalePs -> new PacketDamage(1)));

    MyrinetSettings {
        switches = List.copyOf(switches);
        cables = List.copyOf(cables);
        table = List.copyOf(table);
        ports = List.copyOf(ports);
        elsewhere = List.copyOf(elsewhere);
    }

    static MyrinetSettings bind(JsonNode node, JsonNode rig) {
        double metres = Fields.real(node, "metres");
        JsonNode slack = node.path("slack");
        return new MyrinetSettings(Fields.text(node, "name"), Fields.integer(node, "rate"),
                SwitchSettings.bind(node.path("switches")), CableSettings.bind(node.path("cables"), metres), metres,
                RoutePlan.of(Fields.text(node, "routes")), RouteSettings.bind(node.path("table")),
                Fields.real(node, "mapCheckMs"),
                Fields.real(node, "firstByteNs"), Fields.integer(slack, "bytes"), Fields.integer(slack, "stopBytes"),
                Fields.integer(slack, "goBytes"), Fields.real(node, "forwardResetMs"),
                PortConfig.bind(node.path("ports")), TunnelSettings.bind(node.path("tunnel"), rig.path("limits")),
                elsewhere(rig.path("hosts")), Fields.integer(node, "pieceBytes"));
    }

    private static List<String> elsewhere(JsonNode hosts) {
        return hosts.valueStream().filter(host -> host.path("elsewhere").booleanValue(false))
                .map(host -> Fields.text(host, "name")).toList();
    }

    /** Whether a cable is one of another run: from a host elsewhere to the far side of a port. */
    boolean isElsewhere(CableSettings cable) {
        return elsewhere.contains(cable.from()) || elsewhere.contains(cable.to());
    }

    boolean isAutomatic() {
        return switches.isEmpty() && cables.isEmpty();
    }

    /** Picoseconds per byte. */
    long byteTimePs() {
        return BYTE_MEGABITS_PS / rateMbps;
    }

    /** What is at the ends of cables beside crossbars: hosts, then ports. */
    List<String> stations(List<String> hosts) {
        List<String> stations = new ArrayList<>(hosts);
        ports.forEach(port -> stations.add(port.name()));
        return stations;
    }

    /** The network for the emulator; legal once the rules have nothing to say. Ports are hosts behind the others. */
    MyrinetConfig config(List<String> hosts) {
        List<String> stations = stations(hosts);
        NetworkLayout layout = NetworkLayout.of(this, stations);
        return new MyrinetConfig(layout.topology(), layout.crossbarNames(), stations, byteTimePs(), layout.delaysPs(),
                new SlackConfig(slackBytes, stopBytes, goBytes), Fields.ns(firstByteNs),
                Fields.ns(forwardResetMs * MS_NS));
    }

    /** The network that packets see: two ports that lead to each other are a cable, and so is one to elsewhere. */
    Topology routing(List<String> hosts) {
        List<String> stations = stations(hosts);
        Topology topology = NetworkLayout.of(this, stations).topology();
        for (CableSettings cable : cables) {
            if (isElsewhere(cable)) {
                boolean isFrom = elsewhere.contains(cable.from());
                topology = NetworkLayout.moved(topology, stations.indexOf(isFrom ? cable.to() : cable.from()),
                        stations.indexOf(isFrom ? cable.from() : cable.to()));
            }
        }
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < ports.size(); i++) {
            if (ports.get(i) instanceof PortConfig.Veth) {
                ends.add(hosts.size() + i);
            }
        }
        return ends.size() == 2 ? NetworkLayout.joined(topology, ends.getFirst(), ends.getLast()) : topology;
    }

    /** The routes of hosts, which have the numbers of their plugs, and of ports, which follow. */
    NetworkRoutes routes(List<String> hosts) {
        NetworkRoutes routes = NetworkRoutes.upDown(routing(hosts));
        if (plan == RoutePlan.STATIC) {
            List<String> stations = stations(hosts);
            for (RouteSettings route : table) {
                routes.put(stations.indexOf(route.from()), stations.indexOf(route.to()), route.bytes());
            }
        }
        return routes;
    }

    @Override
    public List<String> externalNames(List<Plug> plugs) {
        return ports.stream().map(PortConfig::name).toList();
    }

    @Override
    public long externalLatencyPs() {
        return tunnel.latencyPs();
    }

    @Override
    public ExternalPorts openExternal(List<Plug> plugs, Path folder, JobMonitor monitor) {
        return MyrinetPorts.open(ports, this::far, tunnel, folder, monitor);
    }

    /** A port's name, and the host behind it if that is elsewhere. */
    private String far(String port) {
        return cables.stream().filter(cable -> isElsewhere(cable) && (cable.from().equals(port)
                || cable.to().equals(port))).map(cable -> elsewhere.contains(cable.from()) ? cable.from() : cable.to())
                .map(host -> port + ", behind which is the host " + host + ",").findFirst().orElse(port);
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return KIND + " " + name + ", " + rateMbps + " Mb/s, "
                + (isAutomatic() ? "crossbars as needed" : switches.size() + " crossbars")
                + plan.description();
    }

    @Override
    public Class<?> api() {
        return MyrinetBoard.class;
    }

    @Override
    public List<Class<?>> apis() {
        return APIS;
    }

    @Override
    public WireFaults faults(RigConfig.Mode mode) {
        return FAULTS;
    }

    @Override
    public String deafness() {
        return "a Myrinet card is open to one process";
    }

    /** Processes with ports share a card; what is for the own host needs none. */
    @Override
    public @Nullable String deafness(Class<?> api) {
        return api == CardPorts.class ? null : deafness();
    }

    @Override
    public String cardKind() {
        return MyrinetCard.KIND;
    }

    @Override
    public void check(RigCheck check) {
        new MyrinetRules(this, check).check();
    }

    @Override
    public List<CardRegisters> registers(List<Plug> plugs) {
        List<CardRegisters> all = new ArrayList<>();
        for (int i = 0; i < plugs.size(); i++) {
            LanaiConfig config = card(plugs.get(i), LanaiConfig.Execution.usual());
            all.add(new CardRegisters(plugs.get(i).card(MyrinetCard.class).name(), List.of(plugs.get(i).name()),
                    LanaiCard.registerMaps(config)));
        }
        return all;
    }

    /** The card at a plug. */
    static LanaiConfig card(Plug plug, LanaiConfig.Execution execution) {
        return plug.card(MyrinetCard.class).config("lanai-" + plug.deviceName(), plug.number(),
                execution);
    }

    @Override
    public List<String> describe(Plug plug, int number) {
        return List.of(plug.card(MyrinetCard.class).name(),
                String.format(Locale.ROOT, "%012x", card(plug, LanaiConfig.Execution.usual()).boardId())
                        .replaceAll("(..)(?!$)", "$1:"));
    }

    @Override
    public boolean executesPrograms(List<Plug> plugs, Predicate<Class<?>> isUsed) {
        return isUsed.test(CardPorts.class)
                || plugs.stream().anyMatch(plug -> !plug.card(MyrinetCard.class).firmware().isEmpty());
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        return new EmulatedMyrinet(this, site);
    }

    @Override
    public RealNode join(RealSite site) {
        throw new IllegalStateException("nothing stands for a Myrinet in real mode: fabric=" + name);
    }
}
