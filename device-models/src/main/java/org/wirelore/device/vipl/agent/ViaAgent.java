package org.wirelore.device.vipl.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResourceCode;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.NicPort;
import org.wirelore.device.vipl.spi.ViplPolicy;

/**
 * The kernel agent of a host for one NIC. All processes of the host share it: numbers of VIs, memory handles and
 * listeners are the NIC's; tags, and what they protect, are an open's.
 *
 * <p>One thread at a time may use it.
 */
public final class ViaAgent implements NicUnit.Listener {
    private static final int OPENS_MAX = 0xFFFF;

    private final NicUnit unit;
    private final HostNames names;
    private final ViplPolicy policy;
    private final AgentConfig config;
    private final AgentClock clock;
    private final NicAttributes attributes;
    private final AgentTimers timers;
    private final AgentTimers beats;
    private final ControlMail mail;
    private final Connector connector;
    private final HostHeartbeat heartbeat;
    private final List<AgentNic> opens = new ArrayList<>();
    private SlotTable<AgentVi> vis;
    private SlotTable<AgentRegion> regions;
    private long registeredBytes;
    private int ptags;
    private int cqs;
    private int lastOpen;
    private boolean hasFailed;
    private long strangePackets;
    /** How many processes are in calls that may be in the kernel. */
    private int held;

    /**
     * An agent without processes.
     *
     * @param unit the NIC
     * @param scheduler for time-outs
     * @param names the network's hosts
     * @param policy how open points are decided
     * @param config settings
     * @param clock charges what the agent does
     */
    public ViaAgent(NicUnit unit, Scheduler scheduler, HostNames names, ViplPolicy policy, AgentConfig config,
            AgentClock clock) {
        this.unit = unit;
        this.names = names;
        this.policy = policy;
        this.config = config;
        this.clock = clock;
        attributes = unit.attributes();
        timers = new AgentTimers(scheduler, attributes.name() + ".agent", false);
        beats = new AgentTimers(scheduler, attributes.name() + ".heartbeat", true);
        mail = new ControlMail(unit, timers, config);
        connector = new Connector(this, timers, mail);
        heartbeat = new HostHeartbeat(this, beats, timers, mail);
        vis = new SlotTable<>(attributes.maxVi());
        regions = new SlotTable<>(attributes.maxRegisterRegions());
        unit.attach(this);
    }

    /**
     * VipOpenNic for a process.
     *
     * @param process of this host
     * @param listener gets asynchronous errors
     * @return the open
     * @throws VipException ERROR_RESOURCE if the NIC has failed or has as many opens as it can
     */
    public NicPort open(Host process, NicPort.Listener listener) throws VipException {
        spend(AgentWork.OPEN);
        if (hasFailed || opens.size() == OPENS_MAX) {
            throw new VipException(VipResult.ERROR_RESOURCE,
                    "the NIC can't be opened: hasFailed=" + hasFailed + ", opens=" + opens.size());
        }
        AgentNic nic = new AgentNic(this, process, nextOpen(), listener);
        opens.add(nic);
        return nic;
    }

    /**
     * A process begins a call, in the course of which time passes. What the NIC and the timers bring meanwhile waits
     * for {@link #leave}, so that the process keeps its CPU until then.
     *
     * @param process of this host
     */
    public void enter(Host process) {
        clock.keepCpu(process, true);
        if (held++ == 0) {
            timers.hold(true);
            beats.hold(true);
            unit.hold(true);
        }
    }

    /**
     * A process ends such a call, or waits in it; once for each {@link #enter}. What has come meanwhile is served
     * before the process goes on: else one that calls again at once would hold it for ever.
     *
     * @param process the one that has entered
     */
    public void leave(Host process) {
        try {
            serveHeld();
        } finally {
            end();
            clock.keepCpu(process, false);
        }
    }

    private void serveHeld() {
        boolean hasServed = held == 1;
        while (hasServed) {
            hasServed = unit.serveHeld() || timers.serveHeld() || beats.serveHeld();
        }
    }

    private void end() {
        if (--held == 0) {
            unit.hold(false);
            timers.hold(false);
            beats.hold(false);
        }
    }

    /**
     * A process has ended: everything is closed for it, and its peers break.
     *
     * @param process the one that has ended
     */
    public void ended(Host process) {
        for (AgentNic nic : List.copyOf(opens)) {
            if (nic.process().equals(process)) {
                nic.close();
            }
        }
    }

    /**
     * A host is no more, and can't say so itself: the VIs connected to it break.
     *
     * @param host its address; another host may come to have it
     */
    public void onHostGone(long host) {
        connector.onHostGone(host);
        mail.onHostGone(host);
    }

    /** A VI has been connected. */
    void onConnected() {
        heartbeat.begin();
    }

    /**
     * Counts what processes have of the agent: nothing, after all of them have ended.
     *
     * @param visitor gets what it is, in words, and how many there are
     */
    public void countInUse(ObjLongConsumer<String> visitor) {
        visitor.accept("opens of the NIC", opens.size());
        visitor.accept("VIs", vis.size());
        visitor.accept("completion queues", cqs);
        visitor.accept("protection tags", ptags);
        visitor.accept("registered regions", regions.size());
        visitor.accept("registered bytes", registeredBytes);
    }

    /** {@return control packets that made no sense and were dropped} */
    public long strangePackets() {
        return strangePackets;
    }

    /** Forgets everything, for a rerun; the NIC has been reset. */
    public void reset() {
        timers.reset();
        beats.reset();
        heartbeat.reset();
        mail.reset();
        connector.reset();
        opens.clear();
        vis = new SlotTable<>(attributes.maxVi());
        regions = new SlotTable<>(attributes.maxRegisterRegions());
        registeredBytes = 0;
        ptags = 0;
        cqs = 0;
        lastOpen = 0;
        held = 0;
        hasFailed = false;
        strangePackets = 0;
    }

    @Override
    public void onControl(long fromHost, byte[] packet, int length) {
        spend(AgentWork.PACKET);
        ControlPacket decoded = ControlPacket.decode(packet, length);
        if (decoded == null) {
            strangePackets++;
        } else if (!hasFailed) {
            connector.onPacket(fromHost, decoded);
        }
    }

    @Override
    public void onFailed() {
        if (!hasFailed) {
            hasFailed = true;
            vis.all().forEach(AgentVi::onFailed);
            for (AgentNic nic : opens) {
                nic.raise(VipErrorCode.CATASTROPHIC, VipResourceCode.NIC, null, null, 0, 0);
            }
        }
    }

    NicUnit unit() {
        return unit;
    }

    HostNames names() {
        return names;
    }

    ViplPolicy policy() {
        return policy;
    }

    AgentConfig config() {
        return config;
    }

    Connector connector() {
        return connector;
    }

    NicAttributes attributes() {
        return attributes;
    }

    long address() {
        return attributes.hostAddress();
    }

    SlotTable<AgentVi> vis() {
        return vis;
    }

    SlotTable<AgentRegion> regions() {
        return regions;
    }

    boolean hasFailed() {
        return hasFailed;
    }

    long registeredBytes() {
        return registeredBytes;
    }

    void addRegisteredBytes(long bytes) {
        registeredBytes += bytes;
    }

    int ptags() {
        return ptags;
    }

    void addPtags(int count) {
        ptags += count;
    }

    int cqs() {
        return cqs;
    }

    void addCqs(int count) {
        cqs += count;
    }

    void remove(AgentNic nic) {
        opens.remove(nic);
    }

    void spend(AgentWork work) {
        clock.spend(work, 0);
    }

    void spend(AgentWork work, int units) {
        clock.spend(work, units);
    }

    private int nextOpen() {
        do {
            lastOpen = lastOpen % OPENS_MAX + 1;
        } while (opens.stream().anyMatch(nic -> nic.number() == lastOpen));
        return lastOpen;
    }
}
