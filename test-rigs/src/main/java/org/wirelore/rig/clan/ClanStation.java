package org.wirelore.rig.clan;

import java.util.List;
import org.wirelore.device.clan.driver.ClanNetwork;
import org.wirelore.emulator.clan.ClanFabric;

/**
 * The network's management, as a host's driver asks it.
 *
 * @param fabric the network
 * @param number the host's station
 */
record ClanStation(ClanFabric fabric, int number) implements ClanNetwork {
    @Override
    public boolean reaches(int station) {
        return fabric.reaches(number, station);
    }

    @Override
    public List<Integer> within(int switches) {
        return fabric.within(number, switches);
    }
}
