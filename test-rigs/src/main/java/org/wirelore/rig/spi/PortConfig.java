package org.wirelore.rig.spi;

import java.util.List;

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

    /**
     * A card of a QEMU virtual machine, through a stream netdev.
     *
     * @param listens whether QEMU connects here, or is called
     * @param address {@code HOST:PORT}, or the path of a Unix-domain socket
     */
    record QemuStream(String name, boolean listens, String address) implements PortConfig {
    }

    /**
     * A small Linux with QEMU's Tulip card, which the run starts and ends.
     *
     * @param address its IPv4 address with prefix length
     * @param mac its card's address
     * @param memoryMegabytes its memory
     * @param bootSeconds how long it may take until it is ready
     * @param steps what is done at its console before the ranks start
     */
    record QemuGuest(String name, String address, String mac, int memoryMegabytes, double bootSeconds,
            List<MachineConsoleConfig.Step> steps) implements PortConfig {
        public QemuGuest {
            steps = List.copyOf(steps);
        }
    }

    /**
     * A card of a QEMU virtual machine, through a datagram netdev.
     *
     * @param local where this end receives: {@code HOST:PORT}, or the path of a Unix-domain socket
     * @param remote QEMU's end, of the same kind
     */
    record QemuDatagram(String name, String local, String remote) implements PortConfig {
        /** Whether this end is a Unix-domain socket. */
        public boolean isUnix() {
            return local.startsWith("/");
        }
    }

    /**
     * A tunnel to another Wirelore, through UDP.
     *
     * @param local {@code HOST:PORT} at which this end receives
     * @param remote {@code HOST:PORT} of the other end
     * @param token what both ends have in common
     * @param datagramBytes longest datagram that the path carries whole
     */
    record Udp(String name, String local, String remote, long token, int datagramBytes) implements PortConfig {
    }

    /**
     * Frames over a serial line.
     *
     * @param device its file
     * @param bitsPerSecond its speed
     * @param flow who stops a sender that is too fast
     */
    record Serial(String name, String device, int bitsPerSecond, Flow flow) implements PortConfig {
        /** Flow control. */
        public enum Flow {
            /** Nobody. */
            NONE,
            /** The RTS and CTS lines. */
            RTS_CTS,
            /** XON and XOFF in the data. */
            XON_XOFF
        }
    }
}
