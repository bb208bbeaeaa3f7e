package org.wirelore.emulator.ethernet;

/**
 * A repeater and the cables of its stations.
 *
 * @param plugs stations, 2 to 256
 * @param bitsPerSecond 10,000,000 or 100,000,000
 * @param cablePropagationPs from a station to the repeater
 * @param repeaterPs through the repeater; at 100 Mb/s a class II repeater takes at most 460,000 and a class I repeater
 *     1,400,000
 */
public record HubConfig(int plugs, long bitsPerSecond, long cablePropagationPs, long repeaterPs) {
    /** Most stations. */
    public static final int PLUGS_MAX = 256;

    public HubConfig {
        if (plugs < 2 || plugs > PLUGS_MAX) {
            throw new IllegalArgumentException("a hub must have 2 to " + PLUGS_MAX + " plugs: plugs=" + plugs);
        }
        if (bitsPerSecond != 10_000_000 && bitsPerSecond != 100_000_000) {
            throw new IllegalArgumentException(
                    "a hub must run at 10 or 100 Mb/s: bitsPerSecond=" + bitsPerSecond);
        }
        Ethernet.checkNotNegative("cablePropagationPs", cablePropagationPs);
        Ethernet.checkNotNegative("repeaterPs", repeaterPs);
    }

    /** 100 Mb/s, a class II repeater, 10 m of cable to each station. */
    public static HubConfig fastEthernet(int plugs) {
        return new HubConfig(plugs, 100_000_000, 50_000, 460_000);
    }

    /** 10 Mb/s, 10 m of cable to each station. */
    public static HubConfig ethernet(int plugs) {
        return new HubConfig(plugs, 10_000_000, 50_000, 800_000);
    }

    /** From any station to any other. */
    public long delayPs() {
        return 2 * cablePropagationPs + repeaterPs;
    }
}
