package org.wirelore.device.mvia;

import java.util.List;

/** How VIA addresses stand for stations on the LAN and for the agents behind them. */
public interface MviaPeers {
    /** No such address. */
    long NONE = -1;

    /**
     * The station of an address.
     *
     * @param address 48 bits
     * @return its station address, or {@link #NONE} if no NIC has the address
     */
    long station(long address);

    /** Which agent of its station an address means: 0 to FFFFh. For addresses that have a station. */
    int agent(long address);

    /** The address of an agent of a station, or {@link #NONE}. */
    long address(long station, int agent);

    /** The addresses at most some switches away, the own one first. */
    List<Long> neighbours(int numberOfHops);
}
