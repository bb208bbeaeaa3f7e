package org.wirelore.rig.rank;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.start.Meeting;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.backend.sockets.NioSockets;
import org.wirelore.emulator.backend.sockets.SocketNames;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.config.JobConfig;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.AuthenticatedSockets;
import org.wirelore.rig.launch.JobSecret;
import org.wirelore.rig.model.FaultsConfig;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.resource.CloseAll;
import org.wirelore.rig.spi.RankStart;
import org.wirelore.rig.spi.RealNode;
import org.wirelore.rig.spi.RealSite;
import org.wirelore.rig.spi.Registry;

/** The devices of the real machine that one rank uses, and how it gets to its messages through them. */
final class RankDevices implements RankStart, RealSite, Devices, AutoCloseable {
    /** How long ranks wait for each other by themselves: their master knows more, and ends the job before. */
    private static final long START_PS = 60_000_000_000_000L;
    /** The same where somebody has to start ranks on other machines. */
    private static final long JOIN_PS = 400_000_000_000_000L;

    private final Assignment assignment;
    private final JobConfig config;
    private final RealHost host;
    private final Decider decider;
    private final @Nullable AdiObserver observer;
    private final InetAddress ownAddress;
    private final JobSecret secret;
    /** What this rank has of the rig's fabric, and of what every host has. */
    private final List<RealNode> nodes = new ArrayList<>();
    private @Nullable NioSockets sockets;
    private @Nullable Sockets meeting;
    private @Nullable RowExchange exchange;

    /**
     * @param registry what the rig may be made of
     * @param ownAddress the address from which this rank has reached its master
     * @param secret what only the ranks of the job know
     */
    RankDevices(Registry registry, Assignment assignment, JobConfig config, RealHost host, Decider decider,
            @Nullable AdiObserver observer, InetAddress ownAddress, JobSecret secret) {
        this.assignment = assignment;
        this.ownAddress = ownAddress;
        this.secret = secret;
        this.config = config;
        this.host = host;
        this.decider = decider;
        this.observer = observer;
        nodes.add(config.fabric().join(this));
        registry.hostFabrics().forEach(fabric -> nodes.add(fabric.join(this)));
    }

    /**
     * Opens what is needed and meets the other ranks.
     *
     * @throws IOException if this machine lacks something
     */
    Messenger connect() throws Exception {
        Messenger messenger = config.protocol().start(this);
        if (exchange != null) {
            exchange.close();
            exchange = null;
        }
        if (config.protocol().blocks()) {
            for (RealNode node : nodes) {
                node.blocks();
            }
        }
        return messenger;
    }

    @Override
    public int rank() {
        return assignment.rank();
    }

    @Override
    public int size() {
        return assignment.size();
    }

    @Override
    public RealHost host() {
        return host;
    }

    /** The ranks of this machine are the first ones of the job; a rank of another machine is alone there. */
    @Override
    public int[] neighbours() {
        return rank() < assignment.local() ? IntStream.range(0, assignment.local()).toArray() : new int[]{rank()};
    }

    @Override
    public RankEnvironment environment() throws IOException {
        return new RankEnvironment(host, rank(), size(), new Meeting(assignment.masterHost(), assignment.masterPort(),
                ownAddress.getHostAddress(), sockets(), secret.number("job")), decider, System.getenv(), observer);
    }

    @Override
    public long timeoutPs(long usualPs) {
        return assignment.local() < assignment.size() ? JOIN_PS : START_PS;
    }

    @Override
    public long[][] exchange(long... row) throws IOException {
        RowExchange begun = exchange;
        if (begun == null) {
            begun = new RowExchange(host, sockets(), assignment, timeoutPs(0));
            exchange = begun;
        }
        return begun.gather(row);
    }

    @Override
    public <T> T open(Class<T> api) throws IOException {
        for (RealNode node : nodes) {
            Object device = node.open(api);
            if (device != null) {
                return api.cast(device);
            }
        }
        throw Devices.missing(api);
    }

    @Override
    public String hostName() {
        return assignment.host();
    }

    @Override
    public List<String> hosts() {
        return config.hosts();
    }

    @Override
    public Decider decider() {
        return decider;
    }

    @Override
    public FaultsConfig faults() {
        return config.faults();
    }

    @Override
    public String job() {
        return assignment.job();
    }

    @Override
    public String namespace() {
        return assignment.namespace();
    }

    @Override
    public String networkInterface() {
        return assignment.networkInterface();
    }

    /** What ranks meet through, and over sockets talk through: opened once. */
    @Override
    public Sockets sockets() throws IOException {
        Sockets known = meeting;
        if (known == null) {
            known = openSockets();
            meeting = known;
        }
        return known;
    }

    /** A rank over sockets listens at the address from which it has reached the master. */
    private Sockets openSockets() throws IOException {
        if (config.fabric().isInternet()) {
            return open(SocketNames.ofInternet(ownAddress), true);
        }
        boolean isOpen = assignment.folder().isEmpty();
        return open(isOpen
                ? SocketNames.ofInternet(InetAddress.getByName(assignment.masterHost()))
                : SocketNames.ofFolder(Path.of(assignment.folder()), host.name()), isOpen);
    }

    /** @param isOpen whether others than this job's ranks can reach them, who are then sent away */
    private Sockets open(SocketNames names, boolean isOpen) throws IOException {
        NioSockets opened = new NioSockets(host, names);
        sockets = opened;
        return isOpen ? new AuthenticatedSockets(opened, host, secret) : opened;
    }

    /** Adds what the devices counted. */
    void count(SortedMap<String, Long> counters) {
        String prefix = config.fabric().name() + "." + assignment.host();
        nodes.forEach(node -> node.count(prefix, counters));
    }

    /** What a user should know of this machine. */
    List<String> warnings() {
        return nodes.stream().flatMap(node -> node.warnings().stream()).toList();
    }

    /** What may be why messages get lost, in words; empty if nothing is known. */
    String trouble() {
        return nodes.stream().map(RealNode::trouble).filter(text -> !text.isEmpty()).findFirst().orElse("");
    }

    @Override
    public void close() throws IOException {
        CloseAll.of(Stream.concat(Stream.concat(Stream.ofNullable(exchange), nodes.stream()),
                Stream.ofNullable(sockets)).toList());
    }
}
