package org.wirelore.rig.sci.ring;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.sci.SciTopology;
import org.wirelore.rig.model.Fields;
import tools.jackson.databind.JsonNode;

/**
 * Ringlets as a rig lists them, and the switches that join them.
 *
 * @param switches each with its ports
 * @param ringlets each in its direction: names of hosts, and {@code SWITCH:PORT}
 */
record JoinedRinglets(List<RingletSwitch> switches, List<List<String>> ringlets) {
    JoinedRinglets {
        switches = List.copyOf(switches);
        ringlets = ringlets.stream().map(List::copyOf).toList();
    }

    /**
     * A switch.
     *
     * @param name its name
     * @param ports how many it has
     */
    record RingletSwitch(String name, int ports) {
    }

    static JoinedRinglets bind(JsonNode node) {
        List<RingletSwitch> switches = new ArrayList<>();
        node.path("switches").forEach(each -> switches.add(new RingletSwitch(Fields.text(each, "name"),
                Fields.integer(each, "ports"))));
        List<List<String>> ringlets = new ArrayList<>();
        node.path("ringlets").forEach(list -> {
            List<String> ringlet = new ArrayList<>();
            list.forEach(entry -> ringlet.add(entry.stringValue()));
            ringlets.add(ringlet);
        });
        return new JoinedRinglets(switches, ringlets);
    }

    /** Whether the rig lists no ringlet. */
    boolean isNone() {
        return ringlets.isEmpty();
    }

    /** Names of the switches. */
    List<String> names() {
        return switches.stream().map(RingletSwitch::name).toList();
    }

    /** For a description; ends with a comma and a space, or is empty. */
    String words() {
        return isNone()
                ? ""
                : ringlets.size() + " ringlets and " + switches.size() + (switches.size() == 1
                        ? " switch, "
                        : " switches, ");
    }

    /** The network; {@link RingletRules} has found that there is one. */
    SciTopology topology(List<Integer> nodeIds, List<String> hosts) {
        List<String> names = names();
        return SciTopology.switched(nodeIds, switches.stream().map(RingletSwitch::ports).toList(),
                ringlets.stream().map(ringlet -> ringlet.stream().map(entry -> {
                    int colon = entry.indexOf(':');
                    return colon < 0
                            ? new SciTopology.Port(hosts.indexOf(entry), 0)
                            : new SciTopology.Port(hosts.size() + names.indexOf(entry.substring(0, colon)),
                                    Integer.parseInt(entry.substring(colon + 1)));
                }).toList()).toList());
    }
}
