package org.wirelore.rig.ethernet;

import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.inet.InetCounters;
import org.wirelore.device.inet.InetStack;
import org.wirelore.device.inet.kernel.InetCosts;
import org.wirelore.device.inet.profile.StackProfile;
import org.wirelore.device.inet.profile.StackProfiles;
import org.wirelore.emulator.host.Machine;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.CpuUse;
import org.wirelore.rig.model.Retransmissions;
import org.wirelore.rig.route.Fitting;
import org.wirelore.rig.route.Route;
import org.wirelore.rig.route.RoutedProtocols;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;

/** The TCP/IP stacks of the hosts on one Ethernet. */
final class IpStacks {
    private static final Set<String> STEPS = Set.copyOf(InetCosts.ALL);

    private IpStacks() {
    }

    /** How the stack of a host behaves. */
    static StackProfile profile(Plug plug) {
        String name = plug.config().profile().stack();
        return StackProfiles.all().stream().filter(profile -> profile.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a host must have a known stack: host=" + plug.name()
                        + ", stack=" + name));
    }

    /** Every host on the fabric has a stack, and its profile prices the stack's steps. */
    static void check(RigCheck check) {
        List<String> names = StackProfiles.all().stream().map(StackProfile::name).toList();
        for (Plug plug : check.plugs()) {
            TreePath path = TreePath.ROOT.child("hosts").child(plug.host()).child("profile");
            String profile = plug.config().profile().name();
            String stack = plug.config().profile().stack();
            if (stack == null || !names.contains(stack)) {
                check.problem(path, "expected a profile with the key stack (" + String.join(", ", names)
                        + "), for sockets on a card, found " + (stack == null
                                ? "none in " + profile
                                : Quoted.text(stack) + " in " + profile + NearestName.question(stack, names)));
            }
            List<String> missing = unpriced(plug);
            check.require(missing.isEmpty(), path, "a profile with a price for " + String.join(", ", missing)
                    + " in costs, which its TCP/IP stack charges", "none in " + profile);
        }
    }

    private static List<String> unpriced(Plug plug) {
        return InetCosts.ALL.stream().filter(cost -> !plug.config().profile().costs().containsKey(cost)).toList();
    }

    private static boolean isComplete(Plug plug) {
        String stack = plug.config().profile().stack();
        return StackProfiles.all().stream().anyMatch(profile -> profile.name().equals(stack))
                && unpriced(plug).isEmpty();
    }

    /**
     * Whether ranks of U-Net meet over the stacks. Unless the rig says it, they do where that takes nothing from what
     * the rig is for: where faults or an explorer count frames, these are the protocol's own, and where something real
     * is plugged in, it hears the protocol only. All ranks must be on the fabric, and their hosts have complete stacks.
     */
    static boolean isMeeting(EthernetConfig fabric, VariantConfig variant, boolean isExplored) {
        Boolean said = fabric.ip().startUp();
        if (said != null) {
            return said && !isMeetingOverUNet(fabric, variant);
        }
        RigFabric placed = variant.fabric(fabric.name());
        return placed != null && !isExplored && variant.faults().isEmpty() && !fabric.isReal()
                && fabric.ports().isEmpty() && isForUNet(fabric, variant)
                && variant.ranks().stream().allMatch(rank -> placed.plug(rank.host()) != null)
                && placed.plugs().stream().allMatch(IpStacks::isComplete);
    }

    /** Whether ranks that talk through U-Net on the fabric meet over sockets; else over U-Net itself. */
    private static boolean isForUNet(EthernetConfig fabric, VariantConfig variant) {
        return joinsUNet(fabric, variant) && meetsOverSockets(variant);
    }

    private static boolean isMeetingOverUNet(EthernetConfig fabric, VariantConfig variant) {
        return joinsUNet(fabric, variant) && !meetsOverSockets(variant);
    }

    private static boolean joinsUNet(EthernetConfig fabric, VariantConfig variant) {
        return variant.protocol().speaksAdi() && variant.ranks().size() > 1
                && Fitting.isSpokenThrough(variant, fabric, UNetDevice.class);
    }

    private static boolean meetsOverSockets(VariantConfig variant) {
        return RoutedProtocols.of(variant.protocol()).stream().map(Route::protocol)
                .anyMatch(ProtocolConfig::meetsOverSockets);
    }

    /** Says how ranks meet, that the stacks are used, and whose they are. */
    static String note(EthernetConfig fabric, VariantConfig variant, boolean isExplored) {
        RigFabric placed = variant.fabric(fabric.name());
        if (placed == null) {
            return "";
        }
        if (isMeetingOverUNet(fabric, variant)) {
            return " Ranks meet over U-Net on " + fabric.name() + ".";
        }
        boolean isMeeting = isMeeting(fabric, variant, isExplored);
        if (!isMeeting && !Fitting.isSpokenThrough(variant, fabric, Sockets.class)) {
            return isForUNet(fabric, variant)
                    ? " Ranks meet over cheap sockets beside " + fabric.name() + ", at no cost."
                    : "";
        }
        return (isMeeting ? " Ranks meet over " + fabric.name() + "." : "") + " Sockets on " + fabric.name()
                + ": the hosts' own TCP/IP stacks ("
                + placed.plugs().stream().map(plug -> profile(plug).name()).distinct()
                        .collect(Collectors.joining(", "))
                + ").";
    }

    /**
     * What the stacks of a host have used the CPU for so far.
     *
     * @param usedPs what all their steps were charged
     */
    static CpuUse cpuUse(Machine machine, long usedPs) {
        return CpuUse.ofStack(machine.cost(InetCosts.IP_OUTPUT).charges(),
                machine.cost(InetCosts.IP_INPUT).charges(), usedPs);
    }

    /** Adds what a stack counted, and what its steps took, under the host's name. */
    static void count(InetStack stack, Machine machine, String name, SortedMap<String, Long> counters) {
        InetCounters inet = stack.counters();
        counters.put(name + ".tcp.sent", inet.tcp().sent());
        counters.put(name + ".tcp.received", inet.tcp().received());
        counters.put(name + ".tcp.resent", inet.tcp().resent());
        counters.put(name + ".tcp.timeouts", inet.tcp().timeouts());
        Retransmissions.add(counters, inet.tcp().resent(), inet.tcp().timeouts());
        counters.put(name + ".tcp.fastRetransmits", inet.tcp().fastRetransmits());
        counters.put(name + ".tcp.delayedAcks", inet.tcp().delayedAcks());
        counters.put(name + ".tcp.duplicateAcks", inet.tcp().duplicateAcks());
        counters.put(name + ".tcp.early", inet.tcp().early());
        counters.put(name + ".tcp.malformed", inet.tcp().malformed());
        counters.put(name + ".tcp.overflows", inet.tcp().overflows());
        counters.put(name + ".tcp.probes", inet.tcp().probes());
        counters.put(name + ".tcp.resets", inet.tcp().resets());
        counters.put(name + ".tcp.predicted", inet.tcp().predicted());
        counters.put(name + ".udp.sent", inet.udp().sent());
        counters.put(name + ".udp.received", inet.udp().received());
        counters.put(name + ".udp.bufferFull", inet.udp().bufferFull());
        counters.put(name + ".udp.malformed", inet.udp().malformed());
        counters.put(name + ".udp.noPort", inet.udp().noPort());
        counters.put(name + ".ip.sendQueueFull", inet.ip().sent().queueFull());
        counters.put(name + ".ip.fragmentsSent", inet.ip().sent().fragments());
        counters.put(name + ".ip.queueFull", inet.ip().received().queueFull());
        counters.put(name + ".ip.malformed", inet.ip().received().malformed());
        counters.put(name + ".ip.incomplete", inet.ip().received().timedOut());
        counters.put(name + ".arp.requests", inet.ip().resolution().requests());
        counters.put(name + ".arp.conflicts", inet.ip().resolution().conflicts());
        for (Cost cost : machine.costs()) {
            if (STEPS.contains(cost.name())) {
                counters.put(name + "." + cost.name() + ".ns", cost.chargedPs() / 1000);
            }
        }
    }
}
