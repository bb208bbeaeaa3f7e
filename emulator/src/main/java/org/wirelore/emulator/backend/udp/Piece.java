package org.wirelore.emulator.backend.udp;

import java.nio.ByteBuffer;

/**
 * A datagram of the wire: a frame, a piece of one, or a sign of life. All fields are big-endian.
 *
 * <pre>
 *    0 magic "WLRE"
 *    4 version, 1
 *    5 index of the piece, from 0
 *    6 pieces of the frame; 0: a sign of life, which has no frame
 *    7 0
 *    8 token (8 bytes)
 *   16 epoch (8 bytes): drawn anew when an end starts
 *   24 sequence number of the frame (4 bytes)
 *   28 bytes of the whole frame (2)
 *   30 where in the frame the piece begins (2)
 *   32 the piece
 * </pre>
 *
 * @param index of the piece
 * @param pieces of the frame
 * @param token what only the two ends know
 * @param epoch of the sender
 * @param sequence of the frame
 * @param frameBytes of the whole frame
 * @param offset of the piece in the frame
 */
record Piece(int index, int pieces, long token, long epoch, int sequence, int frameBytes, int offset) {
    static final int HEADER_BYTES = 32;
    private static final int MAGIC = 0x574C5245;
    private static final int VERSION = 1;

    /** Whether a datagram is one of this version of the wire. */
    static boolean isOne(ByteBuffer datagram) {
        return datagram.remaining() >= HEADER_BYTES && datagram.getInt(0) == MAGIC && datagram.get(4) == VERSION;
    }

    /** Reads the header of a datagram that {@link #isOne} is true of, and leaves the piece. */
    static Piece read(ByteBuffer datagram) {
        int index = Byte.toUnsignedInt(datagram.get(5));
        int pieces = Byte.toUnsignedInt(datagram.get(6));
        Piece piece = new Piece(index, pieces, datagram.getLong(8), datagram.getLong(16), datagram.getInt(24),
                Short.toUnsignedInt(datagram.getShort(28)), Short.toUnsignedInt(datagram.getShort(30)));
        datagram.position(HEADER_BYTES);
        return piece;
    }

    /** Writes the header. */
    void write(ByteBuffer datagram) {
        datagram.putInt(MAGIC).put((byte) VERSION).put((byte) index).put((byte) pieces).put((byte) 0).putLong(token)
                .putLong(epoch).putInt(sequence).putShort((short) frameBytes).putShort((short) offset);
    }

    boolean isSignOfLife() {
        return pieces == 0;
    }
}
