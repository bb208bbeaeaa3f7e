package org.wirelore.device.api.wire;

/**
 * A unit of a cLAN circuit: one cell, or several of one circuit that follow each other without a gap. A station that
 * sends cell by cell makes units of one cell; longer units are fewer events, and are interleaved, lost and damaged as a
 * whole.
 *
 * <p>A cell has 53 bytes, 48 of them payload, as in ATM, from which cLAN's switching is derived. A message begins with
 * a header in the payload of its first cell; circuit, sequence and acknowledgment are in the cells' own headers.
 *
 * <p>Cells are pooled by the wire, which may extend them by what it has to know: see {@link CircuitWire#claim}.
 */
public class CircuitCell {
    /** Bytes of a cell on the link. */
    public static final int CELL_BYTES = 53;
    /** Bytes of a cell's payload. */
    public static final int PAYLOAD_BYTES = 48;
    /** The most cells of a unit. */
    public static final int CELLS_MAX = 16;
    /** Bytes of the header at the beginning of a message. */
    public static final int HEADER_BYTES = 24;
    /** The most data of a unit. */
    public static final int DATA_BYTES_MAX = CELLS_MAX * PAYLOAD_BYTES;

    /** Data for the buffers of a receive descriptor. */
    public static final int SEND = 0;
    /** Data for the memory at {@link #address} (RDMA write). */
    public static final int WRITE = 1;
    /** Asks for {@link #length} bytes of the memory at {@link #address} (RDMA read). */
    public static final int READ = 2;
    /** What {@link #READ} has asked for; {@link #handle} is the request's sequence number. */
    public static final int READ_DATA = 3;
    /** Takes note of all up to, and without, {@link #acknowledged}. */
    public static final int ACKNOWLEDGE = 4;
    /** The connection is broken. */
    public static final int BREAK = 5;
    /** Answers {@link #BREAK}. */
    public static final int BROKEN = 6;
    /** A packet of the kernel agent. */
    public static final int CONTROL = 7;

    /** Station that it goes to. */
    public int target;
    /** Station that it comes from. */
    public int source;
    /** The sender's number of the circuit. */
    public int circuit;
    /** One of {@link #SEND} to {@link #CONTROL}. */
    public int kind;
    /** Number of the VI that it is for. */
    public int targetVi;
    /** The target's number of the connection. */
    public int connection;
    /** Number of the unit in its direction of the connection; of {@link #BREAK}: of the unit that is to blame. */
    public int sequence;
    /** The next unit that the sender expects of the other direction. */
    public int acknowledged;
    /** Whether a message begins with it. */
    public boolean isFirst;
    /** Whether a message ends with it. */
    public boolean isLast;
    /** Whether the message ends before its time: what came of it is not whole. */
    public boolean isAborted;
    /** Whether it is to be acknowledged at once. */
    public boolean wantsAnswer;
    /** Of an acknowledgment: whether something behind {@link #acknowledged} was lost, and is to be sent again. */
    public boolean isGap;
    /** Whether the message has immediate data. */
    public boolean hasImmediate;
    /** The message's immediate data. */
    public int immediate;
    /** Bytes of the message, in the first unit. */
    public int length;
    /** Address at the target, in the first unit of an RDMA. */
    public long address;
    /** Memory handle at the target, in the first unit of an RDMA. */
    public int handle;
    /** Of {@link #BREAK}: status bits for the descriptor that has failed. */
    public int status;
    /** Bytes of data in this unit. */
    public int dataBytes;
    /** The data. */
    public final byte[] data = new byte[DATA_BYTES_MAX];
    /** The wire's own: a cell's check sequence is wrong. Then nothing in it can be believed. */
    public boolean isDamaged;

    /** An empty cell. */
    public CircuitCell() {
    }

    /** Makes it empty again. */
    public void clear() {
        target = 0;
        source = 0;
        circuit = 0;
        kind = SEND;
        targetVi = 0;
        connection = 0;
        sequence = 0;
        acknowledged = 0;
        isFirst = false;
        isLast = false;
        isAborted = false;
        wantsAnswer = false;
        isGap = false;
        hasImmediate = false;
        immediate = 0;
        length = 0;
        address = 0;
        handle = 0;
        status = 0;
        dataBytes = 0;
        isDamaged = false;
    }

    /**
     * Takes over what another one says; target, source, circuit and check sequence stay.
     *
     * @param other the one that this becomes like
     */
    public void copyFrom(CircuitCell other) {
        kind = other.kind;
        targetVi = other.targetVi;
        connection = other.connection;
        sequence = other.sequence;
        acknowledged = other.acknowledged;
        isFirst = other.isFirst;
        isLast = other.isLast;
        isAborted = other.isAborted;
        wantsAnswer = other.wantsAnswer;
        isGap = other.isGap;
        hasImmediate = other.hasImmediate;
        immediate = other.immediate;
        length = other.length;
        address = other.address;
        handle = other.handle;
        status = other.status;
        dataBytes = other.dataBytes;
        System.arraycopy(other.data, 0, data, 0, other.dataBytes);
    }

    /**
     * How many cells some data takes.
     *
     * @param dataBytes how many bytes, up to {@link #DATA_BYTES_MAX}, without the header
     * @param isFirst whether a message begins with it
     * @return from 1 to {@link #CELLS_MAX}
     */
    public static int cells(int dataBytes, boolean isFirst) {
        int bytes = dataBytes + (isFirst ? HEADER_BYTES : 0);
        return Math.max(1, (bytes + PAYLOAD_BYTES - 1) / PAYLOAD_BYTES);
    }

    /** {@return how many cells it is, which is what it takes of a circuit's credit} */
    public int cells() {
        return cells(dataBytes, isFirst);
    }

    /** {@return bytes on the link} */
    public int wireBytes() {
        return cells() * CELL_BYTES;
    }
}
