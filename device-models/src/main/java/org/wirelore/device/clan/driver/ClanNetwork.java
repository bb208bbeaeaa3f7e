package org.wirelore.device.clan.driver;

import java.util.List;

/** What the network's management tells of its stations. */
public interface ClanNetwork {
    /**
     * {@return whether there is a way to a station now}
     *
     * @param station 0 to 65,535
     */
    boolean reaches(int station);

    /**
     * {@return the stations that are not more than some switches away, this one first}
     *
     * @param switches 0 or more
     */
    List<Integer> within(int switches);
}
