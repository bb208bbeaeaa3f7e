package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.StoreWatch;
import org.wirelore.device.vipl.spi.SoleGate;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.device.vipl.spi.ViplProvider;
import org.wirelore.emulator.backend.shm.HostSharedMemory;

/**
 * VIA in shared memory between the processes of a simulation, which run one at a time: the same memory without threads,
 * so that what happens is a function of the simulation alone. What one stores for another shows there a little later.
 */
public final class SimulatedVia implements AutoCloseable {
    private static final long DELAY_PS = 5 * TimeUnits.PS_PER_US;

    private final Scheduler scheduler;
    private final String job;
    private final ViplPolicy policy;
    private final Map<Integer, Member> byPlace = new LinkedHashMap<>();
    private final Map<Host, Member> byProcess = new LinkedHashMap<>();
    private @Nullable StoreWatch storeWatch;

    /**
     * A network without processes.
     *
     * @param scheduler the simulation's
     * @param job no other simulation on this machine has it
     * @param policy how open points are decided
     */
    public SimulatedVia(Scheduler scheduler, String job, ViplPolicy policy) {
        this.scheduler = scheduler;
        this.job = job;
        this.policy = policy;
    }

    private static final class Member {
        private final MemoryNic nic;
        private final Alarm alarm;
        private boolean isClosed;

        Member(MemoryNic nic, Scheduler scheduler) {
            this.nic = nic;
            alarm = scheduler.alarm("via-memory." + nic.own().place(), this::serve);
        }

        private void serve() {
            nic.lookWhoLeft();
            nic.serve();
            if (nic.carrier().hasBacklog()) {
                alarm.set(alarm.atPs() + DELAY_PS);
            }
        }
    }

    /**
     * Shows what is stored, at processes that come later.
     *
     * @param watch is shown it
     * @return this network
     */
    public SimulatedVia watching(StoreWatch watch) {
        storeWatch = watch;
        return this;
    }

    /**
     * What the library of a process stands on. A process may have several, on one NIC.
     *
     * @param process of the simulation
     * @param log gets errors that the program has no handler for
     * @return the provider
     * @throws IOException if this machine has no such memory, or no room in it
     */
    public ViplProvider provider(Host process, Consumer<String> log) throws IOException {
        Member member = byProcess.get(process);
        if (member == null) {
            member = join(process);
            byProcess.put(process, member);
            byPlace.put(member.nic.own().place(), member);
        }
        return member.nic.provider(process, new SoleGate(process), log);
    }

    private Member join(Host process) throws IOException {
        HostSharedMemory memory = HostSharedMemory.open(process, job);
        Member member = null;
        try {
            NicFile own = MemoryNic.take(memory, process.name());
            MemoryNic nic = new MemoryNic(memory, own, scheduler, policy, peers -> this::ring);
            if (storeWatch != null) {
                nic.watchStores(storeWatch);
            }
            member = new Member(nic, scheduler);
            return member;
        } finally {
            if (member == null) {
                memory.close();
            }
        }
    }

    private void ring(int place) {
        Member member = byPlace.get(place);
        if (member != null && !member.isClosed && !member.alarm.isSet()) {
            member.alarm.set(scheduler.now() + DELAY_PS);
        }
    }

    /**
     * Allocates memory into which other processes store RDMA writes themselves.
     *
     * @param process that has a provider
     * @param bytes 1 or more
     * @return zeros; from the beginning of a page on
     * @throws IOException if there is no room
     */
    public MemorySegment allocate(Host process, long bytes) throws IOException {
        Member member = byProcess.get(process);
        if (member == null) {
            throw new IllegalStateException("a process must have a provider: process=" + process.name());
        }
        return member.nic.allocate(bytes);
    }

    /**
     * A process has ended: its peers break.
     *
     * @param process perhaps one without a provider
     */
    public void ended(Host process) {
        close(byProcess.remove(process), process);
    }

    private void close(@Nullable Member member, Host process) {
        if (member != null) {
            member.nic.agent().ended(process);
            member.isClosed = true;
            member.alarm.cancel();
            member.nic.leave();
            member.nic.close();
            byPlace.keySet().forEach(this::ring);
        }
    }

    /**
     * Counts what the processes of a host have of its NIC.
     *
     * @param process that has a provider
     * @param visitor gets what it is, in words, and how many there are
     */
    public void countInUse(Host process, ObjLongConsumer<String> visitor) {
        Member member = byProcess.get(process);
        if (member != null) {
            member.nic.agent().countInUse(visitor);
        }
    }

    @Override
    public void close() {
        Map<Host, Member> left = new LinkedHashMap<>(byProcess);
        byProcess.clear();
        left.forEach((process, member) -> close(member, process));
        byPlace.clear();
    }
}
