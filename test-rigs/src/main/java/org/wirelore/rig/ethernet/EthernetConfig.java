package org.wirelore.rig.ethernet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.datalink.Datalinks;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.mbuf.Mbufs;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.unet.UNetCosts;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketPort;
import org.wirelore.rig.fault.FrameFaults;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.port.PortConfig;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.spi.CardRegisters;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.ExternalPorts;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;
import org.wirelore.rig.spi.real.RealCounterpart;
import org.wirelore.rig.spi.real.RealNetwork;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import org.wirelore.rig.via.Policies;
import org.wirelore.rig.via.conformance.ViaProvider;
import org.wirelore.rig.via.conformance.ViplFabric;
import tools.jackson.databind.JsonNode;

/**
 * An Ethernet; plug numbers are the hosts' places in the rig.
 *
 * @param name name of the wire
 * @param kind what it is
 * @param bitsPerSecond speed of every port
 * @param fullDuplex whether stations may send and receive at once; false on a hub, true on a link
 * @param propagationNs delay of one cable
 * @param switching used when the kind is {@link Kind#SWITCH}
 * @param repeaterNs delay through the repeater of a hub
 * @param ports what real things are plugged in, behind the hosts, on a link, switch or hub in paced mode
 * @param unet U-Net on every host
 * @param ip IP of the hosts' kernels
 * @param policy how M-VIA decides the open points of VIA
 */
record EthernetConfig(String name, Kind kind, long bitsPerSecond, boolean fullDuplex, double propagationNs,
        SwitchConfig switching, double repeaterNs, List<PortConfig> ports, UNetDriverSettings unet, IpSettings ip,
        ViplPolicy policy)
        implements
            FabricConfig,
            ViplFabric {
    private static final WireFaults REAL_FAULTS = FrameFaults.wires(Frame.BYTES_MAX, false);
    private static final WireFaults EMULATED_FAULTS = FrameFaults.wires(Frame.BYTES_MAX, true);
    private static final long FIRST_ADDRESS = 0x0200_0000_0001L;

    EthernetConfig {
        ports = List.copyOf(ports);
    }

    /** The kinds of Ethernet. */
    enum Kind {
        /** A full-duplex cable between two hosts. */
        LINK,
        /** A switch. */
        SWITCH,
        /** A shared half-duplex segment. */
        HUB,
        /** A pair of virtual interfaces in two network namespaces, which the run makes and removes. */
        VETH,
        /** A bridge with a network namespace at each port, which the run makes and removes. */
        BRIDGE,
        /** The network interface that each host names. */
        NIC;

        Set<FabricKind.Trait> traits() {
            return switch (this) {
                case LINK, SWITCH, HUB -> Set.of(FabricKind.Trait.PACED, FabricKind.Trait.GUESTS);
                case VETH, BRIDGE -> Set.of(FabricKind.Trait.REAL, FabricKind.Trait.PACED, FabricKind.Trait.GUESTS);
                case NIC -> Set.of(FabricKind.Trait.REAL, FabricKind.Trait.PACED, FabricKind.Trait.JOINED);
            };
        }
    }

    /** What a switch does with a frame. */
    enum Forwarding {
        /** It is forwarded when it has arrived whole. */
        STORE_AND_FORWARD,
        /** It is forwarded when its addresses have arrived. */
        CUT_THROUGH
    }

    /**
     * A switch.
     *
     * @param mode when a frame is forwarded
     * @param forwardingNs from the last bit that the decision needs to the first bit out, output idle
     * @param queueFrames frames that may wait at each output, at least 1
     * @param tableEntries addresses that are remembered, at least 1
     * @param ageingSeconds after which an address that was not seen is forgotten
     */
    record SwitchConfig(Forwarding mode, double forwardingNs, int queueFrames, int tableEntries,
            double ageingSeconds) {
    }

    static EthernetConfig bind(JsonNode node, JsonNode rig) {
        JsonNode switching = node.path("switch");
        Kind kind = Fields.constant(Kind.class, node, "kind");
        return new EthernetConfig(Fields.text(node, "name"), kind, Fields.whole(node, "bitsPerSecond"),
                node.path("fullDuplex").booleanValue(kind != Kind.HUB), Fields.real(node, "propagationNs"),
                new SwitchConfig(Fields.constant(Forwarding.class, switching, "mode"),
                        Fields.real(switching, "forwardingNs"), Fields.integer(switching, "queueFrames"),
                        Fields.integer(switching, "tableEntries"), Fields.real(switching, "ageingSeconds")),
                Fields.real(node.path("hub"), "repeaterNs"), PortConfig.bind(node.path("ports")),
                UNetDriverSettings.bind(rig.path("unet")), IpSettings.bind(node.path("ip")),
                Policies.bind(node));
    }

    @Override
    public String guestAddress(List<Plug> plugs, Plug plug) {
        return ip.cidr(plug, plugs.indexOf(plug));
    }

    @Override
    public String guestNet(List<Plug> plugs, Plug plug) {
        return ip.net(plug, plugs.indexOf(plug));
    }

    @Override
    public String kindName() {
        return Fields.name(kind);
    }

    @Override
    public String description() {
        return kindName() + " " + name + ", " + Fields.number(bitsPerSecond / 1e6) + " Mb/s, "
                + (fullDuplex ? "full" : "half") + " duplex, cables of " + Fields.number(propagationNs) + " ns";
    }

    @Override
    public Class<?> api() {
        return UNetDevice.class;
    }

    @Override
    public List<Class<?>> apis() {
        return apis(kind);
    }

    /** An emulated card is under the host's kernel, whose TCP/IP stack can use it as well. */
    static List<Class<?>> apis(Kind kind) {
        return kind.traits().contains(FabricKind.Trait.REAL)
                ? List.of(UNetDevice.class, Vipl.class, Datalinks.class)
                : List.of(UNetDevice.class, Sockets.class, Vipl.class, Datalinks.class);
    }

    @Override
    public List<Class<?>> startUpApis(VariantConfig variant, boolean isExplored) {
        return IpStacks.isMeeting(this, variant, isExplored) ? List.of(Sockets.class) : List.of();
    }

    @Override
    public String note(VariantConfig variant, boolean isExplored) {
        return IpStacks.note(this, variant, isExplored);
    }

    @Override
    public ViaProvider provider(List<Plug> plugs) {
        return ViaProvider.MVIA;
    }

    /** M-VIA is in the kernels of a rig with daemons wherever what it costs is known. */
    @Override
    public @Nullable String address(Devices devices, List<Plug> plugs) throws IOException {
        return MviaHosts.arePriced(plugs) ? viaAddress(devices, name, plugs) : null;
    }

    boolean isReal() {
        return kind.traits().contains(FabricKind.Trait.REAL);
    }

    @Override
    public String deafness() {
        return "an Ethernet card does not hear what it sends";
    }

    /**
     * The kernel hands what is for its own host up again, before any card: its own stack does, M-VIA does, and so do
     * the ports of the raw datalink.
     */
    @Override
    public @Nullable String deafness(Class<?> api) {
        return api == Sockets.class || api == Vipl.class || api == Datalinks.class ? null : deafness();
    }

    @Override
    public RealCounterpart counterpart(boolean hasInterfaces) {
        return hasInterfaces
                ? new RealCounterpart(Fields.name(Kind.NIC), 0, "the interfaces that hosts name")
                : new RealCounterpart(Fields.name(Kind.VETH), 2, "a pair of interfaces that the run makes");
    }

    @Override
    public WireFaults faults(RigConfig.Mode mode) {
        return mode == RigConfig.Mode.REAL ? REAL_FAULTS : EMULATED_FAULTS;
    }

    @Override
    public boolean namesInterfaces() {
        return kind == Kind.NIC;
    }

    @Override
    public void check(RigCheck check) {
        EthernetRules.check(this, check);
    }

    /** The station address of the card at a plug, first byte on the wire in bits 47:40. */
    static long mac(Plug plug, int number) {
        String address = plug.requiredSlot().address();
        return address == null ? FIRST_ADDRESS + number : Long.parseLong(address.strip().replace(":", ""), 16);
    }

    @Override
    public String cardKind() {
        return TulipCard.KIND;
    }

    @Override
    public List<String> costs() {
        return unet.mbufs() == 0
                ? UNetCosts.ALL
                : Stream.of(UNetCosts.ALL, Mbufs.COSTS).flatMap(List::stream).toList();
    }

    @Override
    public List<CardRegisters> registers(List<Plug> plugs) {
        return IntStream.range(0, plugs.size()).mapToObj(i -> {
            TulipConfig config = Station.card(plugs.get(i), mac(plugs.get(i), i));
            return new CardRegisters(config.chip() + " revision " + Integer.toHexString(config.revision()) + "h",
                    List.of(plugs.get(i).name()), Dc21140.registerMaps(config));
        }).toList();
    }

    @Override
    public List<String> describe(Plug plug, int number) {
        return List.of(plug.card(TulipCard.class).name(),
                String.format(Locale.ROOT, "%012x", mac(plug, number)).replaceAll("(..)(?!$)", "$1:"));
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        return new EmulatedEthernet(this, site);
    }

    @Override
    public List<String> externalNames(List<Plug> plugs) {
        return isReal()
                ? plugs.stream().map(Plug::name).toList()
                : ports.stream().map(PortConfig::name).toList();
    }

    @Override
    public ExternalPorts openExternal(List<Plug> plugs, Path folder, JobMonitor monitor) {
        return EthernetPorts.open(this, plugs, folder, monitor);
    }

    @Override
    public RealNetwork prepare(List<String> hosts, String job, int number) throws IOException {
        return switch (kind) {
            case VETH -> VethNetwork.make(hosts, job, number);
            case BRIDGE -> BridgeNetwork.make(hosts, job, number);
            default -> RealNetwork.NONE;
        };
    }

    /** Protocols over the raw datalink multicast. */
    @Override
    public void requireInterface(String networkInterface, List<Class<?>> opened, int frameBytesMin)
            throws IOException {
        PacketPort.require(networkInterface, opened.contains(Datalinks.class), frameBytesMin);
    }

    /** How a protocol of a rank opens its interface. */
    PacketConfig packet(RealSite site, int etherType) {
        return PacketConfig.of(site.networkInterface(), etherType)
                .along(PacketConfig.Path.valueOf(unet.socket().name()));
    }

    @Override
    public RealNode join(RealSite site) {
        return new PacketNode(this, site);
    }
}
