package org.wirelore.device.vipl.engine;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.vipl.rule.ViaEvent;

/** A message between two VIs. Used again and again; {@link MessageCarrier} says whose it is. */
public final class ViaMessage {
    /** What it is for. */
    public enum Kind {
        /** Data for a posted receive. */
        SEND,
        /** Data for an address. */
        WRITE,
        /** The wish for data at an address. */
        READ,
        /** That data, or why there is none. */
        READ_DATA,
        /** At reliable reception: what became of a SEND or WRITE. */
        RECEIPT
    }

    /** What it is for. */
    public Kind kind = Kind.SEND;
    /** The level of both VIs. */
    public ReliabilityLevel level = ReliabilityLevel.UNRELIABLE;
    /** NIC and VI that sent it. */
    public long fromHost;
    /** See {@link #fromHost}. */
    public int fromVi;
    /** The sender's number of its connection. */
    public int fromConnection;
    /** NIC and VI that it is for. */
    public long toHost;
    /** See {@link #toHost}. */
    public int toVi;
    /** The receiver's number of its connection. */
    public int toConnection;
    /** Which descriptor of the initiator's send queue it belongs to. */
    public int position;
    /** Whether immediate data goes along. */
    public boolean hasImmediate;
    /** The immediate data. */
    public int immediateData;
    /** RDMA: where at the target. */
    public long remoteAddress;
    /** RDMA: of which memory. */
    public int remoteHandle;
    /** Bytes of data: in it, or wished for. */
    public int length;
    /** Of an answer: an error bit for the initiator's descriptor, or 0. */
    public int errorBit;
    /** Whether its data was damaged beyond repair on its way. */
    public boolean isDamaged;
    /** Whether only a part of its data has come. */
    public boolean isPartial;

    /** At the receiver: what is wrong with it, as far as it has come; null: nothing. */
    @Nullable
    ViaEvent verdict;

    /** Of a WRITE: where its data is. */
    public RemoteAccess.DataPlace placement = RemoteAccess.DataPlace.CARRIED;

    private MemorySegment data;
    private long dataAt;

    /**
     * A message.
     *
     * @param dataBytesMax room for its data
     */
    public ViaMessage(int dataBytesMax) {
        // Not an array: code that meets memory of one kind only is faster by a few calls for each word.
        data = dataBytesMax == 0 ? MemorySegment.NULL : Arena.ofAuto().allocate(dataBytesMax, Long.BYTES);
    }

    /** {@return what holds its data} */
    public MemorySegment data() {
        return data;
    }

    /** {@return where in {@link #data} it begins; 0 in a message of its own} */
    public long dataAt() {
        return dataAt;
    }

    /**
     * Has the message stand for data that lies elsewhere.
     *
     * @param memory what holds it
     * @param at where it begins
     */
    public void over(MemorySegment memory, long at) {
        data = memory;
        dataAt = at;
    }

    /** Begins a message from a VI to its peer, without data. */
    void begin(Kind newKind, int newPosition) {
        kind = newKind;
        position = newPosition;
        hasImmediate = false;
        immediateData = 0;
        remoteAddress = 0;
        remoteHandle = 0;
        length = 0;
        errorBit = 0;
        isDamaged = false;
        isPartial = false;
        placement = RemoteAccess.DataPlace.CARRIED;
    }
}
