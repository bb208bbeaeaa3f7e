package org.wirelore.device.api.wire;

import java.util.Arrays;

/**
 * One Myrinet packet on a stream wire: routing bytes that are left, type, payload. The CRC-8 and the GAP symbol that
 * close it are not stored; wires account for their time ({@link #CLOSING_BYTES}).
 *
 * <p>Packets are pooled by the wire: see {@link StreamWire#claim}. The link carries no length and sets no limit to it,
 * so the content grows as needed.
 */
public final class StreamPacket {
    /** Byte times that CRC-8 and GAP take after the last byte. */
    public static final int CLOSING_BYTES = 2;
    private static final int CAPACITY_AT_FIRST = 4096;

    /**
     * The content. At a receiver only the bytes that have arrived count. May be replaced by {@link #ensureCapacity}.
     */
    public byte[] bytes = new byte[CAPACITY_AT_FIRST];
    /**
     * Bytes handed to the wire so far; final once the tail has been sent. May count more than those of which the time
     * has come, where the sender has run ahead.
     */
    public int length;
    /** What the receiver's CRC-8 comes to, 0 to 255; 0 means undamaged. Meaningful when the tail has arrived. */
    public int crcResidue;
    /** The packet was cut, by a forward reset or on a cable; what is there is only its beginning. */
    public boolean cut;

    /** An empty packet. */
    public StreamPacket() {
    }

    /** Makes the packet empty again. */
    public void clear() {
        length = 0;
        crcResidue = 0;
        cut = false;
    }

    /**
     * Makes room for at least {@code capacity} bytes, keeping the first {@link #length}.
     *
     * @param capacity bytes
     */
    public void ensureCapacity(int capacity) {
        if (capacity > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(capacity, 2 * bytes.length));
        }
    }
}
