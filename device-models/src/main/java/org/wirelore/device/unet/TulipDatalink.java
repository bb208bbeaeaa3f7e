package org.wirelore.device.unet;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.DatalinkCounters;
import org.wirelore.device.api.datalink.FrameBatch;
import org.wirelore.device.api.datalink.PortExtension;
import org.wirelore.device.api.datalink.WordTable;
import org.wirelore.device.api.wire.Frame;

/**
 * A process's raw datalink on the card that U-Net uses as well, as a packet filter of the time gave one: each send and
 * receive is a system call with a copy between the process and a kernel buffer. They are charged as U-Net's traps and
 * copies are, which is ours: no source prices them on this card.
 */
public final class TulipDatalink implements Datalink {
    static final int FRAME_BYTES_MAX = Frame.BYTES_MAX - Frame.FCS_BYTES;

    private final DatalinkCalls calls;
    private final DatalinkPort port;

    TulipDatalink(DatalinkCalls calls, DatalinkPort port) {
        this.calls = calls;
        this.port = port;
    }

    @Override
    public long address() {
        return calls.mac();
    }

    @Override
    public int frameBytesMax() {
        return FRAME_BYTES_MAX;
    }

    @Override
    public boolean send(MemorySegment from, long offset, int length) {
        return send(from, offset, length, from, offset, 0);
    }

    @Override
    public boolean send(MemorySegment header, long headerOffset, int headerBytes, MemorySegment data, long dataOffset,
            int dataBytes) {
        enter();
        int length = headerBytes + dataBytes;
        if (length < HEADER_BYTES || length > FRAME_BYTES_MAX) {
            throw new IllegalArgumentException(
                    "a frame must have " + HEADER_BYTES + " to " + FRAME_BYTES_MAX + " bytes: length=" + length);
        }
        return calls.send(port, header, headerOffset, headerBytes, data, dataOffset, dataBytes);
    }

    /** What the kernel says in memory that it shares with the process, as the calls below. */
    @Override
    public boolean isWritable() {
        port.owner.now();
        return port.sending.isOpen();
    }

    @Override
    public long lastSent() {
        return port.last;
    }

    @Override
    public long departurePs(long frame) {
        port.owner.now();
        return port.sending.departurePs(frame);
    }

    @Override
    public boolean withdraw(long frame) {
        enter();
        return calls.withdraw(port, frame);
    }

    @Override
    public int receive(MemorySegment into, long offset, int capacity) {
        enter();
        return calls.receive(port, into, offset, capacity);
    }

    @Override
    public void receive(FrameBatch into) {
        enter();
        calls.receive(port, into);
    }

    @Override
    public boolean isReadable() {
        port.owner.now();
        port.upcalls.run();
        return port.isReadable();
    }

    @Override
    public void join(long group) throws IOException {
        requireOpen();
        if ((group >>> 40 & 1) == 0 || group >>> 48 != 0) {
            throw new IllegalArgumentException(
                    "a group must be a multicast address: group=" + Long.toHexString(group));
        }
        calls.join(port, group);
    }

    @Override
    public void leave(long group) {
        requireOpen();
        calls.leave(port, group);
    }

    @Override
    public WordTable setFilter(BpfProgram filter) {
        requireOpen();
        return calls.setFilter(port, filter);
    }

    @Override
    public boolean extend(@Nullable PortExtension extension) {
        requireOpen();
        return calls.extend(port, extension);
    }

    @Override
    public void onReadable(@Nullable Runnable handler) {
        requireOpen();
        port.owner.now();
        port.onReadable(handler);
    }

    @Override
    public boolean interrupts() {
        return true;
    }

    @Override
    public void allowUpcalls(boolean allowed) {
        requireOpen();
        port.owner.now();
        port.upcalls.allow(allowed);
    }

    @Override
    public DatalinkCounters counters() {
        port.owner.now();
        return new DatalinkCounters(port.sent, port.received, port.filtered,
                port.overrun + calls.lostFrames());
    }

    @Override
    public void close() {
        port.owner.now();
        calls.close(port);
    }

    /** Every use of the port is a moment at which an upcall that is due runs. */
    private void enter() {
        requireOpen();
        port.upcalls.run();
    }

    private void requireOpen() {
        if (!port.isOpen) {
            throw new IllegalStateException("a datalink must be open: type=" + Integer.toHexString(port.type) + "h");
        }
    }
}
