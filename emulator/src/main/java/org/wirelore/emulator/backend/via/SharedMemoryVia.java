package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.device.vipl.spi.ViplProvider;
import org.wirelore.emulator.backend.BackendThreads;
import org.wirelore.emulator.backend.shm.HostSharedMemory;

/**
 * VIA between real processes of one machine, in its shared memory: what is below {@code org.wirelore.device.vipl} in
 * one of them. Each process has a NIC of its own.
 *
 * <p>A thread takes what arrives while the program does something else, and sleeps on a futex when nothing does; a
 * program that looks takes it itself, and the thread then sleeps for a millisecond at a time without having others wake
 * it. The thread also looks who has died.
 */
public final class SharedMemoryVia implements AutoCloseable {
    /** The name of each process's NIC. */
    public static final String DEVICE = "/dev/via_shm0";

    /** A process's end is noticed within a second: the system may not tell at the first look, or run late. */
    private static final long LOOK_PS = TimeUnits.PS_PER_SECOND / 5;
    /** While the program looks itself. */
    private static final long DOZE_PS = TimeUnits.PS_PER_MS;
    /** Nothing tells when a ring has room again. */
    private static final long ROOM_PS = 200 * TimeUnits.PS_PER_US;

    private final Host base;
    private final ReentrantLock lock = new ReentrantLock();
    private final ServedAlarms alarms = new ServedAlarms();
    private final MemoryNic nic;
    private final MemoryProcess process;
    private final Thread server;
    private long seenLooks;
    private boolean isPolled;
    private volatile boolean isClosed;

    private SharedMemoryVia(Host base, HostSharedMemory memory, NicFile own, ViplPolicy policy) {
        this.base = base;
        nic = new MemoryNic(memory, own, alarms, policy, peers -> place -> {
            ViaPeer peer = peers.known(place);
            if (peer != null) {
                peer.file().bell().ring();
            }
        });
        process = new MemoryProcess(base, alarms, lock, this::armed);
        server = Thread.ofPlatform().daemon().name("VIA of " + base.name()).unstarted(this::watch);
    }

    /**
     * Opens the memory for a process, and takes its place there.
     *
     * @param host the process
     * @param job the same for all processes that are on one network, and for no others on this machine
     * @param policy how open points are decided
     * @return its NIC
     * @throws IOException if this machine has no such memory, or no room in it
     */
    public static SharedMemoryVia open(Host host, String job, ViplPolicy policy) throws IOException {
        HostSharedMemory memory = HostSharedMemory.open(host, job);
        SharedMemoryVia opened = null;
        try {
            opened = new SharedMemoryVia(host, memory, MemoryNic.take(memory, host.name()), policy);
            opened.server.start();
            return opened;
        } finally {
            if (opened == null) {
                memory.close();
            }
        }
    }

    /**
     * What a library of the process stands on.
     *
     * @param log gets errors that the program has no handler for
     * @return the provider
     */
    public ViplProvider provider(Consumer<String> log) {
        return nic.provider(process, process, log);
    }

    /**
     * Allocates memory into which other processes store RDMA writes themselves.
     *
     * @param bytes 1 or more
     * @return zeros; from the beginning of a page on
     * @throws IOException if there is no room
     */
    public MemorySegment allocate(long bytes) throws IOException {
        lock.lock();
        try {
            return nic.allocate(bytes);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Counts what libraries of the process have of its NIC.
     *
     * @param visitor gets what it is, in words, and how many there are
     */
    public void countInUse(ObjLongConsumer<String> visitor) {
        lock.lock();
        try {
            nic.agent().countInUse(visitor);
        } finally {
            lock.unlock();
        }
    }

    /** {@return how often something lay in shared memory that none of us can have stored there; it was refused} */
    public long damages() {
        return nic.damages();
    }

    private void watch() {
        long lookPs = alarms.now() + LOOK_PS;
        try {
            while (!isClosed) {
                long untilPs = Math.min(serveOnce(), lookPs);
                if (isPolled) {
                    nic.own().doze(untilPs - alarms.now() + base.now());
                } else {
                    nic.own().bell().sleep(untilPs - alarms.now() + base.now());
                }
                if (alarms.now() >= lookPs) {
                    look();
                    lookPs = alarms.now() + LOOK_PS;
                }
            }
        } catch (InterruptedWait ended) {
            // Only the end of the process interrupts it.
        }
    }

    private void look() {
        try {
            nic.look();
        } catch (IOException unknown) {
            // The system does not tell just now; the next look may.
        }
    }

    /** @return when it has to be done again even if nothing arrives */
    private long serveOnce() {
        lock.lock();
        try {
            if (isClosed) {
                return 0;
            }
            isPolled = nic.carrier().looks() != seenLooks && !process.hasSleepers();
            seenLooks = nic.carrier().looks();
            if (isPolled) {
                nic.own().bell().disarm();
                nic.serve();
            } else {
                armed();
            }
            alarms.runDue();
            long nextPs = Math.min(alarms.nextPs(), isPolled ? alarms.now() + DOZE_PS : Host.FOREVER);
            return nic.carrier().hasBacklog() ? Math.min(nextPs, alarms.now() + ROOM_PS) : nextPs;
        } finally {
            lock.unlock();
        }
    }

    /** Has the server woken for what comes, and takes what came before. */
    private void armed() {
        nic.own().bell().arm();
        nic.serve();
    }

    /** Takes this process off the network: connected peers break. */
    @Override
    public void close() {
        lock.lock();
        try {
            nic.agent().ended(process);
            isClosed = true;
        } finally {
            lock.unlock();
        }
        nic.leave();
        nic.own().bell().arm();
        nic.own().bell().ring();
        BackendThreads.join(server);
        // What has died since the last look has left its names.
        look();
        nic.close();
    }
}
