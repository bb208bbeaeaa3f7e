package org.wirelore.device.api.via;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A view of a descriptor in memory (VI Architecture Developer's Guide 1.0, descriptor layout), little endian:
 *
 * <pre>
 *  control segment                     address segment (RDMA, first)   data segment
 *   0  next address          8          0  remote address      8        0  local address    8
 *   8  next handle           4          8  remote handle       4        8  local handle     4
 *  12  segment count         2         12  reserved            4       12  length           4
 *  14  control               2
 *  16  reserved              4
 *  20  immediate data        4
 *  24  length                4
 *  28  status                4
 * </pre>
 *
 * <p>The segment count covers the address segment. Length is the total of a send, the room of a receive, and after
 * completion what was received. One view is moved from descriptor to descriptor with {@link #at}.
 */
public final class VipDescriptor {
    /** Descriptors begin at multiples of this. */
    public static final int ALIGNMENT = 64;
    /** Bytes of the control segment. */
    public static final int CONTROL_BYTES = 32;
    /** Bytes of an address or data segment. */
    public static final int SEGMENT_BYTES = 16;

    /** Control bits 1:0, the operation: send or receive. */
    public static final int OP_SENDRECV = 0;
    /** Control: RDMA write. */
    public static final int OP_RDMA_WRITE = 1;
    /** Control: RDMA read. */
    public static final int OP_RDMA_READ = 2;
    /** Control: the operation's bits. */
    public static final int OP_MASK = 3;
    /** Control: the immediate data goes along. */
    public static final int IMMEDIATE = 0x4;
    /** Control: starts only after all earlier RDMA reads. */
    public static final int QUEUE_FENCE = 0x8;
    /** Control: bits that must be 0. */
    public static final int CONTROL_RESERVED = 0xFFF0;

    /** Status: complete. */
    public static final int DONE = 0x1;
    /** Status: the descriptor is malformed. */
    public static final int FORMAT_ERROR = 0x2;
    /** Status: a segment lies outside its registered memory or has another tag. */
    public static final int PROTECTION_ERROR = 0x4;
    /** Status: the message is longer than the receive or than the most that the NIC transfers. */
    public static final int LENGTH_ERROR = 0x8;
    /** Status: the transfer was broken off after a part. */
    public static final int PARTIAL_ERROR = 0x10;
    /** Status: not executed, because the VI was not or no longer connected. */
    public static final int FLUSHED_ERROR = 0x20;
    /** Status: the network lost the transfer. */
    public static final int TRANSPORT_ERROR = 0x40;
    /** Status: the remote memory refused an RDMA. */
    public static final int RDMA_PROT_ERROR = 0x80;
    /** Status: the receiver's descriptor failed. */
    public static final int REMOTE_DESC_ERROR = 0x100;
    /** Status: any error. */
    public static final int ERROR_MASK = 0x1FE;
    /** Status: a send. */
    public static final int STATUS_SEND = 0;
    /** Status: a receive. */
    public static final int STATUS_RECEIVE = 0x1_0000;
    /** Status: an RDMA write. */
    public static final int STATUS_RDMA_WRITE = 0x2_0000;
    /** Status: a receive taken by the peer's RDMA write with immediate data. */
    public static final int STATUS_REMOTE_RDMA_WRITE = 0x3_0000;
    /** Status: an RDMA read. */
    public static final int STATUS_RDMA_READ = 0x4_0000;
    /** Status: the operation's bits. */
    public static final int STATUS_OP_MASK = 0x7_0000;
    /** Status: the immediate data is valid. */
    public static final int STATUS_IMMEDIATE = 0x8_0000;

    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private MemorySegment memory = MemorySegment.NULL;
    private long base;

    /** A view of nothing; {@link #at} moves it. */
    public VipDescriptor() {
    }

    /**
     * Moves the view.
     *
     * @param inMemory what holds the descriptor
     * @param offset its first byte
     * @return this view
     */
    public VipDescriptor at(MemorySegment inMemory, long offset) {
        memory = inMemory;
        base = offset;
        return this;
    }

    /**
     * Fills in the control segment of an operation without segments yet, and clears the rest of it.
     *
     * @param control the operation and its flags
     * @param length bytes in total
     * @return this view
     */
    public VipDescriptor begin(int control, int length) {
        for (int at = 0; at < CONTROL_BYTES; at += Long.BYTES) {
            memory.set(LONG, base + at, 0);
        }
        memory.set(SHORT, base + 14, (short) control);
        memory.set(INT, base + 24, length);
        return this;
    }

    /**
     * Appends an address segment; it must be the first segment.
     *
     * @param remoteAddress where the peer's memory is
     * @param remoteHandle the peer's handle for it
     * @return this view
     */
    public VipDescriptor addAddress(long remoteAddress, int remoteHandle) {
        return addSegment(remoteAddress, remoteHandle, 0);
    }

    /**
     * Appends a data segment.
     *
     * @param address where the memory is
     * @param handle of its region
     * @param length how many bytes
     * @return this view
     */
    public VipDescriptor addData(long address, int handle, int length) {
        return addSegment(address, handle, length);
    }

    private VipDescriptor addSegment(long address, int handle, int word) {
        int count = segmentCount();
        long at = segment(count);
        memory.set(LONG, at, address);
        memory.set(INT, at + 8, handle);
        memory.set(INT, at + 12, word);
        memory.set(SHORT, base + 12, (short) (count + 1));
        return this;
    }

    private long segment(int index) {
        return base + CONTROL_BYTES + (long) index * SEGMENT_BYTES;
    }

    /** {@return how many segments follow the control segment, the address segment included} */
    public int segmentCount() {
        return memory.get(SHORT, base + 12) & 0xFFFF;
    }

    /**
     * The address in segment {@code index}, local or remote.
     *
     * @param index of the segment, from 0
     * @return the address
     */
    public long segmentAddress(int index) {
        return memory.get(LONG, segment(index));
    }

    /**
     * {@return the memory handle in segment {@code index}}
     *
     * @param index of the segment, from 0
     */
    public int segmentHandle(int index) {
        return memory.get(INT, segment(index) + 8);
    }

    /**
     * {@return the length in data segment {@code index}; reserved in an address segment}
     *
     * @param index of the segment, from 0
     */
    public int segmentLength(int index) {
        return memory.get(INT, segment(index) + 12);
    }

    /** {@return the control bits: an operation of {@link #OP_MASK}, {@link #IMMEDIATE}, {@link #QUEUE_FENCE}} */
    public int control() {
        return memory.get(SHORT, base + 14) & 0xFFFF;
    }

    /** {@return the reserved word, 0 in a well-formed descriptor} */
    public int reserved() {
        return memory.get(INT, base + 16);
    }

    /** {@return the immediate data; valid in a completed receive if {@link #STATUS_IMMEDIATE} is set} */
    public int immediateData() {
        return memory.get(INT, base + 20);
    }

    /**
     * Sets the immediate data, which goes along if the control bits have {@link #IMMEDIATE}.
     *
     * @param value four bytes of the program's choice
     * @return this view
     */
    public VipDescriptor setImmediateData(int value) {
        memory.set(INT, base + 20, value);
        return this;
    }

    /** {@return bytes: the total of a send, the room of a receive, and after completion what was received} */
    public int length() {
        return memory.get(INT, base + 24);
    }

    /**
     * For the NIC: what was received.
     *
     * @param length how many bytes
     */
    public void setLength(int length) {
        memory.set(INT, base + 24, length);
    }

    /**
     * {@return the outcome: {@link #DONE}, errors, and the operation in {@link #STATUS_OP_MASK}; 0 until completion}
     * With {@link #DONE} set, everything else that the NIC has written can be read.
     */
    public int status() {
        int status = memory.get(INT, base + 28);
        VarHandle.acquireFence();
        return status;
    }

    /**
     * For the NIC: the outcome, which makes visible what was written before.
     *
     * @param status {@link #DONE}, errors and the operation
     */
    public void setStatus(int status) {
        VarHandle.releaseFence();
        memory.set(INT, base + 28, status);
    }

    /**
     * For the NIC: chains the queue, which overwrites what the program had there.
     *
     * @param address of the next descriptor of the queue
     * @param handle of the memory that it lies in
     */
    public void setNext(long address, int handle) {
        memory.set(LONG, base, address);
        memory.set(INT, base + 8, handle);
    }

    /** {@return address of the next descriptor of the queue, as the library has chained it} */
    public long next() {
        return memory.get(LONG, base);
    }

    /** {@return handle of the memory that the next descriptor lies in} */
    public int nextHandle() {
        return memory.get(INT, base + 8);
    }
}
