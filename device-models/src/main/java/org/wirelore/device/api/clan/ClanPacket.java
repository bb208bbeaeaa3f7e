package org.wirelore.device.api.clan;

/**
 * A place of the control ring: 1024 bytes in host memory, little endian.
 *
 * <pre>
 *   0   bytes of the packet
 *   4   station that has sent it
 *   8   the packet
 * </pre>
 *
 * <p>A packet overtakes no other to the same station, nor data that has left for it before.
 */
public final class ClanPacket {
    /** Bytes of a place. */
    public static final int PLACE_BYTES = 1024;
    /** The most bytes of a packet. */
    public static final int BYTES_MAX = 744;
    /** Offset of the length. */
    public static final int LENGTH = 0;
    /** Offset of the source. */
    public static final int SOURCE = 4;
    /** Offset of the packet. */
    public static final int DATA = 8;

    private ClanPacket() {
    }
}
