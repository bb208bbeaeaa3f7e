package org.wirelore.rig.ethernet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.mvia.LanStations;
import org.wirelore.device.mvia.MviaConfig;
import org.wirelore.device.mvia.MviaCounters;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.backend.packet.FaultHook;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketDatalink;
import org.wirelore.emulator.backend.packet.PacketPort;
import org.wirelore.emulator.backend.via.PacketMvia;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.rig.model.Retransmissions;
import org.wirelore.rig.spi.real.RealSite;

/** M-VIA on a network interface of this machine, for one rank, which is the only one there. */
final class PacketMviaNode {
    private final RealSite site;
    private final PacketDatalink datalink;
    private final PacketMvia mvia;
    private final List<ViplLibrary> libraries = new ArrayList<>();

    private PacketMviaNode(RealSite site, PacketDatalink datalink, ViplPolicy policy) throws IOException {
        this.site = site;
        this.datalink = datalink;
        LanStations lan = new LanStations(site.hostName(), datalink.address());
        mvia = new PacketMvia(datalink, lan.ownStation(), lan, lan, MviaConfig.PATIENT, policy);
    }

    static PacketMviaNode open(EthernetConfig config, RealSite site, @Nullable FaultHook faults)
            throws IOException {
        PacketConfig packet = config.packet(site, MviaConfig.ETHERNET_TYPE);
        PacketDatalink datalink = site.namespace().isEmpty()
                ? PacketDatalink.open(packet)
                : NetworkNamespace.insideNamed(site.namespace(), () -> PacketDatalink.open(packet));
        if (faults != null) {
            datalink.port().onReceive(faults);
        }
        PacketMviaNode node = null;
        try {
            node = new PacketMviaNode(site, datalink, config.policy());
            return node;
        } finally {
            if (node == null) {
                datalink.close();
            }
        }
    }

    /** The interface. */
    PacketPort port() {
        return datalink.port();
    }

    Vipl library() {
        ViplLibrary library = new ViplLibrary(mvia.provider(site.host(), System.err::println));
        libraries.add(library);
        return library;
    }

    void count(String prefix, SortedMap<String, Long> counters) {
        MviaCounters counted = mvia.counters();
        String name = prefix + ".mvia.";
        counters.put(name + "sent", counted.sent());
        counters.put(name + "received", counted.received());
        counters.put(name + "resent", counted.resent());
        counters.put(name + "acknowledgments", counted.acknowledgments());
        counters.put(name + "repeated", counted.repeated());
        counters.put(name + "gaps", counted.gaps());
        counters.put(name + "stale", counted.stale());
        counters.put(name + "strange", counted.strange());
        counters.put(name + "givenUp", counted.givenUp());
        Retransmissions.add(counters, counted.resent(), counted.givenUp());
    }

    void left(SortedMap<String, Long> into) {
        libraries.forEach(library -> library.countAlive((what, count) -> into.merge(what, count, Long::sum)));
    }

    void close() {
        mvia.close();
    }
}
