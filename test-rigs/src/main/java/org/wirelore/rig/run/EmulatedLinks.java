package org.wirelore.rig.run;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.shm.BellWatch;
import org.wirelore.adi.shm.ShmRankEnvironment;
import org.wirelore.adi.shm.ShmStartup;
import org.wirelore.adi.tcp.TcpProtocolConfig;
import org.wirelore.adi.tcp.TcpRankEnvironment;
import org.wirelore.adi.tcp.TcpStartup;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.memory.EmulatedSharedMemory;
import org.wirelore.emulator.sockets.EmulatedSockets;
import org.wirelore.emulator.sockets.KernelSockets;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.rig.launch.ProtocolMapping;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.VariantConfig;

/** What ranks of emulated hosts send through without a card: the memory of their host, and its sockets. */
final class EmulatedLinks {
    /** From a store in shared memory until who waits for it on another processor sees it: a cache line's transfer. */
    private static final long NOTICE_PS = 300_000;
    private static final int MASTER_PORT = 7001;
    /** Nobody else is in a simulation. */
    private static final int JOB = 1;

    private final VariantConfig variant;
    private final EmulatedSharedMemory.Memory memory;
    private final EmulatedSockets.Network network;

    EmulatedLinks(VariantConfig variant, EventQueue queue) {
        this.variant = variant;
        memory = new EmulatedSharedMemory.Memory(queue, NOTICE_PS);
        memory.hashInto(queue.content());
        FabricConfig.SocketsConfig sockets = variant.fabric().sockets();
        network = new EmulatedSockets.Network(queue, ProfileMapping.us(sockets.latencyUs()),
                sockets.bytesPerSecond(), sockets.bufferBytes());
        network.hashInto(queue.content());
    }

    /** Starts a rank of a rig whose protocol needs no card; returns when all ranks are there. */
    Adi start(int rank, Host host, AdiObserver observer) {
        int size = variant.ranks().size();
        if (variant.protocol().kind() == ProtocolConfig.Kind.SHM) {
            return ShmStartup.init(new ShmRankEnvironment(host, rank, size, "ring", memory.open(host), observer),
                    ProtocolMapping.shm(variant.protocol()));
        }
        TcpProtocolConfig config = ProtocolMapping.tcp(variant.protocol());
        TcpRankEnvironment environment = new TcpRankEnvironment(host, rank, size, variant.ranks().getFirst().host(),
                MASTER_PORT, host.name(), Sockets.ANY_PORT, new KernelSockets(network.open(host), host), JOB, observer);
        return sharesMemory(host)
                ? beside(rank, host, observer, () -> TcpStartup.connect(environment, config),
                        config.unexpectedBytesMax())
                : TcpStartup.init(environment, config);
    }

    /** Whether the ranks of this host talk through its memory, and there is more than one. */
    boolean sharesMemory(Host host) {
        return variant.protocol().local() == ProtocolConfig.Local.SHM && membersOf(host.name()).length > 1;
    }

    /** Starts a rank that has a network to everybody but the ranks of this host. */
    Adi beside(int rank, Host host, AdiObserver observer, Supplier<AdiDevice> network, long unexpectedBytesMax) {
        int[] members = membersOf(host.name());
        ShmRankEnvironment place = new ShmRankEnvironment(host, Arrays.binarySearch(members, rank), members.length,
                "ring-" + host.name(), memory.open(host), observer);
        return ShmStartup.beside(place, ProtocolMapping.shm(variant.protocol()), members, variant.ranks().size(),
                network, BellWatch.Starter.SIGNALLED, unexpectedBytesMax);
    }

    private int[] membersOf(String host) {
        return IntStream.range(0, variant.ranks().size())
                .filter(rank -> variant.ranks().get(rank).host().equals(host)).toArray();
    }

    void reset() {
        memory.reset();
        network.reset();
    }
}
