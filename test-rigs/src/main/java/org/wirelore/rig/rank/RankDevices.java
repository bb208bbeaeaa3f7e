package org.wirelore.rig.rank;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.backend.sockets.NioSockets;
import org.wirelore.emulator.backend.sockets.SocketNames;
import org.wirelore.emulator.capture.FrameLog;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.config.JobConfig;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.AuthenticatedSockets;
import org.wirelore.rig.launch.JobSecret;
import org.wirelore.rig.launch.RankReport;
import org.wirelore.rig.launch.spawn.JointMeeting;
import org.wirelore.rig.model.FaultMapping;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.program.Rows;
import org.wirelore.rig.resource.CloseAll;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.Registry;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.FabricAccess;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;

/** The devices of the real machine that one rank uses, and how it gets to its messages through them. */
final class RankDevices implements Devices, AutoCloseable {
    /** Of the frames of a rank on an interface; a capture of more is cut. */
    private static final long FRAME_BYTES_MAX = 8 << 20;

    /** What a rank has of a fabric. */
    private record Node(String fabric, RealNode real) {
    }

    private final Registry registry;
    private final Assignment assignment;
    private final JobConfig config;
    private final RealHost host;
    private final Decider decider;
    private final @Nullable AdiObserver observer;
    private final InetAddress ownAddress;
    private final JobSecret secret;
    /** What this rank has of the rig's fabrics, and of what every host has. */
    private final List<Node> nodes = new ArrayList<>();
    private final Map<String, FrameLog> logs = new TreeMap<>();
    private @Nullable NioSockets sockets;
    private @Nullable Sockets meeting;
    private @Nullable RealStart started;

    /**
     * @param registry what the rig may be made of
     * @param ownAddress the address from which this rank has reached its master
     * @param secret what only the ranks of the job know
     */
    RankDevices(Registry registry, Assignment assignment, JobConfig config, RealHost host, Decider decider,
            @Nullable AdiObserver observer, InetAddress ownAddress, JobSecret secret) {
        this.registry = registry;
        this.assignment = assignment;
        this.ownAddress = ownAddress;
        this.secret = secret;
        this.config = config;
        this.host = host;
        this.decider = decider;
        this.observer = observer;
        for (FabricConfig fabric : config.fabrics()) {
            List<String> hosts = config.hosts().getOrDefault(fabric.name(), List.of());
            if (hosts.contains(assignment.host())) {
                nodes.add(new Node(fabric.name(), fabric.join(new Site(fabric, hosts))));
            }
        }
        List<String> all = config.ranks().stream().distinct().toList();
        registry.hostFabrics()
                .forEach(fabric -> nodes.add(new Node(fabric.name(), fabric.join(new Site(fabric, all)))));
    }

    /**
     * Opens what is needed and meets the other ranks.
     *
     * @throws IOException if this machine lacks something
     */
    Messenger connect() throws Exception {
        Messenger messenger = meet(StartPlace.own(assignment, config), observer);
        if (config.protocol().blocks()) {
            for (Node node : nodes) {
                node.real().blocks();
            }
        }
        return messenger;
    }

    /**
     * Opens what is needed once more, and meets the processes of a joint group.
     *
     * @param place the own place among them
     * @throws IOException if this machine lacks something
     */
    AdiMessenger meet(JointMeeting joint, int place) throws Exception {
        return (AdiMessenger) meet(StartPlace.in(joint, place, config), null);
    }

    private Messenger meet(StartPlace place, @Nullable AdiObserver listener) throws Exception {
        RealStart start = start(place, listener);
        Messenger messenger = config.protocol().start(start);
        started = null;
        start.close();
        return messenger;
    }

    private RealStart start(StartPlace place, @Nullable AdiObserver listener) {
        RealStart start = new RealStart(place, host, decider, listener, secret, this);
        started = start;
        return start;
    }

    /** How the program's ranks give each other rows; they meet once more for the first. */
    Rows rows() {
        return row -> (started == null ? start(StartPlace.own(assignment, config), observer) : started).exchange(row);
    }

    @Override
    public <T> T open(Class<T> api) throws IOException {
        return open(api, (String) null);
    }

    /** @param fabric name of the device's fabric; null: the first one that has the device */
    @Override
    public <T> T open(Class<T> api, @Nullable String fabric) throws IOException {
        for (Node node : nodes) {
            Object device = fabric == null || fabric.equals(node.fabric()) ? node.real().open(api) : null;
            if (device != null) {
                return api.cast(device);
            }
        }
        throw fabric == null ? Devices.missing(api) : Devices.missing(api, fabric);
    }

    /** Whether every host has devices with a user API without a card. */
    boolean isOnEveryHost(Class<?> api) {
        return registry.isOnEveryHost(api);
    }

    /** Name by which other ranks reach this machine where they have no folder in common. */
    String ownHost() {
        return ownAddress.getHostAddress();
    }

    /** What ranks meet through, and over sockets talk through: opened once. */
    Sockets sockets() throws IOException {
        Sockets known = meeting;
        if (known == null) {
            known = openSockets();
            meeting = known;
        }
        return known;
    }

    /** Whether ranks reach each other by internet addresses: where a fabric wants it, a rank listens at its own. */
    private boolean isInternet() {
        return config.fabrics().stream().anyMatch(FabricConfig::isInternet);
    }

    /** The host of a job's first rank, where ranks meet at internet addresses. */
    String masterHost() {
        return assignment.masterHost();
    }

    /** Whether ranks meet in a folder of this machine, under the names of their hosts. */
    boolean meetInFolder() {
        return !isInternet() && !assignment.folder().isEmpty();
    }

    private Sockets openSockets() throws IOException {
        if (isInternet()) {
            return open(SocketNames.ofInternet(ownAddress), true);
        }
        return meetInFolder()
                ? open(SocketNames.ofFolder(Path.of(assignment.folder()), host.name()), false)
                : open(SocketNames.ofInternet(InetAddress.getByName(assignment.masterHost())), true);
    }

    /** @param isOpen whether others than this job's ranks can reach them, who are then sent away */
    private Sockets open(SocketNames names, boolean isOpen) throws IOException {
        NioSockets opened = new NioSockets(host, names);
        sockets = opened;
        return isOpen ? new AuthenticatedSockets(opened, host, secret) : opened;
    }

    /** Adds what the devices counted. */
    void count(SortedMap<String, Long> counters) {
        nodes.forEach(node -> node.real().count(node.fabric() + "." + assignment.host(), counters));
    }

    /** The frames on each interface, as far as there were any. */
    List<RankReport.Frames> frames() {
        return logs.values().stream().filter(log -> log.frames() > 0)
                .map(log -> new RankReport.Frames(log.beginNs(), log.isCut(),
                        Base64.getEncoder().encodeToString(log.capture())))
                .toList();
    }

    /** What was opened and not given back, by what it is, in words. */
    SortedMap<String, Long> left() {
        SortedMap<String, Long> left = new TreeMap<>();
        nodes.forEach(node -> node.real().left(left));
        return left;
    }

    /** What a user should know of this machine. */
    List<String> warnings() {
        return nodes.stream().flatMap(node -> node.real().warnings().stream()).toList();
    }

    /** What may be why messages get lost, in words; empty if nothing is known. */
    String trouble() {
        return nodes.stream().map(node -> node.real().trouble()).filter(text -> !text.isEmpty()).findFirst()
                .orElse("");
    }

    @Override
    public void close() throws IOException {
        CloseAll.of(Stream.concat(Stream.concat(Stream.ofNullable(started), nodes.stream().map(Node::real)),
                Stream.concat(Stream.ofNullable(sockets), Stream.of(host))).toList());
    }

    /** What a fabric sees of this. */
    private final class Site implements RealSite {
        private final FabricConfig fabric;
        private final List<String> hosts;

        Site(FabricConfig fabric, List<String> hosts) {
            this.fabric = fabric;
            this.hosts = hosts;
        }

        @Override
        public RealHost host() {
            return host;
        }

        @Override
        public String hostName() {
            return assignment.host();
        }

        @Override
        public List<String> hosts() {
            return hosts;
        }

        @Override
        public Decider decider() {
            return decider;
        }

        @Override
        public FaultMapping faults() {
            return new FaultMapping(config.faults(), fabric.requiredFaults(RigConfig.Mode.REAL), fabric.name(), hosts,
                    PlacedFaults.NONE, 1);
        }

        @Override
        public String job() {
            return assignment.job();
        }

        @Override
        public @Nullable FrameLog frames() {
            String name = "rank" + assignment.rank() + (config.fabrics().size() > 1 ? " " + fabric.name() : "");
            return observer == null
                    ? null
                    : logs.computeIfAbsent(name, each -> new FrameLog(each, "what rank " + assignment.rank() + " on "
                            + assignment.host() + " sent (outbound) and took (inbound)", FRAME_BYTES_MAX,
                            System::nanoTime));
        }

        private FabricAccess access() {
            return assignment.access().stream().filter(each -> each.fabric().equals(fabric.name())).findFirst()
                    .orElse(new FabricAccess(fabric.name(), "", ""));
        }

        @Override
        public String namespace() {
            return access().namespace();
        }

        @Override
        public String networkInterface() {
            return access().networkInterface();
        }

        @Override
        public boolean hasNeighbours() {
            return Collections.frequency(config.ranks(), assignment.host()) > 1;
        }

        @Override
        public Sockets sockets() throws IOException {
            return RankDevices.this.sockets();
        }
    }
}
