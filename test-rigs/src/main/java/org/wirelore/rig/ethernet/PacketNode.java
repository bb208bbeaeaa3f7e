package org.wirelore.rig.ethernet;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.DatalinkCounters;
import org.wirelore.device.api.datalink.Datalinks;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.emulator.backend.packet.FaultHook;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketDatalink;
import org.wirelore.emulator.backend.packet.PacketPort;
import org.wirelore.emulator.backend.packet.PacketUNetCounters;
import org.wirelore.emulator.backend.packet.PacketUNetDevice;
import org.wirelore.emulator.capture.FrameLog;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.PollWaiter;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;

/** U-Net, M-VIA or a raw datalink on a network interface of this machine, for one rank. */
final class PacketNode implements RealNode {
    private final EthernetConfig config;
    private final RealSite site;
    private @Nullable PacketUNetDevice network;
    private @Nullable PacketMviaNode mvia;
    private @Nullable PacketDatalink datalink;
    private @Nullable FaultHook faults;

    PacketNode(EthernetConfig config, RealSite site) {
        this.config = config;
        this.site = site;
    }

    @Override
    public @Nullable Object open(Class<?> api) throws IOException {
        if (api == Vipl.class) {
            return openMvia().library();
        }
        if (api == Datalinks.class) {
            return (Datalinks) this::openDatalink;
        }
        return api == UNetDevice.class ? open() : null;
    }

    /** One of a rank; those of its host's other ranks hear what it sends, and it hears them. */
    private Datalink openDatalink(int type) throws IOException {
        if (datalink != null) {
            throw new IOException("expected one raw datalink on the interface " + site.networkInterface()
                    + ", found another");
        }
        PacketConfig packet = config.packet(site, type);
        PacketDatalink opened = inside(
                () -> PacketDatalink.open(site.hasNeighbours() ? packet.withNeighbours() : packet));
        FaultHook hook = hook();
        if (hook != null) {
            opened.port().onReceive(hook);
            faults = hook;
        }
        tap(opened.port(), hook);
        datalink = opened;
        return opened;
    }

    private <T> T inside(NetworkNamespace.Action<T> action) throws IOException {
        return site.namespace().isEmpty() ? action.run() : NetworkNamespace.insideNamed(site.namespace(), action);
    }

    private PacketMviaNode openMvia() throws IOException {
        PacketMviaNode node = mvia;
        if (node == null) {
            FaultHook hook = hook();
            node = PacketMviaNode.open(config, site, hook);
            tap(node.port(), hook);
            mvia = node;
            faults = hook;
        }
        return node;
    }

    private PacketUNetDevice open() throws IOException {
        PacketConfig packet = config.packet(site, config.unet().etherType());
        PacketUNetDevice device = inside(() -> PacketUNetDevice.open(site.host(), packet));
        network = device;
        FaultHook hook = hook();
        if (hook != null) {
            device.port().onReceive(hook);
            faults = hook;
        }
        tap(device.port(), hook);
        return device;
    }

    /** Has the capture show what is sent and taken. */
    private void tap(PacketPort port, @Nullable FaultHook hook) {
        FrameLog log = site.frames();
        if (log != null) {
            port.tappedBy(log::add);
            if (hook != null) {
                hook.tappedBy(log::add);
            }
        }
    }

    private @Nullable FaultHook hook() {
        return FaultHook.of(site.host(), site.faults().plan(), path(), site.decider());
    }

    private @Nullable PacketPort port() {
        if (network != null) {
            return network.port();
        }
        if (datalink != null) {
            return datalink.port();
        }
        return mvia == null ? null : mvia.port();
    }

    /** What this rank receives, in the terms of fault rules: with two hosts it comes from the other one. */
    private FaultPath path() {
        int own = site.hosts().indexOf(site.hostName());
        return new FaultPath(config.name(), site.hosts().size() == 2 ? 1 - own : FaultPath.FABRIC, own);
    }

    @Override
    public void blocks() throws IOException {
        PacketPort port = mvia == null ? port() : null;
        if (port != null) {
            port.wakes(PollWaiter.of(site.host()));
            FaultHook hook = faults;
            if (hook != null) {
                site.host().wakeAt(hook::duePs);
            }
        }
    }

    @Override
    public void count(String prefix, SortedMap<String, Long> counters) {
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
        if (mvia != null) {
            mvia.count(prefix, counters);
        }
        if (datalink != null) {
            DatalinkCounters counted = datalink.counters();
            counters.put(prefix + ".sent", counted.sent());
            counters.put(prefix + ".received", counted.received());
            counters.put(prefix + ".overrun", counted.overrun());
        }
        if (faults != null) {
            counters.put(prefix + ".lostLinkDown", faults.lostLinkDown());
            counters.put(prefix + ".lostDamaged", faults.damaged());
            faults.count((name, value) -> counters.put(prefix + "." + name, value));
        }
    }

    @Override
    public void left(SortedMap<String, Long> into) {
        if (mvia != null) {
            mvia.left(into);
        }
    }

    /** How a wire that the run itself has made is set up is not reported as the user's setting. */
    @Override
    public List<String> warnings() {
        PacketPort port = port();
        return port == null || config.kind() != EthernetConfig.Kind.NIC ? List.of() : port.facts().warnings();
    }

    @Override
    public String trouble() {
        PacketPort port = port();
        return port == null ? "" : port.trouble();
    }

    @Override
    public void close() {
        if (network != null) {
            network.close();
        }
        if (mvia != null) {
            mvia.close();
        }
        if (datalink != null) {
            datalink.close();
        }
    }
}
