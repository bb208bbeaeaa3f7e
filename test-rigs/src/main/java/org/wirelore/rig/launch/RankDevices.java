package org.wirelore.rig.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.shm.BellWatch;
import org.wirelore.adi.shm.ShmRankEnvironment;
import org.wirelore.adi.shm.ShmStartup;
import org.wirelore.adi.tcp.TcpProtocolConfig;
import org.wirelore.adi.tcp.TcpRankEnvironment;
import org.wirelore.adi.tcp.TcpStartup;
import org.wirelore.adi.unet.RankEnvironment;
import org.wirelore.adi.unet.UNetStartup;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.emulator.backend.packet.FaultHook;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketUNetCounters;
import org.wirelore.emulator.backend.packet.PacketUNetDevice;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.backend.shm.WordWatch;
import org.wirelore.emulator.backend.sockets.NioSockets;
import org.wirelore.emulator.backend.sockets.SocketNames;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.PollWaiter;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.config.JobConfig;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.program.RawEndpoint;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.UNetConfig;

/** The devices of the real machine that one rank uses, and how it gets to its messages through them. */
final class RankDevices implements AutoCloseable {
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
        return switch (config.protocol().kind()) {
            case SHM -> sharedMemory(config.protocol());
            case TCP -> sockets(config.protocol());
            case UNET, RAW -> network();
        };
    }

    private Messenger sharedMemory(ProtocolConfig protocol) throws IOException {
        HostSharedMemory opened = HostSharedMemory.open(host, assignment.job());
        memory = opened;
        return new AdiMessenger(ShmStartup.init(new ShmRankEnvironment(host, assignment.rank(), assignment.size(),
                "ring", opened, observer), ProtocolMapping.shm(protocol, startPs())));
    }

    /** A rank listens at the address from which it has reached the master. */
    private Messenger sockets(ProtocolConfig protocol) throws IOException {
        Sockets opened = open(SocketNames.ofInternet(ownAddress), true);
        TcpRankEnvironment environment = new TcpRankEnvironment(host, assignment.rank(), assignment.size(),
                assignment.masterHost(), assignment.masterPort(), ownAddress.getHostAddress(), Sockets.ANY_PORT,
                opened, secret.number("job"), observer);
        TcpProtocolConfig tcp = ProtocolMapping.tcp(protocol, startPs());
        int neighbours = protocol.local() == ProtocolConfig.Local.SHM ? assignment.local() : 0;
        if (neighbours < 2 || assignment.rank() >= neighbours) {
            return new AdiMessenger(TcpStartup.init(environment, tcp));
        }
        HostSharedMemory shared = HostSharedMemory.open(host, assignment.job());
        memory = shared;
        return new AdiMessenger(ShmStartup.beside(
                new ShmRankEnvironment(host, assignment.rank(), neighbours, "ring", shared, observer),
                ProtocolMapping.shm(protocol, startPs()), IntStream.range(0, neighbours).toArray(), assignment.size(),
                () -> TcpStartup.connect(environment, tcp), this::watch, tcp.unexpectedBytesMax()));
    }

    /** What wakes a rank that sleeps at its sockets when a neighbour has something for it. */
    private BellWatch watch(SharedSegment segment, long offset) {
        WordWatch watch = new WordWatch(host, segment, offset, 1);
        return new BellWatch() {
            @Override
            public void armed() {
                watch.look();
            }

            @Override
            public void close() {
                watch.close();
            }
        };
    }

    private Messenger network() throws IOException {
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
        boolean isOpen = assignment.folder().isEmpty();
        Sockets opened = open(isOpen
                ? SocketNames.ofInternet(InetAddress.getByName(assignment.masterHost()))
                : SocketNames.ofFolder(Path.of(assignment.folder()), host.name()), isOpen);
        Messenger messenger = config.protocol().kind() == ProtocolConfig.Kind.RAW
                ? raw(device, opened)
                : new AdiMessenger(UNetStartup.init(new RankEnvironment(host, assignment.rank(), assignment.size(),
                        assignment.masterHost(), assignment.masterPort(), opened, device, decider, System.getenv(),
                        observer), ProtocolMapping.unet(config.protocol(), startPs())));
        if (config.protocol().waiting() == ProtocolConfig.Wait.BLOCK) {
            // The sockets were for the start; from now on frames are what is waited for.
            waiter = new PollWaiter();
            host.blockThrough(waiter);
            device.port().wakes(waiter);
        }
        return messenger;
    }

    private long startPs() {
        return assignment.local() < assignment.size() ? JOIN_PS : START_PS;
    }

    private Messenger raw(PacketUNetDevice device, Sockets opened) throws IOException {
        int size = assignment.size();
        UNetConfig unet = config.unet();
        RawEndpoint endpoint = new RawEndpoint(host, device, new EndpointConfig(unet.sendEntries(),
                unet.receiveEntries(), unet.freeEntries(), unet.bufferBytes(), unet.areaBytes()), size);
        if (size == 1) {
            return endpoint.messenger();
        }
        int[] ports = device.reservePorts(size - 1);
        long[] row = new long[size];
        row[0] = device.mac();
        for (int i = 0; i < ports.length; i++) {
            row[1 + i] = ports[i];
        }
        try (UNetAddressExchange meeting = new UNetAddressExchange(host, opened, assignment,
                startPs())) {
            long[][] rows = meeting.gather(row);
            int own = assignment.rank();
            for (int peer = 0; peer < size; peer++) {
                if (peer != own) {
                    endpoint.open(peer, ports[place(own, peer)], rows[peer][0], (int) rows[peer][1 + place(peer, own)]);
                }
            }
            meeting.gather();
        }
        return endpoint.messenger();
    }

    /** Which of its ports a rank keeps for a peer. */
    private static int place(int rank, int peer) {
        return peer < rank ? peer : peer - 1;
    }

    /** @param isOpen whether others than this job's ranks can reach them, who are then sent away */
    private Sockets open(SocketNames names, boolean isOpen) throws IOException {
        NioSockets opened = new NioSockets(host, names);
        sockets = opened;
        return isOpen ? new AuthenticatedSockets(opened, host, secret) : opened;
    }

    private <T> T inNamespace(NetworkNamespace.Action<T> deed) throws IOException {
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
        CloseAll.of(memory, network, waiter, sockets);
    }
}
