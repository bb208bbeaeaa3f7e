package org.wirelore.emulator.backend;

import java.lang.foreign.MemorySegment;

/**
 * A port whose medium is served by threads of its own: the owner only meets rings, so no call waits for the medium.
 * What serves the medium calls {@link #arrive} and polls {@link #leaving}.
 */
public abstract class QueuedFramePort implements FramePort {
    protected final FrameRing leaving;
    /** The owner's thread alone writes these. */
    protected final PortCounters counters = new PortCounters();
    private final FrameRing arrived;
    private final int frameBytesMax;
    private volatile Runnable onArrival = () -> {
        // No thread waits; the next poll finds the frame.
    };

    /** @param slots frames that fit each way, a power of two */
    protected QueuedFramePort(int slots, int frameBytesMax) {
        this.frameBytesMax = frameBytesMax;
        arrived = new FrameRing(slots, frameBytesMax);
        leaving = new FrameRing(slots, frameBytesMax);
    }

    /**
     * Sets the listener that runs whenever a frame has arrived, on the thread that serves the medium. It must not
     * block.
     */
    public final void onArrival(Runnable runs) {
        onArrival = runs;
    }

    /** Hands the owner a frame, from the thread that serves the medium; false if there is no room. */
    protected final boolean arrive(MemorySegment from, int length) {
        boolean isTaken = arrived.offer(from, 0, length);
        if (isTaken) {
            onArrival.run();
        }
        return isTaken;
    }

    /** A frame waits to leave. */
    protected abstract void wakeSender();

    @Override
    public final int frameBytesMax() {
        return frameBytesMax;
    }

    @Override
    public final boolean send(MemorySegment from, long offset, int length) {
        if (length < HEADER_BYTES || length > frameBytesMax) {
            counters.sendLength++;
            return false;
        }
        if (!isUp()) {
            counters.sendDown++;
            return false;
        }
        if (!leaving.offer(from, offset, length)) {
            counters.sendFull++;
            return false;
        }
        wakeSender();
        counters.sent++;
        counters.sentBytes += length;
        return true;
    }

    @Override
    public final int receive(MemorySegment into, long offset) {
        int length = arrived.poll(into, offset);
        if (length != NONE) {
            counters.received++;
            counters.receivedBytes += length;
        }
        return length;
    }
}
