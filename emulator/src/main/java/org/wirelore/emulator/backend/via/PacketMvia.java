package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.mvia.MviaConfig;
import org.wirelore.device.mvia.MviaCounters;
import org.wirelore.device.mvia.MviaNic;
import org.wirelore.device.mvia.MviaPeers;
import org.wirelore.device.mvia.PolledLink;
import org.wirelore.device.vipl.agent.AgentConfig;
import org.wirelore.device.vipl.agent.HostNames;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.device.vipl.spi.ViplProvider;
import org.wirelore.emulator.backend.BackendThreads;
import org.wirelore.emulator.backend.packet.PacketDatalink;
import org.wirelore.emulator.linux.PollWaiter;

/**
 * M-VIA on a real interface, for the processes of this JVM. A thread takes what arrives and does what time calls for,
 * so that neither waits for the program; a program that posts or looks does the same on its own thread.
 */
public final class PacketMvia implements AutoCloseable {
    private static final long WAIT_NANOS_MAX = 100_000_000;
    /** While the program looks itself: no arrival wakes the thread then. */
    private static final long DOZE_NANOS = 1_000_000;
    /** Nothing tells when the interface has room again. */
    private static final long ROOM_NANOS = 200_000;

    private final PacketDatalink datalink;
    private final ReentrantLock lock = new ReentrantLock();
    private final ServedAlarms alarms = new ServedAlarms(this::wake);
    private final List<ServedProcess> processes = new ArrayList<>();
    private final PollWaiter waiter;
    private final PolledLink link;
    private final MviaNic nic;
    private final Thread server;
    private long seenLooks;
    /** The program looks, and the thread sleeps for a short time whatever comes. */
    private volatile boolean isDozing;
    private volatile boolean isClosed;

    /**
     * Begins to serve.
     *
     * @param datalink of M-VIA's type; it is closed with this object
     * @param address the NIC's VIA address, which {@code peers} knows
     * @param peers who is where on the LAN
     * @param names the network's hosts
     * @param config settings of the protocol
     * @param policy how open points of the standard are decided
     * @throws IOException if the system has no descriptor left
     */
    public PacketMvia(PacketDatalink datalink, long address, MviaPeers peers, HostNames names, MviaConfig config,
            ViplPolicy policy) throws IOException {
        this.datalink = datalink;
        waiter = new PollWaiter();
        datalink.port().wakes(waiter);
        link = new PolledLink(datalink, this::wake);
        nic = new MviaNic(address, link, peers, names, alarms, config, policy, AgentConfig.PATIENT,
                (work, units) -> {
                });
        server = Thread.ofPlatform().daemon().name("mvia " + datalink.port().facts().name()).unstarted(this::serve);
        server.start();
    }

    /** {@return the NIC; its agent and counters under {@link #provider}'s gate only} */
    public MviaNic nic() {
        return nic;
    }

    /** {@return what the protocol has counted} */
    public MviaCounters counters() {
        lock.lock();
        try {
            return nic.carrier().counters();
        } finally {
            lock.unlock();
        }
    }

    /**
     * What the library of a process of this JVM stands on.
     *
     * @param base the process's host
     * @param log gets errors that the program has no handler for
     * @return the provider, whose gate and host are its own
     */
    public ViplProvider provider(Host base, Consumer<String> log) {
        ServedProcess process = new ServedProcess(base.name(), alarms, lock, base::signal);
        lock.lock();
        try {
            processes.add(process);
        } finally {
            lock.unlock();
        }
        return nic.provider(process, process, PacketMvia::canPin, log);
    }

    /** A thread of this JVM reaches arrays, and native memory that does not belong to one thread. */
    private static boolean canPin(MemorySegment memory) {
        return !memory.isReadOnly() && memory.isAccessibleBy(Thread.currentThread())
                && memory.isAccessibleBy(new Thread());
    }

    private void serve() {
        while (!isClosed) {
            long nanos = serveOnce();
            if (isDozing) {
                LockSupport.parkNanos(nanos);
            } else {
                waiter.await(nanos);
            }
        }
    }

    /** Has the thread look, unless it does so soon, or it is the one that calls. */
    private void wake() {
        if (!isDozing && !Thread.currentThread().equals(server)) {
            waiter.wake();
        }
    }

    /** @return how long nothing needs to be done unless something arrives, nanoseconds */
    private long serveOnce() {
        lock.lock();
        try {
            if (isClosed) {
                return 1;
            }
            alarms.runDue();
            link.serve();
            isDozing = link.looks() != seenLooks && processes.stream().noneMatch(ServedProcess::hasSleepers);
            seenLooks = link.looks();
            if (nic.carrier().hasWork()) {
                return ROOM_NANOS;
            }
            long nextPs = alarms.nextPs();
            long nanos = nextPs == Host.FOREVER ? WAIT_NANOS_MAX : (nextPs - alarms.now()) / TimeUnits.PS_PER_NS + 1;
            nanos = isDozing ? DOZE_NANOS : Math.clamp(nanos, 1, WAIT_NANOS_MAX);
            alarms.sleepUntil(alarms.now() + nanos * TimeUnits.PS_PER_NS);
            return nanos;
        } finally {
            lock.unlock();
        }
    }

    /** Stops serving. Peers find out when they get no answers, unless the processes have closed their NICs before. */
    @Override
    public void close() {
        isClosed = true;
        waiter.wake();
        LockSupport.unpark(server);
        BackendThreads.join(server);
        lock.lock();
        try {
            datalink.close();
            waiter.close();
        } finally {
            lock.unlock();
        }
    }
}
