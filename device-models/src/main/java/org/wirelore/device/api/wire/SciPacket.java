package org.wirelore.device.api.wire;

/**
 * A send packet of IEEE 1596 (SCI): the request or response subaction of a transaction, without its CRC.
 *
 * <p>Packets are pooled by the wire: see {@link TransactionWire#claim}. A packet that arrives is valid only during the
 * call that delivers it.
 */
public final class SciPacket {
    /** Bytes of header and CRC. */
    public static final int HEADER_BYTES = 16;
    /** Bytes of an echo packet. */
    public static final int ECHO_BYTES = 8;
    /** The most data a packet carries (block of 256 bytes). */
    public static final int DATA_BYTES_MAX = 256;

    /** How many requests a node may have under way: its transaction ids have six bits. */
    public static final int OUTSTANDING_MAX = 64;

    /** Reads {@link #dataBytes} of 1 to 16 (selected bytes), 64, 128 or 256; answered with data. */
    public static final int READ = 0;
    /** Writes the data; answered with a status. */
    public static final int WRITE = 1;
    /** Writes the data; not answered (move, directed move). */
    public static final int MOVE = 2;
    /** Adds the first data word to a word in memory; answered with the old value (lock, fetch and add). */
    public static final int FETCH_ADD = 3;
    /** Stores the second data word where the first one is; answered with the old value (lock, compare and swap). */
    public static final int COMPARE_SWAP = 4;
    /** The answer to one of the above, with a {@link #status}. */
    public static final int RESPONSE = 5;

    /** Response: done. */
    public static final int COMPLETE = 0;
    /** Response: the access collided with another and had no effect. */
    public static final int CONFLICT = 1;
    /** Response: the data was damaged. */
    public static final int DATA_ERROR = 2;
    /** Response: the target does not do this kind of transaction at that address. */
    public static final int TYPE_ERROR = 3;
    /** Response: nothing answers at that address. */
    public static final int ADDRESS_ERROR = 4;

    /** Node that the packet goes to, 16 bits. */
    public int targetId;
    /** Node that it comes from, 16 bits. */
    public int sourceId;
    /** One of {@link #READ} to {@link #RESPONSE}. */
    public int command;
    /** Tells the requester's transactions apart, 0 to 63. */
    public int transactionId;
    /** One of {@link #COMPLETE} to {@link #ADDRESS_ERROR}, for a response. */
    public int status;
    /** Address within the target, 48 bits. */
    public long offset;
    /** Bytes of data carried, or for a read wanted. */
    public int dataBytes;
    /** The data. */
    public final byte[] data = new byte[DATA_BYTES_MAX];
    /**
     * When it is worth nothing any more (time of death), picoseconds: its requester has given the transaction up. What
     * is echoed as busy is not sent again after that.
     */
    public long deathPs = Long.MAX_VALUE;
    /** The requester's own, and not on the wire: whether an engine moves the data, for which no store barrier waits. */
    public boolean isOfEngine;
    /** The wire's own: the phase in which a packet that was echoed as busy comes again; 0 for any other. */
    public int phase;

    /** An empty packet. */
    public SciPacket() {
    }

    /** Makes the packet empty again. */
    public void clear() {
        targetId = 0;
        sourceId = 0;
        command = READ;
        transactionId = 0;
        status = COMPLETE;
        offset = 0;
        dataBytes = 0;
        deathPs = Long.MAX_VALUE;
        isOfEngine = false;
        phase = 0;
    }

    /**
     * Takes over all of another packet but its {@link #phase}.
     *
     * @param other the packet that this one becomes like
     */
    public void copyFrom(SciPacket other) {
        targetId = other.targetId;
        sourceId = other.sourceId;
        command = other.command;
        transactionId = other.transactionId;
        status = other.status;
        offset = other.offset;
        dataBytes = other.dataBytes;
        deathPs = other.deathPs;
        isOfEngine = other.isOfEngine;
        phase = 0;
        System.arraycopy(other.data, 0, data, 0, carriesData() ? dataBytes : 0);
    }

    /** {@return whether the data is on the wire} */
    public boolean carriesData() {
        return command != READ && !(command == RESPONSE && status != COMPLETE);
    }

    /** {@return whether it is a request that is to be answered} */
    public boolean isAnswered() {
        return command != MOVE && command != RESPONSE;
    }

    /** {@return bytes on the wire: header, CRC and the data in blocks of 16} */
    public int wireBytes() {
        return HEADER_BYTES + (carriesData() ? (dataBytes + 15) & -16 : 0);
    }
}
