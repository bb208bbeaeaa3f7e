package org.wirelore.rig.run;

import java.util.List;
import java.util.SortedMap;
import org.wirelore.emulator.ethernet.EthernetFabric;
import org.wirelore.emulator.ethernet.EthernetSwitch;
import org.wirelore.emulator.ethernet.PlugCounters;

/** What an emulated fabric counted, in the words of a report. */
final class FabricCounts {
    private FabricCounts() {
    }

    /** @param hosts who is at each plug, by name */
    static void add(EthernetFabric fabric, List<String> hosts, SortedMap<String, Long> counters) {
        for (int i = 0; i < hosts.size(); i++) {
            PlugCounters plug = fabric.counters(i);
            String name = fabric.name() + "." + hosts.get(i);
            counters.put(name + ".sent", plug.sent);
            counters.put(name + ".delivered", plug.delivered);
            counters.put(name + ".lostByFault", plug.lostByFault);
            counters.put(name + ".lostInBursts", plug.lostInBursts);
            counters.put(name + ".duplicatedByFault", plug.duplicatedByFault);
            counters.put(name + ".reorderedByFault", plug.reorderedByFault);
            counters.put(name + ".delayedByFault", plug.delayedByFault);
            counters.put(name + ".corruptedByFault", plug.corruptedByFault);
            counters.put(name + ".refusedLinkDown", plug.refusedLinkDown);
            counters.put(name + ".lostLinkDown", plug.lostLinkDown);
            counters.put(name + ".abandonedExcessive", plug.abandonedExcessive);
            counters.put(name + ".abandonedLate", plug.abandonedLate);
            counters.put(name + ".collisions", plug.collisions);
            counters.put(name + ".deferred", plug.deferred);
        }
        if (fabric instanceof EthernetSwitch ethernetSwitch) {
            counters.put(fabric.name() + ".forwarded", ethernetSwitch.switchCounters().forwarded);
            counters.put(fabric.name() + ".flooded", ethernetSwitch.switchCounters().flooded);
            counters.put(fabric.name() + ".overflowed", ethernetSwitch.switchCounters().overflowed);
            counters.put(fabric.name() + ".badFcs", ethernetSwitch.switchCounters().badFcs);
        }
    }
}
