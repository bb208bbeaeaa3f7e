package org.wirelore.rig.spi;

import java.util.List;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.unet.UNetDevice;

/**
 * What connects the cards of the hosts; plug numbers are the hosts' places in the rig.
 *
 * @param name name of the wire
 * @param kind what it is
 * @param bitsPerSecond speed of every port
 * @param fullDuplex whether stations may send and receive at once; false on a hub, true on a link
 * @param propagationNs delay of one cable
 * @param switching used when the kind is {@link Kind#SWITCH}
 * @param hub used when the kind is {@link Kind#HUB}
 * @param sockets used when the kind is {@link Kind#SOCKETS} and the hosts are emulated
 * @param ports what real things are plugged in, behind the hosts, on a link, switch or hub in paced mode
 */
public record FabricConfig(String name, Kind kind, long bitsPerSecond, boolean fullDuplex, double propagationNs,
        SwitchConfig switching, HubConfig hub, SocketsConfig sockets, List<PortConfig> ports) {
    public FabricConfig {
        ports = List.copyOf(ports);
    }

    /** Whether hosts have cards on it. */
    public boolean hasCards() {
        return kind != Kind.LOOPBACK && kind != Kind.SHARED_MEMORY && kind != Kind.SOCKETS;
    }

    /** The user API of the devices that its hosts have for it. */
    public Class<?> api() {
        return api(kind);
    }

    /** Where ranks talk, in words. */
    public String place() {
        return switch (kind) {
            case SHARED_MEMORY -> "in shared memory";
            case SOCKETS -> "over sockets";
            default -> "on a network";
        };
    }

    /** The user API of the devices for a kind. */
    public static Class<?> api(Kind kind) {
        return switch (kind) {
            case SHARED_MEMORY -> SharedMemory.class;
            case SOCKETS -> Sockets.class;
            default -> UNetDevice.class;
        };
    }

    /** The kinds of fabric. */
    public enum Kind {
        /** A full-duplex cable between two hosts. */
        LINK,
        /** A switch. */
        SWITCH,
        /** A shared half-duplex segment. */
        HUB,
        /** No Ethernet at all: the U-Net loopback device without cards. */
        LOOPBACK,
        /** A pair of virtual interfaces in two network namespaces, which the run makes and removes. */
        VETH,
        /** The network interface that each host names. */
        NIC,
        /** No wire: the memory that all ranks share, on one host. */
        SHARED_MEMORY,
        /** The stream sockets of the hosts' operating systems, and whatever network is under them. */
        SOCKETS;

        /** Whether it is a thing of the real machine, for which no card is emulated in real mode. */
        public boolean isReal() {
            return this == VETH || this == NIC || this == SHARED_MEMORY || this == SOCKETS;
        }
    }

    /** What a switch does with a frame. */
    public enum Forwarding {
        /** It is forwarded when it has arrived whole. */
        STORE_AND_FORWARD,
        /** It is forwarded when its addresses have arrived. */
        CUT_THROUGH
    }

    /**
     * A switch.
     *
     * @param mode when a frame is forwarded
     * @param forwardingNs from the last bit that the decision needs to the first bit out, output idle
     * @param queueFrames frames that may wait at each output, at least 1
     * @param tableEntries addresses that are remembered, at least 1
     * @param ageingSeconds after which an address that was not seen is forgotten
     */
    public record SwitchConfig(Forwarding mode, double forwardingNs, int queueFrames, int tableEntries,
            double ageingSeconds) {
    }

    /**
     * A hub.
     *
     * @param repeaterNs delay through the repeater
     */
    public record HubConfig(double repeaterNs) {
    }

    /**
     * The network under emulated sockets.
     *
     * @param latencyUs from the last byte of a write to its arrival in the other host's kernel
     * @param bytesPerSecond rate of each direction of each connection
     * @param bufferBytes what one direction of a connection holds of bytes written and not yet read
     */
    public record SocketsConfig(double latencyUs, long bytesPerSecond, int bufferBytes) {
    }
}
