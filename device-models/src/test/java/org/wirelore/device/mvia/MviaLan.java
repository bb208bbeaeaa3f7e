package org.wirelore.device.mvia;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.contract.vipl.ChosenMessages;
import org.wirelore.device.loopback.LoopbackDatalink;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.agent.AgentConfig;
import org.wirelore.device.vipl.agent.HostNames;
import org.wirelore.device.vipl.spi.SoleGate;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** Hosts with M-VIA on a LAN of 100 Mb/s. */
final class MviaLan implements HostNames, MviaPeers {
    private static final long FIRST_STATION = 0x0200_0000_0001L;
    private static final long LATENCY_PS = 5_000_000;

    private final Scheduler scheduler;
    private final ViplPolicy policy;
    private final LoopbackDatalink.Network network;
    private final Map<String, MviaNic> nics = new LinkedHashMap<>();
    private final Map<String, Datalink> taps = new HashMap<>();
    /** What it loses. */
    final ChosenMessages losses = new ChosenMessages();
    private final FrameFields seen = new FrameFields(MviaConfig.ETHERNET_TYPE);
    private FrameFate fate = (frame, length) -> FrameFate.Way.PASS;

    MviaLan(Scheduler scheduler, ViplPolicy policy) {
        this.scheduler = scheduler;
        this.policy = policy;
        network = new LoopbackDatalink.Network(scheduler, LATENCY_PS, 12_500_000, 64);
    }

    /** What frames meet beside losses that are asked for. */
    void setFate(FrameFate newFate) {
        fate = newFate;
    }

    ViplLibrary library(Host process) {
        MviaNic nic = nics.computeIfAbsent(process.name(), this::make);
        return new ViplLibrary(nic.provider(process, new SoleGate(process), memory -> !memory.isReadOnly(), text -> {
        }));
    }

    MviaNic nic(String hostName) {
        return Objects.requireNonNull(nics.get(hostName));
    }

    /** A port that hears and sends as a host's does, beside it. */
    Datalink tap(String hostName) {
        return Objects.requireNonNull(taps.get(hostName));
    }

    private MviaNic make(String hostName) {
        long station = FIRST_STATION + nics.size();
        LinkService service = new LinkService(hostName, scheduler);
        Datalink raw = network.open(service, station, MviaConfig.ETHERNET_TYPE);
        taps.put(hostName, raw);
        PolledLink link = LinkService.link(scheduler, raw, service, this::decide);
        return new MviaNic(station, link, this, this, scheduler, MviaConfig.USUAL, policy, AgentConfig.USUAL,
                (work, units) -> {
                });
    }

    private FrameFate.Way decide(MemorySegment frame, int length) {
        if (!seen.read(frame, 0, length)) {
            throw new AssertionError("M-VIA must send frames that it would take: length=" + length);
        }
        boolean isLost = losses.isUnplugged(seen.source, seen.destination);
        if (seen.kind == FrameFields.CONTROL) {
            isLost = isLost || losses.losesControl();
        } else if (seen.kind != FrameFields.ACKNOWLEDGMENT && seen.offset == 0) {
            isLost = isLost
                    || losses.losesMessage(List.of(seen.source, seen.fromVi, seen.toConnection, seen.number));
        }
        return isLost ? FrameFate.Way.LOSE : fate.of(frame, length);
    }

    void setCable(String hostName, boolean isUp) {
        losses.setCable(nic(hostName).attributes().hostAddress(), isUp);
    }

    @Override
    public long[] addressesOf(String hostName) {
        MviaNic nic = nics.get(hostName);
        return nic == null ? new long[0] : new long[]{nic.attributes().hostAddress()};
    }

    @Override
    public @Nullable String hostOf(long hostAddress) {
        for (Map.Entry<String, MviaNic> each : nics.entrySet()) {
            if (each.getValue().attributes().hostAddress() == hostAddress) {
                return each.getKey();
            }
        }
        return null;
    }

    @Override
    public long station(long address) {
        return hostOf(address) == null && nics.size() > 0 ? NONE : address;
    }

    @Override
    public int agent(long address) {
        return 0;
    }

    @Override
    public long address(long station, int agent) {
        return agent == 0 ? station(station) : NONE;
    }

    @Override
    public List<Long> neighbours(int numberOfHops) {
        List<Long> found = new ArrayList<>();
        nics.values().forEach(nic -> found.add(nic.attributes().hostAddress()));
        return found;
    }
}
