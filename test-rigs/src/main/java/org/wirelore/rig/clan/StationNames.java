package org.wirelore.rig.clan;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.clan.ClanAddress;
import org.wirelore.device.vipl.agent.HostNames;

/** The name service of a network: each host has one card on it. */
final class StationNames implements HostNames {
    private final List<String> names;

    /** @param names of the hosts, in the order of their stations */
    StationNames(List<String> names) {
        this.names = List.copyOf(names);
    }

    @Override
    public long[] addressesOf(String hostName) {
        return IntStream.range(0, names.size()).filter(station -> names.get(station).equals(hostName))
                .mapToLong(ClanAddress::of).toArray();
    }

    @Override
    public @Nullable String hostOf(long hostAddress) {
        int station = ClanAddress.station(hostAddress);
        return station >= 0 && station < names.size() ? names.get(station) : null;
    }
}
