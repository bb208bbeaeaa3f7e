package org.wirelore.rig.ethernet;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.emulator.ethernet.HubConfig;
import org.wirelore.emulator.ethernet.SwitchConfig;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.port.PortRules;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;

/** What must hold in a rig on an Ethernet beyond what the schema can say. */
final class EthernetRules {
    private static final TreePath HOSTS = TreePath.ROOT.child("hosts");
    /** A machine's network namespaces are made one by one. */
    private static final int BRIDGE_HOSTS_MAX = 64;

    private EthernetRules() {
    }

    static void check(EthernetConfig fabric, RigCheck check) {
        checkAddresses(check);
        checkPorts(fabric, check);
        if (check.isUsed(Sockets.class)) {
            IpStacks.check(check);
        }
        if (check.isUsed(Sockets.class) || check.plugs().stream().anyMatch(plug -> plug.config().guest() != null)) {
            fabric.ip().check(check);
        }
        if (check.isUsed(Vipl.class)) {
            MviaHosts.check(fabric, check);
        }
        TreePath path = check.path();
        int hosts = check.plugs().size();
        int stations = hosts + fabric.ports().size();
        String medium = medium(fabric, path);
        switch (fabric.kind()) {
            case LINK -> {
                check.require(stations == 2, HOSTS, "2 hosts on " + medium + ", ports included", stations);
                check.require(fabric.fullDuplex(), path.child("fullDuplex"),
                        "true on a link; a shared half-duplex segment is a hub", false);
            }
            case SWITCH -> {
                check.require(stations >= 2, HOSTS, "at least 2 hosts on " + medium + ", ports included",
                        stations);
                check.require(stations <= SwitchConfig.PORTS_MAX, HOSTS,
                        "at most " + SwitchConfig.PORTS_MAX + " hosts on " + medium + ", ports included", stations);
                check.require(fabric.fullDuplex(), path.child("fullDuplex"), "true on a switch", false);
            }
            case HUB -> {
                check.require(stations >= 2, HOSTS, "at least 2 hosts on " + medium + ", ports included",
                        stations);
                check.require(stations <= HubConfig.PLUGS_MAX, HOSTS,
                        "at most " + HubConfig.PLUGS_MAX + " hosts on " + medium + ", ports included", stations);
                check.require(!fabric.fullDuplex(), path.child("fullDuplex"), "false on a hub", true);
                check.require(fabric.bitsPerSecond() == 10_000_000 || fabric.bitsPerSecond() == 100_000_000,
                        path.child("bitsPerSecond"), "10000000 or 100000000 on a hub", fabric.bitsPerSecond());
            }
            case VETH -> check.require(hosts == 2, HOSTS, "2 hosts on " + medium, hosts);
            case BRIDGE -> check.require(hosts >= 2 && hosts <= BRIDGE_HOSTS_MAX, HOSTS, "2 to " + BRIDGE_HOSTS_MAX
                    + " hosts on " + medium, hosts);
            case NIC -> check.require(hosts >= 2, HOSTS, "at least 2 hosts on " + medium, hosts);
        }
        checkSpeeds(fabric, check);
        checkMitigation(fabric, check);
    }

    /** What hosts are on; of several fabrics, the one that is meant. */
    private static String medium(EthernetConfig fabric, TreePath path) {
        boolean isAlone = path.equals(TreePath.ROOT.child("fabric"));
        return (isAlone ? "a " : "the ") + switch (fabric.kind()) {
            case LINK -> "link";
            case SWITCH -> "switch";
            case HUB -> "hub";
            case VETH -> "pair of interfaces";
            case BRIDGE -> "bridge";
            case NIC -> "network";
        } + (isAlone ? "" : " " + fabric.name());
    }

    private static void checkMitigation(EthernetConfig fabric, RigCheck check) {
        for (Plug host : check.plugs()) {
            TulipCard card = host.card(TulipCard.class);
            if (!fabric.unet().mitigation().isOff() && !Station.card(host, 0).mitigates()) {
                check.problem(TreePath.ROOT.child("unet").child("mitigation"), "expected no interrupt mitigation with "
                        + "the card " + card.name() + " of host " + host.name()
                        + ", which can't do it (a 21143 can from revision 41h on), found some");
                return;
            }
        }
    }

    private static void checkAddresses(RigCheck check) {
        Map<Long, Integer> addresses = new HashMap<>();
        List<Plug> plugs = check.plugs();
        for (int i = 0; i < plugs.size(); i++) {
            Integer same = addresses.putIfAbsent(EthernetConfig.mac(plugs.get(i), i), i);
            if (same != null) {
                check.problem(plugs.get(i).requiredSlot().addressPath(),
                        "expected an address of its own, found the one of " + plugs.get(same).requiredSlot().path());
            }
        }
    }

    private static void checkSpeeds(EthernetConfig fabric, RigCheck check) {
        for (Plug host : check.plugs()) {
            TulipCard card = host.card(TulipCard.class);
            if (!card.speedsBitsPerSecond().contains(fabric.bitsPerSecond())) {
                check.problem(check.path().child("bitsPerSecond"), "expected a speed of the card " + card.name()
                        + " of host " + host.name() + " " + card.speedsBitsPerSecond() + ", found "
                        + fabric.bitsPerSecond());
                return;
            }
        }
    }

    private static void checkPorts(EthernetConfig fabric, RigCheck check) {
        TreePath path = check.path().child("ports");
        boolean mayHavePorts = !fabric.isReal() && check.mode() == RigConfig.Mode.PACED;
        check.require(fabric.ports().isEmpty() || mayHavePorts, path,
                "no ports but on a link, switch or hub in paced mode", fabric.ports().size());
        boolean isAttached = check.variant().fabrics().stream()
                .anyMatch(each -> !each.config().externalNames(each.plugs()).isEmpty());
        boolean hasGuests = check.variant().hosts().stream().anyMatch(host -> host.guest() != null);
        check.require(isAttached || hasGuests || !mayHavePorts, check.path(),
                "the key ports, or hosts that are guests, for what is real in a paced run; one without them has mode"
                        + " virtual",
                "none");
        PortRules.check(check, fabric.ports(), check.plugs().stream().map(Plug::name).toList(), path);
    }
}
