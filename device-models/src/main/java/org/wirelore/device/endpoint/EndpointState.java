package org.wirelore.device.endpoint;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.unet.UNetException;

/**
 * The positions of both sides in an endpoint's queues, the state of its buffers, and the checks of its owner's calls
 * (U-Net, SOSP'95, section 3.1: send, receive and free queue, each with one producer and one consumer).
 * Subclasses decide where the entries of the queues are stored. Positions count without end; an entry's index is its
 * position modulo the queue's capacity.
 *
 * <p>The fields are public because moving frames is a hot path. Only the endpoint and the mover of its frames write
 * them. The checks throw {@link UNetException} and change nothing.
 */
public abstract class EndpointState implements StatePart {
    /** In place of an offset: the message is in the entry. */
    public static final int INLINE = -1;
    /** In place of an offset: the entry lists the pieces of the message. */
    public static final int GATHERED = -2;

    /** The state of a receive buffer: the application's, on the free queue, or filled with a message not yet polled. */
    private static final byte OWNED = 0;
    private static final byte FREE = 1;
    private static final byte FILLED = 2;

    public final EndpointConfig config;
    public final ChannelTable channels = new ChannelTable();

    /** Send queue: pushed by the owner, covered by a trap, complete. */
    public long pushed;
    public long requested;
    public long completed;
    /** Receive queue: filled from the network, polled by the owner. */
    public long arrived;
    public long polled;
    /** Messages that were dropped, by their reason. */
    public long droppedNoBuffer;
    public long droppedQueueFull;
    public long droppedForeign;

    /** Free queue: pushed by the owner, used for arrivals. */
    private long freed;
    private long used;
    private final byte[] buffers;

    /** An endpoint without channels whose buffers are all its owner's. */
    protected EndpointState(EndpointConfig config) {
        this.config = config;
        buffers = new byte[config.areaBytes() / config.bufferBytes()];
    }

    /** The entry of the free queue at an index. */
    protected abstract int freeEntry(int index);

    /** Writes an entry of the free queue. */
    protected abstract void setFreeEntry(int index, int offset);

    /** Whether the send queue has no entry left: the call answers so, and nothing changes (ours). */
    public final boolean isSendQueueFull() {
        return pushed - completed == config.sendEntries();
    }

    /** Whether the receive queue has no entry left: the message is dropped (U-Net, SOSP'95: no flow control). */
    public final boolean isReceiveQueueFull() {
        return arrived - polled == config.receiveEntries();
    }

    /** Whether the free queue has the buffers for a message of that length; else all of it is dropped. */
    public final boolean hasBuffersFor(int length) {
        int buffers = buffersFor(length);
        return freed - used >= buffers && buffers <= Reception.BUFFERS_MAX;
    }

    /** How many buffers a message takes that is not inline. */
    public final int buffersFor(int length) {
        return Math.max(1, (length + config.bufferBytes() - 1) / config.bufferBytes());
    }

    /** Takes the next buffer off the free queue for a message or a part of one, and returns its offset. */
    public final int takeBuffer() {
        int offset = freeEntry((int) (used++ % config.freeEntries()));
        buffers[offset / config.bufferBytes()] = FILLED;
        return offset;
    }

    /** The message in the buffer was polled. */
    public final void giveBuffer(int offset) {
        buffers[offset / config.bufferBytes()] = OWNED;
    }

    /** Gives back a buffer that was not needed: to the free queue, or to the owner if the free queue is full. */
    public final void takeBack(int offset) {
        if (isFreeQueueFull()) {
            giveBuffer(offset);
        } else {
            pushFree(offset);
        }
    }

    /** Puts a buffer onto the free queue, after {@link #checkRelease}. */
    public final void pushFree(int offset) {
        buffers[offset / config.bufferBytes()] = FREE;
        setFreeEntry((int) (freed++ % config.freeEntries()), offset);
    }

    private boolean isFreeQueueFull() {
        return freed - used == config.freeEntries();
    }

    /** Whether a channel may lead there from that port, which may be any number. Only the kernel opens channels. */
    public final void checkOpen(int localPort, long remoteMac, int remotePort) {
        if (!PortUsers.isPort(remotePort) || remoteMac >>> 48 != 0) {
            throw new UNetException("expected a channel to a 48-bit address and a port from 0 to 255, found"
                    + " address " + Long.toHexString(remoteMac) + " and port " + remotePort);
        }
        if (PortUsers.isPort(localPort) && channels.find(ChannelTable.key(remoteMac, remotePort, localPort)) >= 0) {
            throw new UNetException("a channel from port " + localPort + " to port " + remotePort
                    + " is open already");
        }
    }

    /** Whether a channel is open here. */
    public final void checkChannel(int channel) {
        if (!channels.isOpen(channel)) {
            throw new UNetException("channel " + channel + " is not open on this endpoint");
        }
    }

    /** Whether a piece of the area may be sent on a channel (U-Net, SOSP'95, section 3.1: protection). */
    public final void checkSend(int channel, int offset, int length) {
        checkChannel(channel);
        if (length < 0 || length > UNetDevice.ETHERNET_MESSAGE_BYTES) {
            throw new UNetException("expected a message of 0 to " + UNetDevice.ETHERNET_MESSAGE_BYTES
                    + " bytes, found " + length);
        }
        if (offset < 0 || offset > config.areaBytes() - length) {
            throw new UNetException("expected a message inside the buffer area of " + config.areaBytes()
                    + " bytes, found " + length + " bytes from offset " + offset);
        }
    }

    /** Whether pieces of the area may be sent together on a channel; returns the length of the message. */
    public final int checkSend(int channel, int[] offsets, int[] lengths, int pieces) {
        checkChannel(channel);
        if (pieces < 1 || pieces > Math.min(UNetEndpoint.PIECES_MAX, Math.min(offsets.length, lengths.length))) {
            throw new UNetException("expected 1 to " + UNetEndpoint.PIECES_MAX + " pieces with an offset and a length"
                    + " each, found " + pieces + " pieces, " + offsets.length + " offsets and " + lengths.length
                    + " lengths");
        }
        int length = 0;
        for (int i = 0; i < pieces; i++) {
            checkSend(channel, offsets[i], lengths[i]);
            length += lengths[i];
        }
        if (length > UNetDevice.ETHERNET_MESSAGE_BYTES) {
            throw new UNetException("expected pieces of 0 to " + UNetDevice.ETHERNET_MESSAGE_BYTES
                    + " bytes together, found " + length);
        }
        return length;
    }

    /** Whether a piece of any memory may be sent inline on a channel. */
    public final void checkInline(int channel, MemorySegment from, long offset, int length) {
        checkChannel(channel);
        if (length < 0 || length > Reception.INLINE_BYTES || offset < 0 || offset > from.byteSize() - length) {
            throw new UNetException("expected an inline message of 0 to " + Reception.INLINE_BYTES
                    + " bytes inside its source of " + from.byteSize() + " bytes, found " + length
                    + " bytes from offset " + offset);
        }
    }

    /**
     * Whether a buffer is the owner's and has room on the free queue; a buffer that is given twice is refused (ours).
     */
    public final void checkRelease(int offset) {
        if (offset < 0 || offset % config.bufferBytes() != 0 || offset / config.bufferBytes() >= buffers.length) {
            throw new UNetException("expected the offset of a buffer in the area of " + config.areaBytes()
                    + " bytes, a multiple of " + config.bufferBytes() + ", found " + offset);
        }
        if (buffers[offset / config.bufferBytes()] != OWNED) {
            throw new UNetException("the buffer at offset " + offset + " is not the application's: it can't be"
                    + " released");
        }
        if (isFreeQueueFull()) {
            throw new UNetException("the free queue is full: " + config.freeEntries() + " entries; poll first");
        }
    }

    /** Positions, channels and buffers; not for a visitor that restores. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("pushed", pushed);
        visitor.field("requested", requested);
        visitor.field("completed", completed);
        visitor.position("arrived", arrived, arrived);
        visitor.position("polled", polled, arrived);
        visitor.field("freed", freed);
        visitor.field("used", used);
        visitor.part("channels", channels);
        visitor.fields("buffers", buffers, buffers.length);
    }
}
