package org.wirelore.rig.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.Meeting;
import org.wirelore.adi.RankEnvironment;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.backend.packet.FaultHook;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketUNetCounters;
import org.wirelore.emulator.backend.packet.PacketUNetDevice;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.backend.sockets.NioSockets;
import org.wirelore.emulator.backend.sockets.SocketNames;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.PollWaiter;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.config.JobConfig;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.RankStart;

/** The devices of the real machine that one rank uses, and how it gets to its messages through them. */
final class RankDevices implements RankStart, AutoCloseable {
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
    private @Nullable HostSharedMemory memory;
    private @Nullable PacketUNetDevice network;
    private @Nullable FaultHook faults;
    private @Nullable NioSockets sockets;
    private @Nullable Sockets meeting;
    private @Nullable RowExchange exchange;
    private @Nullable PollWaiter waiter;

    /**
     * @param ownAddress the address from which this rank has reached its master
     * @param secret what only the ranks of the job know
     */
    RankDevices(Assignment assignment, JobConfig config, RealHost host, Decider decider,
            @Nullable AdiObserver observer, InetAddress ownAddress, JobSecret secret) {
        this.assignment = assignment;
        this.ownAddress = ownAddress;
        this.secret = secret;
        this.config = config;
        this.host = host;
        this.decider = decider;
        this.observer = observer;
    }

    /**
     * Opens what is needed and meets the other ranks.
     *
     * @throws IOException if this machine lacks something
     */
    Messenger connect() throws IOException {
        Messenger messenger = config.protocol().start(this);
        if (exchange != null) {
            exchange.close();
            exchange = null;
        }
        if (network != null && config.protocol().blocks()) {
            // The sockets were for the start; from now on frames are what is waited for.
            waiter = new PollWaiter();
            host.blockThrough(waiter);
            network.port().wakes(waiter);
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
    public Host host() {
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
        if (api != config.fabric().api() && api != SharedMemory.class) {
            throw Devices.missing(api);
        }
        if (api == SharedMemory.class) {
            HostSharedMemory opened = HostSharedMemory.open(host, assignment.job());
            memory = opened;
            return api.cast(opened);
        }
        return api == Sockets.class ? api.cast(sockets()) : api.cast(network());
    }

    private PacketUNetDevice network() throws IOException {
        PacketUNetDevice device = inNamespace(() -> PacketUNetDevice.open(host,
                PacketConfig.of(assignment.networkInterface(), config.unet().etherType())
                        .along(PacketConfig.Path.valueOf(config.unet().socket().name()))));
        network = device;
        FaultHook hook = FaultHook.of(host, new FaultMapping(config.faults(), config.hosts()).plan(false), path(),
                decider);
        if (hook != null) {
            device.port().onReceive(hook);
            faults = hook;
        }
        return device;
    }

    /** What ranks meet through, and over sockets talk through: opened once. */
    private Sockets sockets() throws IOException {
        Sockets known = meeting;
        if (known == null) {
            known = openSockets();
            meeting = known;
        }
        return known;
    }

    /** A rank over sockets listens at the address from which it has reached the master. */
    private Sockets openSockets() throws IOException {
        if (config.fabric().api() == Sockets.class) {
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

    private <T> T inNamespace(NetworkNamespace.Deed<T> deed) throws IOException {
        return assignment.namespace().isEmpty()
                ? deed.run()
                : NetworkNamespace.insideNamed(assignment.namespace(), deed);
    }

    /** What this rank receives, in the terms of fault rules: with two hosts it comes from the other one. */
    private FaultPath path() {
        int own = config.hosts().indexOf(assignment.host());
        return new FaultPath(config.fabric().name(), config.hosts().size() == 2 ? 1 - own : FaultPath.FABRIC, own);
    }

    /** Adds what the devices counted. */
    void count(SortedMap<String, Long> counters) {
        String prefix = config.fabric().name() + "." + assignment.host();
        if (network != null) {
            PacketUNetCounters counted = network.counters();
            counters.put(prefix + ".received", counted.received());
            counters.put(prefix + ".droppedUnknownPort", counted.droppedUnknownPort());
            counters.put(prefix + ".droppedForeign", counted.droppedForeign());
            counters.put(prefix + ".droppedNoBuffer", counted.droppedNoBuffer());
            counters.put(prefix + ".droppedQueueFull", counted.droppedQueueFull());
            counters.put(prefix + ".droppedTooShort", counted.droppedTooShort());
            counters.put(prefix + ".droppedTooLong", counted.droppedTooLong());
            counters.put(prefix + ".droppedWrongType", counted.droppedWrongType());
            counters.put(prefix + ".droppedMisaddressed", counted.droppedMisaddressed());
            counters.put(prefix + ".lost", counted.lost());
            counters.put(prefix + ".lostDown", counted.lostDown());
        }
        if (faults != null) {
            counters.put(prefix + ".lostLinkDown", faults.lostLinkDown());
            counters.put(prefix + ".lostDamaged", faults.damaged());
            faults.count((name, value) -> counters.put(prefix + "." + name, value));
        }
    }

    /** What a user should know of the interface; how a wire that the rig itself has made is set up is the rig's affair. */
    List<String> warnings() {
        return network == null || config.fabric().kind() == FabricConfig.Kind.VETH
                ? List.of()
                : network.port().facts().warnings();
    }

    /** What may be why messages get lost, in words; empty if nothing is known. */
    String trouble() {
        return network == null ? "" : network.port().trouble();
    }

    @Override
    public void close() throws IOException {
        CloseAll.of(exchange, memory, network, waiter, sockets);
    }
}
