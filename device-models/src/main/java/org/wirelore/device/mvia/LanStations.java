package org.wirelore.device.mvia;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.vipl.agent.HostNames;

/**
 * A LAN on which each station has one agent, whose address is the station's. Who is there shows when it answers; known
 * is the own host alone.
 *
 * @param hostName the own host
 * @param ownStation its station address
 */
public record LanStations(String hostName, long ownStation) implements MviaPeers, HostNames {
    private static final long GROUP_BIT = 1L << 40;
    private static final long END = 1L << 48;

    @Override
    public long station(long address) {
        return address > 0 && address < END && (address & GROUP_BIT) == 0 ? address : NONE;
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
        return List.of(ownStation);
    }

    @Override
    public long[] addressesOf(String host) {
        return host.equals(hostName) ? new long[]{ownStation} : new long[0];
    }

    @Override
    public @Nullable String hostOf(long hostAddress) {
        return hostAddress == ownStation ? hostName : null;
    }
}
