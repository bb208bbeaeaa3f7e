package org.wirelore.device.mvia;

import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;

/**
 * Frames through a datalink that a process has opened. What serves it calls {@link #serve} when a frame has come,
 * when there is room again, and when it was asked to; a process that posts or looks serves it as well.
 */
public final class PolledLink implements FrameLink {
    /** Frames that are taken at a time, so that a flood of them does not keep everything else waiting. */
    private static final int FRAMES_MAX = 256;
    /** One of eight turns asks for the time: that takes longer than a look. */
    private static final int CLOCK_MASK = 7;

    private final Datalink datalink;
    private final Runnable onRequest;
    private final MemorySegment arrived;
    private @Nullable MviaCarrier carrier;
    private boolean isServing;
    /** Whether a process posts, which ends with a {@link #flush}. */
    private boolean isPosting;
    private long looks;
    private int turns;
    private boolean hasFailed;

    /**
     * A link.
     *
     * @param datalink for the type of the frames; nothing else receives from it
     * @param onRequest asks for a call of {@link #serve}, soon
     */
    public PolledLink(Datalink datalink, Runnable onRequest) {
        this.datalink = datalink;
        this.onRequest = onRequest;
        arrived = Arena.ofAuto().allocate(datalink.frameBytesMax(), Long.BYTES);
    }

    /** {@return how often a process has looked} */
    public long looks() {
        return looks;
    }

    /**
     * Takes what has come and sends what waits, as far as there is room. An interface that is gone is a NIC that has
     * failed. Not by two threads at a time.
     */
    public void serve() {
        serve(FRAMES_MAX);
    }

    private void serve(int framesMax) {
        if (isServing || hasFailed) {
            return;
        }
        isServing = true;
        try {
            MviaCarrier above = Objects.requireNonNull(carrier);
            if (framesMax > 0) {
                take(above, framesMax);
            }
            boolean hasRoom = true;
            while (hasRoom && above.hasWork()) {
                hasRoom = above.work();
            }
        } catch (UncheckedIOException gone) {
            hasFailed = true;
            Objects.requireNonNull(carrier).fail();
        } finally {
            isServing = false;
        }
    }

    private void take(MviaCarrier above, int framesMax) {
        int capacity = (int) arrived.byteSize();
        int frames = 0;
        int length = datalink.receive(arrived, 0, capacity);
        while (length != Datalink.NONE) {
            above.onFrame(arrived, 0, Math.min(length, capacity));
            frames++;
            length = frames == framesMax ? Datalink.NONE : datalink.receive(arrived, 0, capacity);
        }
        if (frames == FRAMES_MAX) {
            onRequest.run();
        }
        if ((++turns & CLOCK_MASK) == 0) {
            above.noticeTime();
        }
        above.runDue();
    }

    @Override
    public void attach(MviaCarrier newCarrier) {
        carrier = newCarrier;
    }

    @Override
    public long address() {
        return datalink.address();
    }

    @Override
    public int frameBytesMax() {
        return datalink.frameBytesMax();
    }

    @Override
    public boolean send(MemorySegment frame, int length) {
        return datalink.send(frame, 0, length);
    }

    @Override
    public void request() {
        if (!isServing && !isPosting) {
            onRequest.run();
        }
    }

    @Override
    public void ring(Host process) {
        isPosting = true;
    }

    @Override
    public void flush(Host process) {
        isPosting = false;
        // What has come waits: the peer waits for what was posted.
        serve(0);
        if (!hasFailed && Objects.requireNonNull(carrier).hasWork()) {
            onRequest.run();
        }
    }

    @Override
    public void look(Host process) {
        looks++;
        // One at a time, since the process may wait for no more than that.
        serve(1);
    }
}
