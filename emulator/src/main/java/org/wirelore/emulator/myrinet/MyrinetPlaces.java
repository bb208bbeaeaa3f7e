package org.wirelore.emulator.myrinet;

import java.util.List;
import org.wirelore.emulator.time.virtual.EventPlace;

/**
 * Where a Myrinet is among what else happens in a run.
 *
 * @param wires the place of what happens in the network
 * @param hosts the places of the first plugs' hosts
 * @param firstOrder of what the first plug's station does, among alarms of one time; 1 or more. Those of the other plugs
 *     follow, and no other fabric of the run has any of them
 */
public record MyrinetPlaces(EventPlace wires, List<EventPlace> hosts, int firstOrder) {
    /** Makes the list its own. */
    public MyrinetPlaces {
        hosts = List.copyOf(hosts);
    }
}
