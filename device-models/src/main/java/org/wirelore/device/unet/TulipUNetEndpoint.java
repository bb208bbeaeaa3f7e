package org.wirelore.device.unet;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.CallNotes;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.unet.EndpointCounters;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.unet.UNetException;
import org.wirelore.device.api.unet.UpcallCondition;

/**
 * The user's library on one endpoint (U-Net Device Reference 2.1). Pushing, polling and releasing touch the
 * communication segment only; {@link #flush} is the one call of a normal exchange that enters the kernel.
 *
 * <p>The library reads the descriptor ring, so it counts completed sends without a trap. A process that asks twice
 * while nothing has changed is waiting: its second look asks the kernel for an interrupt.
 */
final class TulipUNetEndpoint implements UNetEndpoint {
    private final UNetDriver driver;
    private final TulipUNetDevice device;
    private final EndpointQueues queues;
    private final Host owner;
    private final Cost push;
    private final Cost look;
    private final Cost free;

    TulipUNetEndpoint(UNetDriver driver, TulipUNetDevice device, EndpointQueues queues) {
        this.driver = driver;
        this.device = device;
        this.queues = queues;
        owner = queues.owner;
        push = owner.cost(UNetCosts.USER_PUSH);
        look = owner.cost(UNetCosts.USER_POLL);
        free = owner.cost(UNetCosts.USER_RELEASE);
    }

    @Override
    public MemorySegment area() {
        return queues.area;
    }

    @Override
    public int openChannel(int localPort, long remoteMac, int remotePort) {
        requireOpen();
        queues.checkOpen(localPort, remoteMac, remotePort);
        driver.ports().use(localPort, device, queues);
        return queues.channels.open(driver.mac(), localPort, remoteMac, remotePort, driver.ethernetType());
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
        owner.spend(push);
        if (isFull()) {
            return FULL;
        }
        queues.fillEntry(queues.sendEntry(queues.pushed), channel, length, offset);
        return queues.pushed++;
    }

    @Override
    public long send(int channel, int[] offsets, int[] lengths, int pieces) {
        enter();
        int length = queues.checkSend(channel, offsets, lengths, pieces);
        owner.spend(push);
        if (isFull()) {
            return FULL;
        }
        int entry = queues.sendEntry(queues.pushed);
        queues.fillEntry(entry, channel, length, EndpointQueues.GATHERED);
        queues.setPieces(entry, pieces);
        for (int i = 0; i < pieces; i++) {
            queues.fillPiece(entry, i, offsets[i], lengths[i]);
        }
        return queues.pushed++;
    }

    @Override
    public long sendInline(int channel, MemorySegment from, long offset, int length) {
        enter();
        queues.checkInline(channel, from, offset, length);
        owner.spend(push, length);
        if (isFull()) {
            return FULL;
        }
        int entry = queues.sendEntry(queues.pushed);
        queues.fillEntry(entry, channel, length, EndpointQueues.INLINE);
        driver.memory().write(EndpointQueues.inlineData(entry), from, offset, length);
        return queues.pushed++;
    }

    /** Whether the send queue is full, by the latest descriptors. The caller of a full queue may have to wait. */
    private boolean isFull() {
        if (!queues.isSendQueueFull()) {
            return false;
        }
        owner.now();
        driver.transmit().look(queues);
        note(queues.completed);
        if (!queues.isSendQueueFull()) {
            return false;
        }
        onUnfinished();
        return true;
    }

    @Override
    public void flush() {
        enter();
        driver.trap().send(queues);
    }

    @Override
    public long completedSends() {
        requireOpen();
        owner.spend(look);
        owner.now();
        enter();
        driver.transmit().look(queues);
        onUnfinished();
        note(queues.completed);
        return queues.completed;
    }

    /**
     * The owner has seen sends that are not complete. After the first look it looks again; after the second look in a
     * row without a change it waits, and the kernel watches for the completion.
     */
    private void onUnfinished() {
        if (queues.completed >= queues.requested || queues.wantsCompletion) {
            return;
        }
        if (queues.lookedAtCompleted == queues.completed && queues.lookedAtPushed == queues.pushed) {
            driver.watchCompletion(queues);
        } else {
            queues.lookedAtCompleted = queues.completed;
            queues.lookedAtPushed = queues.pushed;
            owner.signal();
        }
    }

    @Override
    public boolean poll(Reception into) {
        requireOpen();
        owner.spend(look);
        owner.now();
        enter();
        if (queues.polled == queues.arrived) {
            note(0);
            return false;
        }
        int entry = queues.receiveEntry(queues.polled);
        int offset = queues.offsetOf(entry);
        into.channel = queues.channelOf(entry);
        into.length = queues.lengthOf(entry);
        into.isInline = offset == EndpointQueues.INLINE;
        into.buffers = 0;
        if (into.isInline) {
            into.offset = 0;
            driver.memory().read(EndpointQueues.inlineData(entry), into.inline, 0, into.length);
        } else {
            into.offset = offset;
            into.bufferBytes = queues.config.bufferBytes();
            for (int left = queues.buffersFor(into.length); left > 0; left--) {
                int buffer = queues.bufferOf(entry, into.buffers);
                into.offsets[into.buffers++] = buffer;
                queues.giveBuffer(buffer);
            }
        }
        queues.polled++;
        note(into);
        return true;
    }

    @Override
    public int ready(int wanted) {
        requireOpen();
        return ((wanted & READABLE) != 0 && queues.polled != queues.arrived ? READABLE : 0)
                | ((wanted & WRITABLE) != 0 && !isFull() ? WRITABLE : 0);
    }

    @Override
    public void release(int offset) {
        enter();
        owner.spend(free);
        queues.checkRelease(offset);
        queues.pushFree(offset);
    }

    @Override
    public void onReceive(UpcallCondition condition, @Nullable Runnable upcall) {
        requireOpen();
        queues.upcalls.set(condition, upcall, queues.arrived - queues.polled);
    }

    @Override
    public void allowUpcalls(boolean allowed) {
        requireOpen();
        queues.upcalls.allow(allowed);
    }

    @Override
    public EndpointCounters counters() {
        return new EndpointCounters(queues.sent, queues.arrived, queues.droppedNoBuffer, queues.droppedQueueFull,
                queues.droppedForeign);
    }

    @Override
    public void close() {
        if (queues.isOpen) {
            driver.destroy(queues);
            device.onClosed(this);
        }
    }

    /** Every use of the endpoint is a moment at which an upcall that is due runs. */
    private void enter() {
        requireOpen();
        queues.upcalls.run();
    }

    private void requireOpen() {
        if (!queues.isOpen) {
            throw new UNetException("the endpoint of " + owner.name() + " was closed");
        }
    }

    private void note(long answer) {
        CallNotes notes = owner.notes();
        if (notes != null) {
            notes.note(answer);
        }
    }

    private void note(Reception taken) {
        CallNotes notes = owner.notes();
        if (notes != null) {
            notes.note(((long) taken.channel << Integer.SIZE) | taken.length);
            notes.note(taken.isInline ? -1 : taken.offset);
            MemorySegment from = taken.isInline ? taken.inline : queues.area;
            notes.note(StateHash.ofContent(from, taken.isInline ? 0 : taken.offset,
                    taken.isInline ? taken.length : Math.min(taken.length, queues.config.bufferBytes())));
        }
    }
}
