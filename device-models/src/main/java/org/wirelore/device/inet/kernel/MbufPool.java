package org.wirelore.device.inet.kernel;

import org.jspecify.annotations.Nullable;

/**
 * The buffers of one host's stack: small ones and clusters. They are made when they are needed first, up to a limit,
 * and used again and again. Not thread safe.
 */
public final class MbufPool {
    /** Bytes of a small buffer. */
    public static final int SMALL_BYTES = 128;
    /** Bytes of a cluster. */
    public static final int CLUSTER_BYTES = 2_048;
    /** Buffers of either kind that may be in use. */
    private static final int IN_USE_MAX = 65_536;

    private @Nullable Mbuf freeSmall;
    private @Nullable Mbuf freeClusters;
    private int inUse;
    private long denied;

    /** Buffers in use. */
    public int inUse() {
        return inUse;
    }

    /** How often there was none. */
    public long denied() {
        return denied;
    }

    /**
     * A chain that holds a number of bytes, of which the first {@link #SMALL_BYTES} are in one piece.
     *
     * @return null if the limit is reached
     */
    public @Nullable Mbuf allocate(int bytes) {
        if (inUse >= IN_USE_MAX) {
            denied++;
            return null;
        }
        Mbuf first = take(bytes);
        Mbuf last = first;
        for (int left = bytes - first.length; left > 0; left -= last.length) {
            Mbuf more = take(left);
            last.next = more;
            last = more;
        }
        return first;
    }

    private Mbuf take(int bytes) {
        boolean isSmall = bytes <= SMALL_BYTES;
        Mbuf taken = isSmall ? freeSmall : freeClusters;
        if (taken == null) {
            taken = new Mbuf(isSmall ? SMALL_BYTES : CLUSTER_BYTES);
        } else if (isSmall) {
            freeSmall = taken.nextPacket;
        } else {
            freeClusters = taken.nextPacket;
        }
        taken.clear();
        taken.length = Math.min(bytes, taken.bytes.length);
        inUse++;
        return taken;
    }

    /** Takes a whole chain back. */
    public void free(@Nullable Mbuf chain) {
        Mbuf each = chain;
        while (each != null) {
            Mbuf next = each.next;
            freeOne(each);
            each = next;
        }
    }

    private void freeOne(Mbuf buffer) {
        boolean isSmall = buffer.bytes.length == SMALL_BYTES;
        buffer.next = null;
        buffer.nextPacket = isSmall ? freeSmall : freeClusters;
        if (isSmall) {
            freeSmall = buffer;
        } else {
            freeClusters = buffer;
        }
        inUse--;
    }

    /**
     * Removes bytes at the front of a packet, whose first buffer stays, so that what belongs to the packet does.
     *
     * @param count at most the bytes of the chain
     */
    public void trimFront(Mbuf packet, int count) {
        int left = count;
        Mbuf each = packet;
        while (left > 0 && each != null) {
            int cut = Math.min(left, each.length);
            each.offset += cut;
            each.length -= cut;
            left -= cut;
            each = each.next;
        }
    }

    /** Removes the bytes at the end of a packet that are more than a number. */
    public void trimTo(Mbuf packet, int bytes) {
        int left = bytes;
        for (Mbuf each = packet; each != null; each = each.next) {
            each.length = Math.min(each.length, left);
            left -= each.length;
        }
    }

    /** Everything is free. */
    public void reset() {
        inUse = 0;
        denied = 0;
    }
}
