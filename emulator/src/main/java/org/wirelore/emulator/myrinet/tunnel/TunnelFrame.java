package org.wirelore.emulator.myrinet.tunnel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * One Ethernet frame of a tunnel, written into bytes or read from them. All fields are big-endian; magic and version
 * stand where they are in every version.
 *
 * <pre>
 *    0 destination (6 bytes), source (6), type 88B6h (2)
 *   14 magic "WM" (2)
 *   16 version, 2
 *   17 flags: 1 head, 2 tail, 4 cut, 8 greeting
 *   18 session (4): another one for each start of the sender
 *   22 number of the frame (4), from 0 on
 *   26 position in the stream (8) of the first byte; a packet's end counts as 2
 *   34 credit (8): up to which position the other end may send
 *   42 time (8): the sender's, picoseconds
 *   50 echo (8): the newest time heard from the other end, or -1
 *   58 held (8): how long ago it was heard, picoseconds
 *   66 number of the packet (4)
 *   70 offset in the packet (4) of the first byte
 *   74 how many bytes of the packet follow (2)
 *   76 CRC residue of the packet; 0 but with a tail
 *   77 0
 *   78 bytes of the packet, or the greeting
 *      CRC-32 (4) of everything from the magic on
 * </pre>
 *
 * <p>A frame without flags and without bytes only says where the streams are, and so does a greeting, whose bytes are
 * of no packet. Padding behind the checksum is ignored.
 */
public final class TunnelFrame {
    /** Local experimental EtherType 2 (IEEE 802, clause 9.2.4). */
    public static final int TYPE = 0x88B6;
    /** The version of this codec. */
    public static final int VERSION = 2;
    /** The packet begins with the first byte here. */
    public static final int HEAD = 1;
    /** The packet ends behind the last byte here. */
    public static final int TAIL = 2;
    /** What ends here was cut off; together with {@link #TAIL}. */
    public static final int CUT = 4;
    /** The bytes are a greeting, which belongs to no packet. */
    public static final int GREETING = 8;
    /** What a frame has beside the packet's bytes. */
    public static final int OVERHEAD_BYTES = 82;

    static final int SOURCE = 6;
    static final int ADDRESS_BYTES = 6;
    /** Where the packet's bytes begin. */
    static final int DATA = 78;
    /** No time was heard. */
    static final long NO_ECHO = -1;
    private static final int TYPE_AT = 12;
    private static final int MAGIC_AT = 14;
    private static final int VERSION_AT = 16;
    private static final int FLAGS_AT = 17;
    private static final int SESSION_AT = 18;
    private static final int NUMBER_AT = 22;
    private static final int POSITION_AT = 26;
    private static final int CREDIT_AT = 34;
    private static final int TIME_AT = 42;
    private static final int ECHO_AT = 50;
    private static final int HELD_AT = 58;
    private static final int PACKET_AT = 66;
    private static final int OFFSET_AT = 70;
    private static final int LENGTH_AT = 74;
    private static final int RESIDUE_AT = 76;
    private static final int RESERVED_AT = 77;
    private static final int MAGIC = 0x574D;
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** {@link #HEAD}, {@link #TAIL}, {@link #CUT}, or {@link #GREETING} alone. */
    public int flags;
    /** The sender's session. */
    public int session;
    /** Number of the frame; it wraps. */
    public int number;
    /** Position in the stream before this frame. */
    public long position;
    /** Up to which position the receiver of this frame may send. */
    public long credit;
    /** The sender's time, picoseconds. */
    public long timePs;
    /** The newest time that the sender has heard, or {@link #NO_ECHO}. */
    public long echoPs;
    /** How long ago that was, picoseconds. */
    public long heldPs;
    /** Number of the packet; it wraps. */
    public int packet;
    /** Where in the packet the bytes belong. */
    public int offset;
    /** Bytes of the packet here. */
    public int length;
    /** CRC residue that the packet came with, 0 to 255. */
    public int residue;
    /** The version of the frame read last, if it is one of a tunnel. */
    public int version;

    private final CRC32 crc = new CRC32();

    /** An empty frame. */
    public TunnelFrame() {
    }

    /** Whether the frame carries a part of a packet. */
    public boolean hasContent() {
        return flags != GREETING && (flags != 0 || length > 0);
    }

    /** How far the frame moves its stream. */
    public int units() {
        return flags == GREETING ? 0 : length + ((flags & TAIL) != 0 ? TunnelBuffer.END_UNITS : 0);
    }

    /**
     * Writes everything but the addresses and the packet's bytes, which are there from {@link #DATA} on.
     *
     * @return the frame's length, bytes
     */
    public int write(byte[] bytes) {
        SHORTS.set(bytes, TYPE_AT, (short) TYPE);
        SHORTS.set(bytes, MAGIC_AT, (short) MAGIC);
        bytes[VERSION_AT] = VERSION;
        bytes[FLAGS_AT] = (byte) flags;
        INTS.set(bytes, SESSION_AT, session);
        INTS.set(bytes, NUMBER_AT, number);
        LONGS.set(bytes, POSITION_AT, position);
        LONGS.set(bytes, CREDIT_AT, credit);
        LONGS.set(bytes, TIME_AT, timePs);
        LONGS.set(bytes, ECHO_AT, echoPs);
        LONGS.set(bytes, HELD_AT, heldPs);
        INTS.set(bytes, PACKET_AT, packet);
        INTS.set(bytes, OFFSET_AT, offset);
        SHORTS.set(bytes, LENGTH_AT, (short) length);
        bytes[RESIDUE_AT] = (byte) residue;
        bytes[RESERVED_AT] = 0;
        INTS.set(bytes, DATA + length, checksum(bytes, length));
        return OVERHEAD_BYTES + length;
    }

    /**
     * Reads a frame. Unless it is {@link TunnelVerdict#WHOLE}, the fields have no meaning.
     *
     * @param frameLength bytes of it, padding included
     */
    public TunnelVerdict read(byte[] bytes, int frameLength) {
        if (frameLength < MAGIC_AT || (short) SHORTS.get(bytes, TYPE_AT) != (short) TYPE) {
            return TunnelVerdict.FOREIGN;
        }
        if (frameLength < OVERHEAD_BYTES || (short) SHORTS.get(bytes, MAGIC_AT) != MAGIC) {
            return TunnelVerdict.MALFORMED;
        }
        version = Byte.toUnsignedInt(bytes[VERSION_AT]);
        if (version != VERSION) {
            return TunnelVerdict.OTHER_VERSION;
        }
        length = Short.toUnsignedInt((short) SHORTS.get(bytes, LENGTH_AT));
        if (length > frameLength - OVERHEAD_BYTES) {
            return TunnelVerdict.MALFORMED;
        }
        if ((int) INTS.get(bytes, DATA + length) != checksum(bytes, length)) {
            return TunnelVerdict.DAMAGED;
        }
        readFields(bytes);
        return isSound() && bytes[RESERVED_AT] == 0 ? TunnelVerdict.WHOLE : TunnelVerdict.MALFORMED;
    }

    private void readFields(byte[] bytes) {
        flags = Byte.toUnsignedInt(bytes[FLAGS_AT]);
        session = (int) INTS.get(bytes, SESSION_AT);
        number = (int) INTS.get(bytes, NUMBER_AT);
        position = (long) LONGS.get(bytes, POSITION_AT);
        credit = (long) LONGS.get(bytes, CREDIT_AT);
        timePs = (long) LONGS.get(bytes, TIME_AT);
        echoPs = (long) LONGS.get(bytes, ECHO_AT);
        heldPs = (long) LONGS.get(bytes, HELD_AT);
        packet = (int) INTS.get(bytes, PACKET_AT);
        offset = (int) INTS.get(bytes, OFFSET_AT);
        residue = Byte.toUnsignedInt(bytes[RESIDUE_AT]);
    }

    private boolean isSound() {
        boolean isHead = (flags & HEAD) != 0;
        boolean isTail = (flags & TAIL) != 0;
        return (flags <= (HEAD | TAIL | CUT) || (flags == GREETING && offset == 0))
                && ((flags & CUT) == 0 || isTail)
                && (residue == 0 || isTail)
                && offset >= 0
                && (!isHead || (offset == 0 && length > 0));
    }

    private int checksum(byte[] bytes, int dataLength) {
        crc.reset();
        crc.update(bytes, MAGIC_AT, DATA - MAGIC_AT + dataLength);
        return (int) crc.getValue();
    }
}
