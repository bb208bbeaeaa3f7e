package org.wirelore.device.mbuf;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PinnedMemory;

/** The mbufs and extensions of one host, in its memory. Not thread safe. */
public final class Mbufs implements StatePart {
    /** Bytes of an mbuf. */
    public static final int MBUF_BYTES = 256;
    /** Longest data that lie in an mbuf itself; the rest is for pointers and for headers put in front. */
    public static final int DATA_BYTES = MBUF_BYTES / 2;
    /** Bytes of an extension: a page. */
    public static final int EXTENSION_BYTES = 4096;
    /** What {@link #take} answers when there is none. */
    public static final int NONE = 0;

    /** Name of the cost of taking an mbuf. */
    public static final String TAKE = "mbuf.take";
    /** Name of the cost of taking an extension and linking it to an mbuf. */
    public static final String EXTEND = "mbuf.extend";
    /** Name of the cost of giving an mbuf back, with what extends it. */
    public static final String FREE = "mbuf.free";
    /** Name of the cost of filling it from a card's buffer, per byte. */
    public static final String FILL = "mbuf.fill";
    /** All of them, in a fixed order. */
    public static final List<String> COSTS = List.of(TAKE, EXTEND, FREE, FILL);

    private final Kernel kernel;
    private final PinnedMemory pinned;
    private final FreeList mbufs;
    private final FreeList extensions;
    /** The mbuf that each extension belongs to. */
    private final int[] extended;
    private final Cost takeCost;
    private final Cost extendCost;
    private final Cost freeCost;
    private final Cost fillCost;
    private final List<Runnable> waiting = new ArrayList<>();
    private long denied;

    /**
     * Pools that are empty until {@link #allocate}.
     *
     * @param pinned the memory that cards reach
     * @param mbufs how many, 1 or more
     * @param extensions how many, 0 or more
     * @throws IllegalArgumentException if there is no mbuf, or the host does not price a step
     */
    public Mbufs(Kernel kernel, PinnedMemory pinned, int mbufs, int extensions) {
        if (mbufs < 1 || extensions < 0) {
            throw new IllegalArgumentException(
                    "a kernel must have an mbuf: mbufs=" + mbufs + ", extensions=" + extensions);
        }
        this.kernel = kernel;
        this.pinned = pinned;
        this.mbufs = new FreeList(mbufs, MBUF_BYTES);
        this.extensions = new FreeList(extensions, EXTENSION_BYTES);
        extended = new int[extensions];
        takeCost = kernel.cost(TAKE);
        extendCost = kernel.cost(EXTEND);
        freeCost = kernel.cost(FREE);
        fillCost = kernel.cost(FILL);
    }

    /** Takes the host's memory for both pools and frees everything; the memory must have been reset since last time. */
    public void allocate() {
        mbufs.fill(pinned.allocate(mbufs.capacity() * MBUF_BYTES, MBUF_BYTES));
        extensions.fill(extensions.capacity() == 0
                ? NONE
                : pinned.allocate(extensions.capacity() * EXTENSION_BYTES, EXTENSION_BYTES));
        denied = 0;
    }

    /** A run is over: no sender waits for room. What is taken stays so until {@link #allocate}. */
    public void reset() {
        waiting.clear();
    }

    /** Mbufs that exist: no queue of frames is longer. */
    public int capacity() {
        return mbufs.capacity();
    }

    /** Mbufs that are not free. */
    public int inUse() {
        return mbufs.inUse();
    }

    /** Most mbufs that were not free at a time. */
    public int mostInUse() {
        return mbufs.mostInUse();
    }

    /** Extensions that are not free. */
    public int extensionsInUse() {
        return extensions.inUse();
    }

    /** Most extensions that were not free at a time. */
    public int mostExtensionsInUse() {
        return extensions.mostInUse();
    }

    /** How often there was no mbuf, or no extension for it. */
    public long denied() {
        return denied;
    }

    /**
     * Takes room for a frame.
     *
     * @param bytes 1 to {@link #EXTENSION_BYTES}
     * @return its physical address, or {@link #NONE}
     */
    public int take(int bytes) {
        if (!holds(bytes)) {
            denied++;
            return NONE;
        }
        boolean isLong = bytes > DATA_BYTES;
        int mbuf = mbufs.take();
        if (!isLong) {
            return mbuf + MBUF_BYTES - DATA_BYTES;
        }
        int extension = extensions.take();
        extended[extensions.index(extension)] = mbuf;
        return extension;
    }

    /** Whether {@link #take} has room for a frame. */
    public boolean holds(int bytes) {
        return !mbufs.isEmpty() && (bytes <= DATA_BYTES || !extensions.isEmpty());
    }

    /**
     * Gives room back.
     *
     * @param place what {@link #take} has returned
     * @throws IllegalStateException if it is free
     */
    public void free(int place) {
        if (extensions.holds(place)) {
            extensions.free(place);
            mbufs.free(extended[extensions.index(place)]);
        } else {
            mbufs.free(place - (MBUF_BYTES - DATA_BYTES));
        }
        for (int i = 0; i < waiting.size(); i++) {
            waiting.get(i).run();
        }
        waiting.clear();
    }

    /** Has something run once when the next room is given back; it must not take or free any. */
    public void whenFree(Runnable run) {
        if (!waiting.contains(run)) {
            waiting.add(run);
        }
    }

    /** Charges for taking room for a frame, in the running context. */
    public void chargeTake(int bytes) {
        kernel.spend(takeCost);
        if (bytes > DATA_BYTES) {
            kernel.spend(extendCost);
        }
    }

    /** Charges for copying a frame from a card's buffer. */
    public void chargeFill(int bytes) {
        kernel.spend(fillCost, bytes);
    }

    /** Charges for giving room back. */
    public void chargeFree() {
        kernel.spend(freeCost);
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("mbufs", mbufs);
        visitor.part("extensions", extensions);
        visitor.fields("extended", extended, extended.length);
        visitor.field("waiting", waiting.size());
    }
}
