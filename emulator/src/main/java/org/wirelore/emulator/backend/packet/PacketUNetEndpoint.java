package org.wirelore.emulator.backend.packet;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointCounters;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.unet.UNetException;
import org.wirelore.device.api.unet.UpcallCondition;
import org.wirelore.device.endpoint.Upcalls;

/** An endpoint on a real interface. */
final class PacketUNetEndpoint implements UNetEndpoint {
    private final PacketUNetDevice device;
    private final Host owner;
    private final PacketQueues queues;
    private final Upcalls upcalls;
    private boolean hasUpcall;
    private boolean isLooking;
    private boolean isOpen = true;
    private long sent;

    PacketUNetEndpoint(PacketUNetDevice device, Host owner, PacketQueues queues) {
        this.device = device;
        this.owner = owner;
        this.queues = queues;
        upcalls = new Upcalls(queues.config.receiveEntries());
    }

    PacketQueues queues() {
        return queues;
    }

    @Override
    public MemorySegment area() {
        return queues.area;
    }

    @Override
    public int openChannel(int localPort, long remoteMac, int remotePort) {
        requireOpen();
        queues.checkOpen(localPort, remoteMac, remotePort);
        device.use(localPort, this);
        return queues.channels.open(device.mac(), localPort, remoteMac, remotePort, device.ethernetType());
    }

    @Override
    public void closeChannel(int channel) {
        requireOpen();
        queues.checkChannel(channel);
        queues.channels.close(channel);
    }

    @Override
    public long send(int channel, int offset, int length) {
        enter();
        queues.checkSend(channel, offset, length);
        if (isFull()) {
            return FULL;
        }
        queues.sends.fill(queues.sends.at(queues.pushed), channel, length, offset);
        return queues.pushed++;
    }

    @Override
    public long send(int channel, int[] offsets, int[] lengths, int pieces) {
        enter();
        int length = queues.checkSend(channel, offsets, lengths, pieces);
        if (isFull()) {
            return FULL;
        }
        int at = queues.sends.at(queues.pushed);
        queues.sends.fill(at, channel, length, PacketQueues.GATHERED);
        queues.sends.counts[at] = pieces;
        System.arraycopy(offsets, 0, queues.sends.places[at], 0, pieces);
        System.arraycopy(lengths, 0, queues.sends.sizes[at], 0, pieces);
        return queues.pushed++;
    }

    @Override
    public long sendInline(int channel, MemorySegment from, long offset, int length) {
        enter();
        queues.checkInline(channel, from, offset, length);
        if (isFull()) {
            return FULL;
        }
        int at = queues.sends.at(queues.pushed);
        queues.sends.fill(at, channel, length, PacketQueues.INLINE);
        Copies.copy(from, offset, queues.sends.inlines, PacketQueues.Entries.inlineAt(at), length);
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

    /** Hands over what was flushed, in batches, as far as the system has room. */
    private void transmit() {
        boolean hasRoom = true;
        while (hasRoom && queues.completed < queues.requested) {
            int count = build();
            if (count > 0) {
                int done = device.transmit(count);
                sent += done;
                queues.completed += done;
                hasRoom = done > 0;
            } else if (queues.channels.isOpen(queues.sends.channels[queues.sends.at(queues.completed)])) {
                hasRoom = false;
            } else {
                queues.completed++;
            }
        }
    }

    /** Builds a batch; it ends before a message whose channel was closed, which is not sent. */
    private int build() {
        int count = 0;
        for (long position = queues.completed; position < queues.requested; position++) {
            int at = queues.sends.at(position);
            int channel = queues.sends.channels[at];
            if (!queues.channels.isOpen(channel) || !device.build(count, queues, channel, at)) {
                break;
            }
            count++;
        }
        return count;
    }

    @Override
    public int ready(int wanted) {
        requireOpen();
        boolean isReadable = queues.arrived != queues.polled;
        if ((wanted & READABLE) != 0 && !isReadable) {
            device.look(queues);
            isReadable = queues.arrived != queues.polled;
        }
        return ((wanted & READABLE) != 0 && isReadable ? READABLE : 0)
                | ((wanted & WRITABLE) != 0 && !isFull() ? WRITABLE : 0);
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
        into.isInline = offset == PacketQueues.INLINE;
        into.buffers = into.isInline ? 0 : queues.receives.counts[at];
        into.bufferBytes = queues.config.bufferBytes();
        if (into.isInline) {
            into.offset = 0;
            Copies.copy(queues.receives.inlines, PacketQueues.Entries.inlineAt(at), into.inline, 0,
                    into.length);
        } else {
            into.offset = offset;
        }
        for (int i = 0; i < into.buffers; i++) {
            into.offsets[i] = queues.receives.places[at][i];
            queues.giveBuffer(into.offsets[i]);
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

    /** One more message stands on the receive queue. A process that looks for it needs no signal. */
    void onArrived() {
        queues.arrived++;
        upcalls.onArrived(queues.arrived - queues.polled);
        if (!isLooking) {
            owner.signal();
        }
    }

    @Override
    public void release(int offset) {
        enter();
        queues.checkRelease(offset);
        queues.pushFree(offset);
    }

    @Override
    public void onReceive(UpcallCondition condition, @Nullable Runnable upcall) {
        requireOpen();
        hasUpcall = upcall != null;
        upcalls.set(condition, upcall, queues.arrived - queues.polled);
    }

    @Override
    public void allowUpcalls(boolean allowed) {
        requireOpen();
        upcalls.allow(allowed);
    }

    @Override
    public EndpointCounters counters() {
        return new EndpointCounters(sent, queues.arrived, queues.droppedNoBuffer, queues.droppedQueueFull,
                queues.droppedForeign);
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
        if (hasUpcall && !upcalls.isRunning()) {
            if (queues.arrived == queues.polled) {
                look();
            }
            upcalls.run();
        }
    }

    private void requireOpen() {
        if (!isOpen) {
            throw new UNetException("the endpoint of " + owner.name() + " was closed");
        }
    }
}
