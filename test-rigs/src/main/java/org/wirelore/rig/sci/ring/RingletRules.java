package org.wirelore.rig.sci.ring;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.wirelore.emulator.sci.SciTopology;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigCheck;

/** What must hold of ringlets and switches that a rig lists, beyond what the schema can say. */
final class RingletRules {
    private final JoinedRinglets joined;
    private final RigCheck check;
    private final List<String> hosts;
    private final List<String> switches;
    private final TreePath path;
    /** Where each host and port is, by its name. */
    private final Map<String, TreePath> used = new HashMap<>();

    RingletRules(JoinedRinglets joined, RigCheck check) {
        this.joined = joined;
        this.check = check;
        hosts = check.plugs().stream().map(Plug::name).toList();
        switches = joined.names();
        path = check.path().child("ringlets");
    }

    void check() {
        check.require(!joined.isNone() || switches.isEmpty(), path, "the ringlets that the switches join", "none");
        Set<String> names = new HashSet<>(hosts);
        for (int i = 0; i < switches.size(); i++) {
            check.require(names.add(switches.get(i)), check.path().child("switches").child(i).child("name"),
                    "a name of its own", Quoted.text(switches.get(i)) + ", which a host or another switch has");
        }
        boolean isGood = true;
        for (int ringlet = 0; ringlet < joined.ringlets().size(); ringlet++) {
            List<String> entries = joined.ringlets().get(ringlet);
            check.require(entries.size() <= SciTopology.RINGLET_NODES_MAX, path.child(ringlet),
                    "at most " + SciTopology.RINGLET_NODES_MAX + " nodes on a ringlet", entries.size());
            for (int i = 0; i < entries.size(); i++) {
                isGood &= checkEntry(entries.get(i), path.child(ringlet).child(i));
            }
        }
        if (isGood && !joined.isNone()) {
            checkWhole();
        }
    }

    private boolean checkEntry(String entry, TreePath at) {
        int colon = entry.indexOf(':');
        String name = colon < 0 ? entry : entry.substring(0, colon);
        if (colon < 0 && switches.contains(name)) {
            check.problem(at, "expected a port of the switch, such as " + name + ":0, found " + Quoted.text(entry));
            return false;
        }
        if (!(colon < 0 ? hosts : switches).contains(name)) {
            List<String> all = new ArrayList<>(hosts);
            all.addAll(switches);
            check.problem(at, "expected " + (colon < 0
                    ? "a host on " + check.at(check.path().child("name")).stringValue("the network")
                            + ", or SWITCH:PORT"
                    : "a switch (" + String.join(", ", switches) + ")") + ", found " + Quoted.text(entry)
                    + NearestName.question(name, all));
            return false;
        }
        if (colon >= 0 && Integer.parseInt(entry.substring(colon + 1)) >= ports(name)) {
            check.problem(at, "expected a port from 0 to " + (ports(name) - 1) + " of the switch " + name + ", found "
                    + Quoted.text(entry));
            return false;
        }
        TreePath before = used.putIfAbsent(entry, at);
        if (before != null) {
            check.problem(at, "expected a host or port that is on no other ringlet, found " + Quoted.text(entry)
                    + ", which " + before + " is, too");
            return false;
        }
        return true;
    }

    private int ports(String name) {
        return joined.switches().get(switches.indexOf(name)).ports();
    }

    private void checkWhole() {
        hosts.stream().filter(host -> !used.containsKey(host)).findFirst().ifPresent(host -> check.problem(path,
                "expected a place for each host, found none for " + Quoted.text(host)));
        for (String name : switches) {
            long ports = IntStream.range(0, ports(name)).filter(port -> used.containsKey(name + ":" + port)).count();
            for (int port = 0; port < ports; port++) {
                check.require(used.containsKey(name + ":" + port), path, "the first ports of a switch before others",
                        ports + " of " + name + " without port " + port);
            }
        }
        checkWays();
    }

    /** Ringlets and switches must be a tree: one way from each host to every other. */
    private void checkWays() {
        int[] group = IntStream.range(0, joined.ringlets().size() + switches.size()).toArray();
        int groups = joined.ringlets().size();
        Set<String> seen = new HashSet<>();
        for (int ringlet = 0; ringlet < joined.ringlets().size(); ringlet++) {
            List<String> entries = joined.ringlets().get(ringlet);
            for (int i = 0; i < entries.size(); i++) {
                int colon = entries.get(i).indexOf(':');
                if (colon < 0) {
                    continue;
                }
                String name = entries.get(i).substring(0, colon);
                int hub = joined.ringlets().size() + switches.indexOf(name);
                if (group[hub] == group[ringlet]) {
                    check.problem(path.child(ringlet).child(i), "expected one way between any two ringlets, found"
                            + " another one by " + Quoted.text(entries.get(i)));
                    return;
                }
                groups -= seen.add(name) ? 0 : 1;
                int old = group[ringlet];
                int merged = group[hub];
                for (int k = 0; k < group.length; k++) {
                    group[k] = group[k] == old ? merged : group[k];
                }
            }
        }
        check.require(groups == 1, path, "switches that join all ringlets", groups + " networks apart");
    }
}
