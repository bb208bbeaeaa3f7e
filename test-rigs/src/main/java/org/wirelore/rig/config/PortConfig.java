package org.wirelore.rig.config;

/** A plug of an emulated fabric that leads to something real, in paced mode. */
public sealed interface PortConfig {
    /** Its name in counters, different from every host's and every other port's. */
    String name();

    /**
     * A network interface of the machine.
     *
     * @param networkInterface its name
     * @param promiscuous whether frames that are addressed to others than the interface are taken as well, as they must be
     *     to reach emulated cards with addresses of their own
     */
    record Packet(String name, String networkInterface, boolean promiscuous) implements PortConfig {
    }

    /**
     * A TAP that the run makes and removes: the machine's own IP stack is plugged in.
     *
     * @param networkInterface the name of the new interface
     * @param address its IPv4 address and prefix length, such as {@code 10.0.0.1/24}
     * @param mtu longest data of a frame, bytes
     */
    record Tap(String name, String networkInterface, String address, int mtu) implements PortConfig {
    }
}
