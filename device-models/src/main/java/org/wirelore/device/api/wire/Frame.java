package org.wirelore.device.api.wire;

/**
 * One frame on a frame wire: its bytes from destination address to frame check sequence, and its times. Preamble and
 * start delimiter are not stored; wires account for their time.
 *
 * <p>Frames are pooled by the wire. A station gets an empty one from {@link FrameWire#claim}, fills it and hands it
 * over with {@link FrameWire#transmit}; a frame that arrives belongs to the wire and is valid only during the call that
 * delivers it. Fields are public because both sides are on the hot path; nothing here has behaviour worth hiding.
 */
public final class Frame {
    /** The most bytes a frame can hold: enough for a jabbering station, whom every receiver cuts at 2,560 bytes. */
    public static final int CAPACITY = 4096;
    /** Bytes of a frame of 1,500 bytes of data, check sequence included: the longest of IEEE 802.3 without a tag. */
    public static final int BYTES_MAX = 1518;
    /** Bytes of the frame check sequence. */
    public static final int FCS_BYTES = 4;

    /** The content; only the first {@link #length} bytes count. */
    public final byte[] bytes = new byte[CAPACITY];
    /** Bytes including the four of the frame check sequence. */
    public int length;
    /** When the first bit of the preamble was on the wire, picoseconds. */
    public long startPs;
    /** When the last bit was on the wire, picoseconds. */
    public long endPs;
    /** The PHY signalled an error while the frame arrived (MII RX_ER). */
    public boolean symbolError;
    /** The last byte was incomplete. */
    public boolean dribble;
    /** What is left of a collision: a fragment ended by jam. */
    public boolean collided;
    /** Byte offset at which a collision hit, meaningful with {@link #collided}. */
    public int collisionOffset;

    /** An empty frame. */
    public Frame() {
    }

    /** Makes the frame empty again. */
    public void clear() {
        length = 0;
        startPs = 0;
        endPs = 0;
        symbolError = false;
        dribble = false;
        collided = false;
        collisionOffset = 0;
    }

    /**
     * Takes over content, times and marks of another frame.
     *
     * @param other what is copied
     */
    public void copyFrom(Frame other) {
        System.arraycopy(other.bytes, 0, bytes, 0, other.length);
        length = other.length;
        startPs = other.startPs;
        endPs = other.endPs;
        symbolError = other.symbolError;
        dribble = other.dribble;
        collided = other.collided;
        collisionOffset = other.collisionOffset;
    }
}
