package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.FileAlreadyExistsException;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.StoreWatch;
import org.wirelore.device.vipl.agent.AgentConfig;
import org.wirelore.device.vipl.agent.AgentProvider;
import org.wirelore.device.vipl.agent.ViaAgent;
import org.wirelore.device.vipl.engine.ViaEngine;
import org.wirelore.device.vipl.spi.ProcessGate;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.device.vipl.spi.ViplProvider;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.host.PinnableMemory;

/** The NIC of one process in shared memory. One thread at a time, but for {@link #look}. */
final class MemoryNic {
    private static final int LEVELS = ReliabilityLevel.UNRELIABLE.bit() | ReliabilityLevel.RELIABLE_DELIVERY.bit()
            | ReliabilityLevel.RELIABLE_RECEPTION.bit();
    /** A read would need the target's help. */
    private static final int NO_READ = 0;
    private static final long BYTES_MAX = 1L << 40;
    /** A process that lives may be held up, but not for as long as this; that it has died shows otherwise. */
    private static final AgentConfig CONFIG = new AgentConfig(20 * TimeUnits.PS_PER_MS, 500, 64,
            Host.FOREVER, 1);

    private final HostSharedMemory memory;
    private final NicFile own;
    private final MemoryPeers peers;
    private final SharedPieces pieces;
    private final MemoryCarrier carrier;
    private final ViplPolicy policy;
    private final ViaEngine engine;
    private final ViaAgent agent;

    MemoryNic(HostSharedMemory memory, NicFile own, Scheduler scheduler, ViplPolicy policy, Ringing ringing) {
        this.memory = memory;
        this.own = own;
        this.policy = policy;
        peers = new MemoryPeers(memory, own);
        pieces = new SharedPieces(memory, own.place());
        carrier = new MemoryCarrier(memory, own, peers, new NeighbourMemory(peers, own, pieces), ringing.of(peers));
        engine = new ViaEngine(attributes(), policy, carrier);
        agent = new ViaAgent(engine, scheduler, peers, policy, CONFIG, (work, units) -> {
        });
        carrier.onGone(agent::onHostGone);
    }

    /** How the process at a place learns that something has come for it. */
    @FunctionalInterface
    interface Ringing {
        IntConsumer of(MemoryPeers peers);
    }

    /** Takes the first free place. */
    static NicFile take(HostSharedMemory memory, String hostName) throws IOException {
        long number = System.nanoTime() * 31 + ProcessHandle.current().pid();
        int incarnation = (int) (number ^ number >>> Integer.SIZE) | 1;
        for (int place = 0; place < NicFile.PLACES; place++) {
            try {
                return NicFile.create(memory, place, incarnation, hostName);
            } catch (FileAlreadyExistsException taken) {
                // By another process of the job.
            }
        }
        throw new IOException("a job has VIA in at most " + NicFile.PLACES + " processes of a machine");
    }

    private NicAttributes attributes() {
        return new NicAttributes(SharedMemoryVia.DEVICE, 1, 1, MemoryPeers.address(own.place()), 64, BYTES_MAX,
                NicFile.REGIONS, BYTES_MAX, NicFile.VIS, 1024, 252, 1024, 32_768, MemoryCarrier.TRANSFER_BYTES_MAX,
                MemoryCarrier.TRANSFER_BYTES_MAX, 1024, LEVELS, NO_READ);
    }

    ViplProvider provider(Host process, ProcessGate gate, Consumer<String> log) {
        return new AgentProvider(agent, SharedMemoryVia.DEVICE, policy, process, gate, AgentProvider.FREE,
                MemoryNic::canPin, log);
    }

    /** Other processes can't reach arrays, which the JVM moves. */
    private static boolean canPin(MemorySegment memory) {
        return memory.isNative() && PinnableMemory.isPinnable(memory);
    }

    /** Shows what is stored from now on. */
    void watchStores(StoreWatch watch) {
        engine.watchStores(watch);
    }

    NicFile own() {
        return own;
    }

    ViaAgent agent() {
        return agent;
    }

    MemoryCarrier carrier() {
        return carrier;
    }

    MemorySegment allocate(long bytes) throws IOException {
        return pieces.allocate(bytes);
    }

    /** Looks who has ended. Beside everything else. */
    boolean look() throws IOException {
        return peers.look();
    }

    /** The same in a simulation. */
    void lookWhoLeft() {
        peers.lookWhoLeft();
    }

    /** Takes what has come. */
    void serve() {
        carrier.serve();
        carrier.dropGone();
    }

    long damages() {
        return peers.damages();
    }

    /** Tells the others that the process has left. */
    void leave() {
        own.leave();
        for (int place = 0; place < NicFile.PLACES; place++) {
            ViaPeer peer = peers.known(place);
            if (peer != null && place != own.place()) {
                peer.file().bell().ring();
            }
        }
    }

    /** Unmaps everything, when no thread uses it any more. */
    void close() {
        peers.close();
        pieces.close();
        own.close();
        memory.close();
    }
}
