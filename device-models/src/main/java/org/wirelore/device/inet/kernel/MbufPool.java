package org.wirelore.device.inet.kernel;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.mbuf.Mbufs;

/**
 * The buffers of one host's stack: small ones and clusters. They are made when they are needed first, up to a limit,
 * and used again and again. In a kernel with pools for all protocols each also takes room there. Not thread safe.
 */
public final class MbufPool {
    /** Bytes of a small buffer. */
    public static final int SMALL_BYTES = 128;
    /** Bytes of a cluster. */
    public static final int CLUSTER_BYTES = 2_048;
    /** Buffers of either kind that may be in use. */
    private static final int IN_USE_MAX = 65_536;

    private final @Nullable Mbufs shared;
    private @Nullable Mbuf freeSmall;
    private @Nullable Mbuf freeClusters;
    private int inUse;
    private long denied;

    /** @param shared the pools of all protocols; null for none */
    public MbufPool(@Nullable Mbufs shared) {
        this.shared = shared;
    }

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
        Mbuf first = take(bytes);
        Mbuf last = first;
        for (int left = last == null ? 0 : bytes - last.length; left > 0 && last != null; left -= last.length) {
            Mbuf more = take(left);
            if (more == null) {
                free(first);
                return null;
            }
            last.next = more;
            last = more;
        }
        return first;
    }

    private @Nullable Mbuf take(int bytes) {
        boolean isSmall = bytes <= SMALL_BYTES;
        boolean isThere = inUse < IN_USE_MAX;
        int place = Mbufs.NONE;
        if (isThere && shared != null) {
            place = shared.take(isSmall ? SMALL_BYTES : CLUSTER_BYTES);
            isThere = place != Mbufs.NONE;
        }
        if (!isThere) {
            denied++;
            return null;
        }
        Mbuf taken = isSmall ? freeSmall : freeClusters;
        if (taken == null) {
            taken = new Mbuf(isSmall ? SMALL_BYTES : CLUSTER_BYTES);
        } else if (isSmall) {
            freeSmall = taken.nextPacket;
        } else {
            freeClusters = taken.nextPacket;
        }
        taken.clear();
        taken.place = place;
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
        if (shared != null) {
            shared.free(buffer.place);
        }
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
