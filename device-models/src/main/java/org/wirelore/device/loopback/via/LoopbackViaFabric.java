package org.wirelore.device.loopback.via;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.via.StoreWatch;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.agent.AgentProvider;
import org.wirelore.device.vipl.agent.HostNames;
import org.wirelore.device.vipl.engine.ViaMessage;
import org.wirelore.device.vipl.spi.SoleGate;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** What joins the hosts: each sends at its rate, and what has left arrives one latency later, in order. */
public final class LoopbackViaFabric implements HostNames {
    /** The name of each host's NIC. */
    public static final String DEVICE = "/dev/via_lo";

    /** How long it takes until what was lost at a reliable level has been sent again. */
    static final long RETRY_PS = 50_000_000L;
    /** How long a message is sent again and again before it counts as lost. */
    static final long GIVE_UP_PS = 10_000_000_000L;

    private static final long PS_PER_SECOND = 1_000_000_000_000L;
    private static final long FIRST_ADDRESS = 0x0200_0000_0001L;
    private static final int TRANSFER_BYTES_MAX = 65_536;

    private final Scheduler scheduler;
    private final long latencyPs;
    private final long byteTimePs;
    private final ViplPolicy policy;
    private Predicate<MemorySegment> pinnable = memory -> !memory.isReadOnly();
    private final Map<String, LoopbackViaHost> hosts = new LinkedHashMap<>();
    private final List<LoopbackViaHost> byAddress = new ArrayList<>();
    private final ArrayDeque<ViaMessage> pool = new ArrayDeque<>();
    private final List<String> unhandled = new ArrayList<>();
    private @Nullable StoreWatch storeWatch;
    private @Nullable LongFunction<ViaFault> faults;
    private @Nullable LongPredicate lostControls;
    private long messages;
    private long controls;

    /**
     * A fabric without hosts.
     *
     * @param scheduler whose time it is
     * @param latencyPs from the last byte sent to its arrival, picoseconds, 0 or more
     * @param bytesPerSecond rate of each host, 1 to 10^12
     * @param policy how open points are decided
     */
    public LoopbackViaFabric(Scheduler scheduler, long latencyPs, long bytesPerSecond, ViplPolicy policy) {
        if (latencyPs < 0 || bytesPerSecond < 1 || bytesPerSecond > PS_PER_SECOND) {
            throw new IllegalArgumentException("a fabric must have a latency and a rate: latencyPs=" + latencyPs
                    + ", bytesPerSecond=" + bytesPerSecond);
        }
        this.scheduler = scheduler;
        this.latencyPs = latencyPs;
        this.byteTimePs = PS_PER_SECOND / bytesPerSecond;
        this.policy = policy;
    }

    /**
     * Says which memory can be registered.
     *
     * @param canPin whether every thread may write it
     * @return this fabric
     */
    public LoopbackViaFabric pinning(Predicate<MemorySegment> canPin) {
        pinnable = canPin;
        return this;
    }

    /**
     * Shows what is stored, at hosts that come later.
     *
     * @param watch is shown it
     * @return this fabric
     */
    public LoopbackViaFabric watching(StoreWatch watch) {
        storeWatch = watch;
        return this;
    }

    /**
     * The library of a process.
     *
     * @param process whose calls it gets; processes whose hosts have one name share the NIC
     * @return the library, with nothing open
     */
    public ViplLibrary library(Host process) {
        return library(process, unhandled::add);
    }

    /**
     * The library of a process, as {@link #library(Host)}.
     *
     * @param process whose calls it gets
     * @param warnings gets what the process's user has to know, a line each, in place of {@link #unhandled}
     * @return the library, with nothing open
     */
    public ViplLibrary library(Host process, Consumer<String> warnings) {
        LoopbackViaHost host = hosts.get(process.name());
        if (host == null) {
            host = new LoopbackViaHost(this, process.name(), FIRST_ADDRESS + byAddress.size());
            hosts.put(process.name(), host);
            byAddress.add(host);
        }
        return new ViplLibrary(new AgentProvider(host.agent(), DEVICE, policy, process, new SoleGate(process),
                AgentProvider.FREE, pinnable, warnings));
    }

    /** Forgets every host with all that is on it and under way, for a rerun. Libraries are made anew. */
    public void reset() {
        hosts.values().forEach(LoopbackViaHost::stop);
        hosts.clear();
        byAddress.clear();
        unhandled.clear();
        faults = null;
        lostControls = null;
        messages = 0;
        controls = 0;
    }

    /**
     * Decides what happens to each message.
     *
     * @param byNumber of the message, counted from this call on, from 0
     */
    public void setFaults(LongFunction<ViaFault> byNumber) {
        messages = 0;
        faults = byNumber;
    }

    /**
     * Loses control packets, which the agents therefore send again.
     *
     * @param byNumber whether one is lost, counted from this call on, from 0
     */
    public void loseControls(LongPredicate byNumber) {
        controls = 0;
        lostControls = byNumber;
    }

    /**
     * Connects a host to the fabric, or takes it off.
     *
     * @param hostName of a host that has a library
     * @param isUp whether its cable is in
     */
    public void setCable(String hostName, boolean isUp) {
        host(hostName).setUp(isUp);
    }

    /**
     * Makes a host slow to receive.
     *
     * @param hostName of a host that has a library
     * @param delayPs by how much longer each message to it takes, picoseconds
     */
    public void setSlowness(String hostName, long delayPs) {
        host(hostName).setSlowness(delayPs);
    }

    /**
     * A host's NIC fails for good.
     *
     * @param hostName of a host that has a library
     */
    public void failNic(String hostName) {
        host(hostName).failNic();
    }

    /**
     * A process ends without a word; its program returns at once after it.
     *
     * @param process which
     */
    public void kill(Host process) {
        host(process.name()).agent().ended(process);
    }

    /**
     * Counts what processes have of a host's NIC.
     *
     * @param hostName of a host that has a library
     * @param visitor gets what it is, in words, and how many there are
     */
    public void countInUse(String hostName, ObjLongConsumer<String> visitor) {
        host(hostName).agent().countInUse(visitor);
    }

    /** {@return asynchronous errors for which a program had no handler} */
    public List<String> unhandled() {
        return List.copyOf(unhandled);
    }

    @Override
    public long[] addressesOf(String hostName) {
        LoopbackViaHost host = hosts.get(hostName);
        return host == null ? new long[0] : new long[]{host.address()};
    }

    @Override
    public @Nullable String hostOf(long hostAddress) {
        LoopbackViaHost host = find(hostAddress);
        return host == null ? null : host.name();
    }

    Scheduler scheduler() {
        return scheduler;
    }

    @Nullable
    StoreWatch storeWatch() {
        return storeWatch;
    }

    long latencyPs() {
        return latencyPs;
    }

    long byteTimePs() {
        return byteTimePs;
    }

    ViplPolicy policy() {
        return policy;
    }

    @Nullable
    LoopbackViaHost find(long address) {
        long index = address - FIRST_ADDRESS;
        return index >= 0 && index < byAddress.size() ? byAddress.get((int) index) : null;
    }

    List<Long> neighbours(LoopbackViaHost from, int numberOfHops) {
        List<Long> found = new ArrayList<>();
        found.add(from.address());
        for (LoopbackViaHost host : byAddress) {
            if (numberOfHops > 0 && !host.equals(from)) {
                found.add(host.address());
            }
        }
        return found;
    }

    ViaMessage take() {
        ViaMessage pooled = pool.poll();
        return pooled == null ? new ViaMessage(TRANSFER_BYTES_MAX) : pooled;
    }

    void giveBack(ViaMessage message) {
        pool.push(message);
    }

    ViaFault nextFault() {
        LongFunction<ViaFault> byNumber = faults;
        long number = messages++;
        return byNumber == null ? ViaFault.NONE : byNumber.apply(number);
    }

    boolean losesControl() {
        return lostControls != null;
    }

    boolean losesNextControl() {
        LongPredicate byNumber = lostControls;
        long number = controls++;
        return byNumber != null && byNumber.test(number);
    }

    private LoopbackViaHost host(String hostName) {
        LoopbackViaHost host = hosts.get(hostName);
        if (host == null) {
            throw new IllegalArgumentException("a host must have a library: hostName=" + hostName);
        }
        return host;
    }
}
