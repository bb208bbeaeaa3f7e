package org.wirelore.rig.run;

import java.util.List;
import java.util.SortedMap;
import org.wirelore.emulator.fabric.Fabric;

/** What an emulated fabric counted, by the names of a report. */
final class FabricCounts {
    private FabricCounts() {
    }

    /** @param hosts the host at each plug, by name */
    static void add(Fabric<?> fabric, List<String> hosts, SortedMap<String, Long> counters) {
        for (int i = 0; i < hosts.size(); i++) {
            String plug = fabric.name() + "." + hosts.get(i) + ".";
            fabric.count(i, (name, value) -> counters.put(plug + name, value));
        }
        fabric.count((name, value) -> counters.put(fabric.name() + "." + name, value));
    }
}
