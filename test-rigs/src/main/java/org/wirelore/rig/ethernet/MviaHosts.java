package org.wirelore.rig.ethernet;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.KernelDatalink;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.mvia.KernelLink;
import org.wirelore.device.mvia.MviaConfig;
import org.wirelore.device.mvia.MviaCosts;
import org.wirelore.device.mvia.MviaCounters;
import org.wirelore.device.mvia.MviaNic;
import org.wirelore.device.mvia.MviaPeers;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.agent.AgentConfig;
import org.wirelore.device.vipl.agent.AgentWork;
import org.wirelore.device.vipl.agent.HostNames;
import org.wirelore.device.vipl.agent.KernelClock;
import org.wirelore.device.vipl.spi.SoleGate;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PinnableMemory;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.library.OpenLibraries;
import org.wirelore.rig.model.Retransmissions;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.via.Policies;
import org.wirelore.rig.via.oracle.ViaOracles;

/** M-VIA in the kernels of the hosts on one Ethernet. */
final class MviaHosts implements HostNames {
    private static final List<String> COSTS = Stream.concat(MviaCosts.ALL.stream(),
            Stream.of(AgentWork.values()).map(AgentWork::costName)).toList();

    private final OpenLibraries libraries;
    private final ViaOracles oracles;
    private final ViplPolicy policy;
    private final List<Node> nodes = new ArrayList<>();

    /**
     * @param libraries of the processes
     * @param oracles judge what all do
     * @param policy how open points of the standard are decided
     */
    MviaHosts(OpenLibraries libraries, ViaOracles oracles, ViplPolicy policy) {
        this.libraries = libraries;
        this.oracles = oracles;
        this.policy = policy;
    }

    /** One host. */
    private record Node(Machine machine, Plug plug, KernelLink link, MviaNic nic) {
    }

    /** All hosts price what M-VIA does, and nothing else has the type of its frames. */
    static void check(EthernetConfig fabric, RigCheck check) {
        for (Plug plug : check.plugs()) {
            List<String> missing = missing(plug);
            check.require(missing.isEmpty(), TreePath.ROOT.child("hosts").child(plug.host()).child("profile"),
                    "a profile with a price for " + String.join(", ", missing) + " in costs, which M-VIA charges",
                    "none in " + plug.config().profile().name());
        }
        check.require(fabric.unet().etherType() != MviaConfig.ETHERNET_TYPE,
                TreePath.ROOT.child("unet").child("etherType"), "another type than M-VIA's",
                fabric.unet().etherType());
        Policies.check(fabric.policy(), false, check);
    }

    /** Whether all hosts price what M-VIA does. */
    static boolean arePriced(List<Plug> plugs) {
        return plugs.stream().allMatch(plug -> missing(plug).isEmpty());
    }

    private static List<String> missing(Plug plug) {
        return COSTS.stream().filter(cost -> !plug.config().profile().costs().containsKey(cost)).toList();
    }

    void add(Machine machine, Plug plug, long mac, KernelDatalink datalink) {
        KernelLink link = new KernelLink(machine, datalink, MviaConfig.ETHERNET_TYPE);
        MviaNic nic = new MviaNic(mac, link, new Peers(nodes.size()), this, machine.simulation().queue(),
                MviaConfig.USUAL, policy, AgentConfig.USUAL, new KernelClock(machine));
        nic.watchStores(oracles);
        nodes.add(new Node(machine, plug, link, nic));
    }

    Vipl open(int plug, Host process) {
        ViplLibrary library = new ViplLibrary(nodes.get(plug).nic.provider(process, new SoleGate(process),
                PinnableMemory::isPinnable, libraries.warnings()));
        library.watch(oracles.of(process.name()));
        return libraries.add(process, library);
    }

    void ended(int plug, Host process, boolean byItself) {
        libraries.ended(nodes.get(plug).plug.name(), process, byItself);
    }

    /** A host is about to stop for good. */
    void powerOff(int plug) {
        nodes.get(plug).link.reset();
        nodes.get(plug).nic.reset();
    }

    void judge(EmulatedFabric.Returns returns) {
        libraries.judge(returns);
    }

    void boot() {
        nodes.forEach(node -> node.link.boot());
    }

    void reset() {
        libraries.reset();
        oracles.reset();
        for (Node node : nodes) {
            node.link.reset();
            node.nic.reset();
        }
    }

    void count(SortedMap<String, Long> counters) {
        for (Node node : nodes) {
            String name = node.plug.counterName() + ".mvia.";
            MviaCounters counted = node.nic.carrier().counters();
            counters.put(name + "sent", counted.sent());
            counters.put(name + "received", counted.received());
            counters.put(name + "resent", counted.resent());
            counters.put(name + "acknowledgments", counted.acknowledgments());
            counters.put(name + "repeated", counted.repeated());
            counters.put(name + "gaps", counted.gaps());
            counters.put(name + "stale", counted.stale());
            counters.put(name + "strange", counted.strange());
            counters.put(name + "givenUp", counted.givenUp());
            counters.put(name + "overrun", node.link.overrun());
            Retransmissions.add(counters, counted.resent(), counted.givenUp());
            for (Cost cost : node.machine.costs()) {
                if (MviaCosts.ALL.contains(cost.name())) {
                    counters.put(node.plug.counterName() + "." + cost.name() + ".ns", cost.chargedPs() / 1000);
                }
            }
        }
    }

    @Override
    public long[] addressesOf(String hostName) {
        return nodes.stream().filter(node -> node.plug.name().equals(hostName))
                .mapToLong(node -> node.nic.attributes().hostAddress()).toArray();
    }

    @Override
    public @Nullable String hostOf(long hostAddress) {
        return nodes.stream().filter(node -> node.nic.attributes().hostAddress() == hostAddress)
                .map(node -> node.plug.name()).findFirst().orElse(null);
    }

    /** The LAN as one host knows it: an address is a station's, and its agent is the kernel's. */
    private final class Peers implements MviaPeers {
        private final int own;

        Peers(int own) {
            this.own = own;
        }

        @Override
        public long station(long address) {
            for (int i = 0; i < nodes.size(); i++) {
                if (nodes.get(i).nic.attributes().hostAddress() == address) {
                    return address;
                }
            }
            return NONE;
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
            found.add(nodes.get(own).nic.attributes().hostAddress());
            for (Node node : nodes) {
                long address = node.nic.attributes().hostAddress();
                if (numberOfHops > 0 && address != found.getFirst()) {
                    found.add(address);
                }
            }
            return found;
        }
    }
}
