package org.wirelore.emulator.packet;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointCounters;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.unet.UNetException;

/** An endpoint on a real interface. */
final class PacketUNetEndpoint implements UNetEndpoint {
    private final PacketUNetDevice device;
    private final Host owner;
    private final EndpointQueues queues;
    private @Nullable Runnable upcall;
    private boolean isUpcallDue;
    private boolean isInUpcall;
    private boolean isLooking;
    private boolean isOpen = true;
    private long sent;
    long droppedNoBuffer;
    long droppedQueueFull;
    long droppedForeign;

    PacketUNetEndpoint(PacketUNetDevice device, Host owner, EndpointQueues queues) {
        this.device = device;
        this.owner = owner;
        this.queues = queues;
    }

    EndpointQueues queues() {
        return queues;
    }

    @Override
    public MemorySegment area() {
        return queues.area;
    }

    @Override
    public int openChannel(int localPort, long remoteMac, int remotePort) {
        requireOpen();
        if (remotePort < 0 || remotePort >= UNetDevice.PORTS || remoteMac >>> 48 != 0) {
            throw new UNetException("a channel must lead to a 48-bit address and a port from 0 to 255: remoteMac="
                    + Long.toHexString(remoteMac) + ", remotePort=" + remotePort);
        }
        if (localPort >= 0 && localPort < UNetDevice.PORTS
                && queues.channels.find(ChannelTable.key(remoteMac, remotePort, localPort)) >= 0) {
            throw new UNetException("the channel must not be open already: localPort=" + localPort + ", remotePort="
                    + remotePort);
        }
        device.use(localPort, this);
        return queues.channels.open(device.mac(), localPort, remoteMac, remotePort, device.ethernetType());
    }

    @Override
    public void closeChannel(int channel) {
        requireOpen();
        requireChannel(channel);
        queues.channels.close(channel);
    }

    @Override
    public long send(int channel, int offset, int length) {
        enter();
        requireChannel(channel);
        if (length < 0 || length > UNetDevice.ETHERNET_MESSAGE_BYTES) {
            throw new UNetException("a message must have 0 to " + UNetDevice.ETHERNET_MESSAGE_BYTES
                    + " bytes: length=" + length);
        }
        if (offset < 0 || offset > queues.config.areaBytes() - length) {
            throw new UNetException("the message must lie in the buffer area: offset=" + offset + ", length=" + length
                    + ", areaBytes=" + queues.config.areaBytes());
        }
        if (isFull()) {
            return FULL;
        }
        queues.sends.fill(queues.sends.at(queues.pushed), channel, length, offset);
        return queues.pushed++;
    }

    @Override
    public long sendInline(int channel, MemorySegment from, long offset, int length) {
        enter();
        requireChannel(channel);
        if (length < 0 || length > Reception.INLINE_BYTES || offset < 0 || offset > from.byteSize() - length) {
            throw new UNetException("an inline message must have 0 to " + Reception.INLINE_BYTES
                    + " bytes inside its source: offset=" + offset + ", length=" + length + ", sourceBytes="
                    + from.byteSize());
        }
        if (isFull()) {
            return FULL;
        }
        int at = queues.sends.at(queues.pushed);
        queues.sends.fill(at, channel, length, EndpointQueues.INLINE);
        MemorySegment.copy(from, offset, queues.sends.inlines, EndpointQueues.Entries.inlineAt(at), length);
        return queues.pushed++;
    }

    /** What the system had no room for may find some now. */
    private boolean isFull() {
        if (queues.isSendQueueFull()) {
            transmit();
        }
        return queues.isSendQueueFull();
    }

    @Override
    public void flush() {
        enter();
        queues.requested = queues.pushed;
        transmit();
    }

    @Override
    public long completedSends() {
        enter();
        transmit();
        return queues.completed;
    }

    private void transmit() {
        while (queues.completed < queues.requested) {
            int at = queues.sends.at(queues.completed);
            int channel = queues.sends.channels[at];
            if (queues.channels.isOpen(channel)) {
                int offset = queues.sends.offsets[at];
                boolean isInline = offset == EndpointQueues.INLINE;
                if (!device.transmit(queues, channel, isInline ? queues.sends.inlines : queues.area,
                        isInline ? EndpointQueues.Entries.inlineAt(at) : offset, queues.sends.lengths[at])) {
                    return;
                }
                sent++;
            }
            queues.completed++;
        }
    }

    @Override
    public boolean poll(Reception into) {
        enter();
        if (queues.arrived == queues.polled) {
            look();
            if (queues.arrived == queues.polled) {
                return false;
            }
        }
        int at = queues.receives.at(queues.polled);
        int offset = queues.receives.offsets[at];
        into.channel = queues.receives.channels[at];
        into.length = queues.receives.lengths[at];
        into.isInline = offset == EndpointQueues.INLINE;
        if (into.isInline) {
            into.offset = 0;
            MemorySegment.copy(queues.receives.inlines, EndpointQueues.Entries.inlineAt(at), into.inline, 0,
                    into.length);
        } else {
            into.offset = offset;
            queues.giveBuffer(offset);
        }
        queues.polled++;
        return true;
    }

    private void look() {
        isLooking = true;
        try {
            device.look(queues);
        } finally {
            isLooking = false;
        }
    }

    /** One more message stands on the receive queue. Who is looking for it need not be told. */
    void onArrived() {
        isUpcallDue |= upcall != null && queues.arrived == queues.polled;
        queues.arrived++;
        if (!isLooking) {
            owner.signal();
        }
    }

    @Override
    public void release(int offset) {
        enter();
        if (!queues.isBuffer(offset)) {
            throw new UNetException("an offset must be that of a buffer in the area: offset=" + offset
                    + ", bufferBytes=" + queues.config.bufferBytes() + ", areaBytes=" + queues.config.areaBytes());
        }
        if (!queues.isOwnedBuffer(offset)) {
            throw new UNetException("a buffer must be the application's to be released: offset=" + offset);
        }
        if (queues.isFreeQueueFull()) {
            throw new UNetException("the free queue must have room: freeEntries=" + queues.config.freeEntries());
        }
        queues.pushFree(offset);
    }

    @Override
    public void onReceive(@Nullable Runnable runs) {
        requireOpen();
        upcall = runs;
        isUpcallDue = runs != null && queues.polled < queues.arrived;
    }

    @Override
    public EndpointCounters counters() {
        return new EndpointCounters(sent, queues.arrived, droppedNoBuffer, droppedQueueFull, droppedForeign);
    }

    @Override
    public void close() {
        if (isOpen) {
            isOpen = false;
            device.onClosed(this);
        }
    }

    /** Every use of the endpoint is a moment at which an upcall that is due runs. */
    private void enter() {
        requireOpen();
        Runnable runs = upcall;
        if (runs != null && !isInUpcall) {
            upcallIfDue(runs);
        }
    }

    private void upcallIfDue(Runnable runs) {
        if (queues.arrived == queues.polled) {
            look();
        }
        if (isUpcallDue && queues.arrived != queues.polled) {
            isUpcallDue = false;
            isInUpcall = true;
            try {
                runs.run();
            } finally {
                isInUpcall = false;
            }
        }
    }

    private void requireOpen() {
        if (!isOpen) {
            throw new UNetException("the endpoint must be open: host=" + owner.name());
        }
    }

    private void requireChannel(int channel) {
        if (!queues.channels.isOpen(channel)) {
            throw new UNetException("the channel must be open on this endpoint: channel=" + channel);
        }
    }
}
