package org.wirelore.device.mvia;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.StoreWatch;
import org.wirelore.device.vipl.agent.AgentClock;
import org.wirelore.device.vipl.agent.AgentConfig;
import org.wirelore.device.vipl.agent.AgentProvider;
import org.wirelore.device.vipl.agent.HostNames;
import org.wirelore.device.vipl.agent.ViaAgent;
import org.wirelore.device.vipl.engine.ViaEngine;
import org.wirelore.device.vipl.spi.ProcessGate;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.device.vipl.spi.ViplProvider;

/** A NIC with VIs on one LAN interface: the kernel agent, and below it the engine and the protocol. */
public final class MviaNic {
    /** The name of the NIC on a host's first interface. */
    public static final String DEVICE = "/dev/via_eth0";
    /** The longest message; VIA asks for 32 KiB, and what stands on it often wants 64. */
    public static final int TRANSFER_BYTES_MAX = 65_536;

    private static final int LEVELS = ReliabilityLevel.UNRELIABLE.bit() | ReliabilityLevel.RELIABLE_DELIVERY.bit();
    private static final int VI_MAX = 1024;
    private static final long REGISTERED_BYTES_MAX = 1L << 30;

    private final ViplPolicy policy;
    private final NicAttributes attributes;
    private final MviaCarrier carrier;
    private final ViaEngine engine;
    private final ViaAgent agent;

    /**
     * A NIC.
     *
     * @param address its VIA address, which {@code peers} knows
     * @param link its interface
     * @param peers who is where on the LAN
     * @param names the network's hosts
     * @param scheduler for all time-outs
     * @param config settings of the protocol
     * @param policy how open points of the standard are decided
     * @param agentConfig settings of the kernel agent
     * @param clock charges what the kernel agent does
     */
    public MviaNic(long address, FrameLink link, MviaPeers peers, HostNames names, Scheduler scheduler,
            MviaConfig config, ViplPolicy policy, AgentConfig agentConfig, AgentClock clock) {
        this.policy = policy;
        attributes = new NicAttributes(DEVICE, 1, 1, address, 64, REGISTERED_BYTES_MAX, 4096, REGISTERED_BYTES_MAX,
                VI_MAX, 1024, 252, 1024, 32_768, TRANSFER_BYTES_MAX, link.frameBytesMax() - FrameFields.SEND_HEADER,
                1024, LEVELS, 0);
        carrier = new MviaCarrier(link, peers, config, scheduler, address, TRANSFER_BYTES_MAX, VI_MAX);
        engine = new ViaEngine(attributes, policy, carrier);
        agent = new ViaAgent(engine, scheduler, names, policy, agentConfig, clock);
    }

    /**
     * Shows what is stored from now on.
     *
     * @param watch is shown it
     */
    public void watchStores(StoreWatch watch) {
        engine.watchStores(watch);
    }

    /** {@return what it offers} */
    public NicAttributes attributes() {
        return attributes;
    }

    /** {@return the protocol below} */
    public MviaCarrier carrier() {
        return carrier;
    }

    /** {@return the kernel agent} */
    public ViaAgent agent() {
        return agent;
    }

    /**
     * What a process's library stands on.
     *
     * @param process of this host
     * @param gate lets its threads in, and whatever serves the link
     * @param canPin whether the kernel can reach memory at any time
     * @param log gets errors that the program has no handler for
     * @return the provider
     */
    public ViplProvider provider(Host process, ProcessGate gate, Predicate<MemorySegment> canPin,
            Consumer<String> log) {
        return new AgentProvider(agent, DEVICE, policy, process, gate, AgentProvider.FREE, canPin, log);
    }

    /** Forgets everything, for a rerun. */
    public void reset() {
        carrier.reset();
        engine.reset();
        agent.reset();
    }
}
