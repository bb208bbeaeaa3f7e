package org.wirelore.device.api.host;

import java.util.Arrays;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The memory of a host that one card may reach: what the card's driver has pinned. A driver pins memory before it tells
 * the card of it, and unpins it when the card uses it no longer. Memory that was pinned twice must be unpinned twice.
 *
 * <p>Pinning is rare and takes time that grows with the number of ranges; a look allocates nothing. Not thread safe.
 */
public final class PinnedMemory implements StatePart {
    private static final int FIRST_RANGES = 8;

    private final PhysicalMemory memory;
    /** What was pinned, in the order of the first bytes: from, and behind the last byte. */
    private long[] starts = new long[FIRST_RANGES];
    private long[] ends = new long[FIRST_RANGES];
    private int count;
    /** The same without what overlaps or touches. */
    private long[] from = new long[FIRST_RANGES];
    private long[] to = new long[FIRST_RANGES];
    private int stretches;
    /** Of the last look that was answered with yes. */
    private int last;

    /**
     * Nothing is pinned.
     *
     * @param memory the host's
     */
    public PinnedMemory(PhysicalMemory memory) {
        this.memory = memory;
    }

    /** {@return the host's memory, of which this is a part} */
    public PhysicalMemory memory() {
        return memory;
    }

    /**
     * Takes memory that a card may reach until the next {@link #reset}.
     *
     * @param bytes how many, 1 or more
     * @param alignment a power of two
     * @return its physical address
     * @throws IllegalStateException if not enough is left
     */
    public int allocate(int bytes, int alignment) {
        int address = memory.allocate(bytes, alignment);
        pin(address, bytes);
        return address;
    }

    /**
     * Lets the card reach a range.
     *
     * @param address physical address of the first byte
     * @param bytes how many, 1 or more
     * @throws IllegalArgumentException if the host has no such memory
     */
    public void pin(int address, int bytes) {
        if (bytes <= 0 || !memory.contains(address, bytes)) {
            throw new IllegalArgumentException("only memory of the host can be pinned: address=0x"
                    + Integer.toHexString(address) + ", bytes=" + bytes);
        }
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
            from = Arrays.copyOf(from, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
        }
        int at = count;
        while (at > 0 && starts[at - 1] > address) {
            starts[at] = starts[at - 1];
            ends[at] = ends[at - 1];
            at--;
        }
        starts[at] = address;
        ends[at] = (long) address + bytes;
        count++;
        join();
    }

    /**
     * Takes from the card what {@link #pin} has let it reach.
     *
     * @param address as then
     * @param bytes as then
     * @throws IllegalArgumentException if no such range is pinned
     */
    public void unpin(int address, int bytes) {
        int at = 0;
        while (at < count && (starts[at] != address || ends[at] != (long) address + bytes)) {
            at++;
        }
        if (at == count) {
            throw new IllegalArgumentException("only a range that is pinned can be unpinned: address=0x"
                    + Integer.toHexString(address) + ", bytes=" + bytes);
        }
        count--;
        System.arraycopy(starts, at + 1, starts, at, count - at);
        System.arraycopy(ends, at + 1, ends, at, count - at);
        join();
    }

    /** Unpins everything: the host's memory is reset. */
    public void reset() {
        count = 0;
        join();
    }

    private void join() {
        stretches = 0;
        last = 0;
        for (int i = 0; i < count; i++) {
            if (stretches > 0 && starts[i] <= to[stretches - 1]) {
                to[stretches - 1] = Math.max(to[stretches - 1], ends[i]);
            } else {
                from[stretches] = starts[i];
                to[stretches] = ends[i];
                stretches++;
            }
        }
    }

    /**
     * Whether every byte of a range is pinned.
     *
     * @param address physical address of the first byte; nothing is pinned beyond the host's memory
     * @param length how many bytes, 0 or more
     * @return whether it is
     */
    public boolean contains(long address, int length) {
        if (last < stretches && address >= from[last] && address + length <= to[last]) {
            return true;
        }
        int at = floor(address);
        boolean isPinned = at >= 0 && address + length <= to[at];
        if (isPinned) {
            last = at;
        }
        return isPinned;
    }

    /** The last stretch that begins at or before an address, or -1. */
    private int floor(long address) {
        int low = 0;
        int high = stretches;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (from[middle] <= address) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /**
     * Where the pinned memory is that lies nearest to a range, for people.
     *
     * @param address physical address of the range's first byte
     * @param length how many bytes
     * @return such as {@code 0x12000 to 0x12fff}, or that nothing is pinned
     */
    public String nearest(long address, int length) {
        int nearest = -1;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < stretches; i++) {
            long away = Math.max(Math.max(from[i] - (address + length), address - to[i]), 0);
            if (away < least) {
                least = away;
                nearest = i;
            }
        }
        return nearest < 0
                ? "none"
                : "0x" + Long.toHexString(from[nearest]) + " to 0x" + Long.toHexString(to[nearest] - 1);
    }

    @Override
    public void visit(StateVisitor visitor) {
        count = visitor.count("pinned", memory.sizeBytes(), count);
        if (count > starts.length) {
            starts = Arrays.copyOf(starts, count);
            ends = Arrays.copyOf(ends, count);
            from = new long[count];
            to = new long[count];
        }
        visitor.fields("starts", starts, count);
        visitor.fields("ends", ends, count);
        if (visitor.restores()) {
            join();
        }
    }
}
