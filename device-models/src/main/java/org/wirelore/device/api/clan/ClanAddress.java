package org.wirelore.device.api.clan;

/** Addresses of cLAN cards, 48 bits: a prefix in 47:16, the same for all, and the station on the network in 15:0. */
public final class ClanAddress {
    private static final long PREFIX = 0x00A0_B500L << 16;
    private static final int STATIONS = 0xFFFF;

    private ClanAddress() {
    }

    /**
     * {@return the address of a card}
     *
     * @param station its station, 0 to 65,535
     */
    public static long of(int station) {
        return PREFIX | station;
    }

    /**
     * {@return the station of a card, or -1 if it is the address of none}
     *
     * @param address 48 bits
     */
    public static int station(long address) {
        return (address & ~(long) STATIONS) == PREFIX ? (int) address & STATIONS : -1;
    }
}
