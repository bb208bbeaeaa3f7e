package org.wirelore.emulator.backend.packet;

/**
 * How a packet socket is opened.
 *
 * @param interfaceName such as {@code eth0}
 * @param ethernetType frames of that type only, 0600h to FFFFh, or {@link #EVERY_TYPE}
 * @param promiscuous whether frames that are addressed to others are received as well
 * @param neighbours whether what other programs of this machine send on the interface is received as well, if it is
 *     for the station; every frame then passes the system's queueing discipline and its taps, which takes time
 * @param path how frames cross between kernel and process
 * @param ringFrames places of a memory-mapped ring, and the measure of the socket's buffer otherwise; 16 to 65,536, a
 *     power of two
 */
public record PacketConfig(String interfaceName, int ethernetType, boolean promiscuous, boolean neighbours, Path path,
        int ringFrames) {
    /** For {@link #ethernetType}: all frames. */
    public static final int EVERY_TYPE = 0;
    /**
     * Some milliseconds of the fastest stream of short frames: a process that is not scheduled for so long loses none.
     */
    private static final int RING_FRAMES = 8192;

    /** How frames cross between kernel and process. */
    public enum Path {
        /**
         * Receives from a memory-mapped ring, which costs no system call per look, and sends with a call per frame,
         * which is faster than a ring that needs the call as well. See the figures of {@code ./wirelore bench peers}.
         */
        AUTO,
        /** A system call for each frame, either way. */
        CALLS,
        /** Memory-mapped rings (TPACKET_V2) either way. */
        RINGS
    }

    public PacketConfig {
        if (ethernetType != EVERY_TYPE && (ethernetType < 0x600 || ethernetType > 0xFFFF)) {
            throw new IllegalArgumentException(
                    "an Ethernet type must be 0600h to FFFFh: ethernetType=" + Integer.toHexString(ethernetType));
        }
        if (ringFrames < 16 || ringFrames > 65_536 || Integer.bitCount(ringFrames) != 1) {
            throw new IllegalArgumentException(
                    "a ring must have 16 to 65536 places, a power of two: ringFrames=" + ringFrames);
        }
    }

    /** The usual choices for frames of one type. */
    public static PacketConfig of(String interfaceName, int ethernetType) {
        return new PacketConfig(interfaceName, ethernetType, false, false, Path.AUTO, RING_FRAMES);
    }

    /** The same along another path. */
    public PacketConfig along(Path other) {
        return new PacketConfig(interfaceName, ethernetType, promiscuous, neighbours, other, ringFrames);
    }

    /** The same, hearing other programs of this machine too. */
    public PacketConfig withNeighbours() {
        return new PacketConfig(interfaceName, ethernetType, promiscuous, true, path, ringFrames);
    }
}
