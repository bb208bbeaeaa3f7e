package org.wirelore.emulator.clan;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.wirelore.device.api.wire.CircuitCell;

/**
 * A unit as captures and fault rules have it. The layout of real cells is not public; this one is the emulator's, big
 * endian, one header for all cells of a unit.
 *
 * <pre>
 *   0   2  target station          12  4  VI at the target
 *   2   2  source station          16  4  connection
 *   4   2  circuit                 20  4  sequence
 *   6   1  kind                    24  4  acknowledged
 *   7   1  flags                   28     data
 *   8   4  status
 * </pre>
 *
 * With the flag {@link #FIRST}, the header of a message stands between: 28 length, 32 immediate data, 36 address (8
 * bytes), 44 handle, 48 reserved; and the data begins at 52.
 */
public final class CellImage {
    /** Flag: a message begins with it. */
    public static final int FIRST = 1;
    /** Flag: a message ends with it. */
    public static final int LAST = 2;
    /** Flag: the message ends before its time. */
    public static final int ABORTED = 4;
    /** Flag: it is to be acknowledged at once. */
    public static final int WANTS_ANSWER = 8;
    /** Flag: something behind what is acknowledged was lost. */
    public static final int GAP = 16;
    /** Flag: the message has immediate data. */
    public static final int IMMEDIATE = 32;
    /** Bytes before the header of a message, or before the data. */
    public static final int HEAD_BYTES = 28;
    /** The longest image. */
    public static final int BYTES_MAX = HEAD_BYTES + CircuitCell.HEADER_BYTES + CircuitCell.DATA_BYTES_MAX;
    /** Where the kind is. */
    public static final int KIND_AT = 6;
    /** Where the flags are. */
    public static final int FLAGS_AT = 7;
    /** Where the source is. */
    public static final int SOURCE_AT = 2;
    /** Where the sequence number is. */
    public static final int SEQUENCE_AT = 20;

    static final int CIRCUIT_AT = 4;
    static final int STATUS_AT = 8;
    static final int VI_AT = 12;
    static final int CONNECTION_AT = 16;
    static final int ACKNOWLEDGED_AT = 24;
    private static final int LENGTH_AT = 28;
    private static final int IMMEDIATE_AT = 32;
    private static final int ADDRESS_AT = 36;
    private static final int HANDLE_AT = 44;
    private static final int RESERVED_AT = 48;
    private static final int BYTE = 0xFF;
    private static final VarHandle HALF = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private CellImage() {
    }

    /** {@return the flags of a unit} */
    static int flags(CircuitCell cell) {
        return (cell.isFirst ? FIRST : 0) | (cell.isLast ? LAST : 0) | (cell.isAborted ? ABORTED : 0)
                | (cell.wantsAnswer ? WANTS_ANSWER : 0) | (cell.isGap ? GAP : 0) | (cell.hasImmediate ? IMMEDIATE : 0);
    }

    /**
     * {@return where the data begin}
     *
     * @param isFirst whether a message begins with the unit
     */
    public static int dataAt(boolean isFirst) {
        return HEAD_BYTES + (isFirst ? CircuitCell.HEADER_BYTES : 0);
    }

    /** {@return how many bytes the image of a unit has} */
    static int length(CircuitCell cell) {
        return dataAt(cell.isFirst) + cell.dataBytes;
    }

    /**
     * Writes an image.
     *
     * @param into has room for {@link #BYTES_MAX}
     * @return how long it is
     */
    static int write(CircuitCell cell, byte[] into) {
        writeHead(cell, into);
        System.arraycopy(cell.data, 0, into, dataAt(cell.isFirst), cell.dataBytes);
        return length(cell);
    }

    private static void writeHead(CircuitCell cell, byte[] into) {
        HALF.set(into, 0, (short) cell.target);
        HALF.set(into, SOURCE_AT, (short) cell.source);
        HALF.set(into, CIRCUIT_AT, (short) cell.circuit);
        into[KIND_AT] = (byte) cell.kind;
        into[FLAGS_AT] = (byte) flags(cell);
        WORD.set(into, STATUS_AT, cell.status);
        WORD.set(into, VI_AT, cell.targetVi);
        WORD.set(into, CONNECTION_AT, cell.connection);
        WORD.set(into, SEQUENCE_AT, cell.sequence);
        WORD.set(into, ACKNOWLEDGED_AT, cell.acknowledged);
        if (cell.isFirst) {
            WORD.set(into, LENGTH_AT, cell.length);
            WORD.set(into, IMMEDIATE_AT, cell.immediate);
            WORD.set(into, ADDRESS_AT, (int) (cell.address >>> Integer.SIZE));
            WORD.set(into, ADDRESS_AT + Integer.BYTES, (int) cell.address);
            WORD.set(into, HANDLE_AT, cell.handle);
            WORD.set(into, RESERVED_AT, 0);
        }
    }

    /** {@return one byte of the image, 0 to 255} */
    static int octet(CircuitCell cell, int index) {
        int dataAt = dataAt(cell.isFirst);
        if (index >= dataAt) {
            return cell.data[index - dataAt] & BYTE;
        }
        int shift = Byte.SIZE * (Integer.BYTES - 1 - index % Integer.BYTES);
        return (word(cell, index & -Integer.BYTES) >>> shift) & BYTE;
    }

    private static int word(CircuitCell cell, int at) {
        return switch (at) {
            case 0 -> cell.target << Short.SIZE | (cell.source & 0xFFFF);
            case CIRCUIT_AT -> cell.circuit << Short.SIZE | (cell.kind & BYTE) << Byte.SIZE | flags(cell);
            case STATUS_AT -> cell.status;
            case VI_AT -> cell.targetVi;
            case CONNECTION_AT -> cell.connection;
            case SEQUENCE_AT -> cell.sequence;
            case ACKNOWLEDGED_AT -> cell.acknowledged;
            case LENGTH_AT -> cell.length;
            case IMMEDIATE_AT -> cell.immediate;
            case ADDRESS_AT -> (int) (cell.address >>> Integer.SIZE);
            case ADDRESS_AT + Integer.BYTES -> (int) cell.address;
            case HANDLE_AT -> cell.handle;
            default -> 0;
        };
    }
}
