package org.wirelore.emulator.ethernet;

/**
 * A cable between two stations.
 *
 * @param bitsPerSecond its speed; a bit must last a whole number of picoseconds
 * @param propagationPs from one end to the other
 */
public record LinkConfig(long bitsPerSecond, long propagationPs) {
    public LinkConfig {
        Ethernet.checkSpeed(bitsPerSecond);
        Ethernet.checkNotNegative("propagationPs", propagationPs);
    }

    /** 100 Mb/s over 10 m of twisted pair at about 5 ns per metre. */
    public static LinkConfig fastEthernet() {
        return new LinkConfig(100_000_000, 50_000);
    }
}
