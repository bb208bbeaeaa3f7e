package org.wirelore.device.inet.ip;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;

/**
 * Puts datagrams together (RFC 791, section 3.2). Where fragments overlap, the one that begins earlier wins; fragments
 * that are covered whole by a later one go. What is not complete in time is dropped.
 */
final class IpReassembly {
    /** Datagrams of which some fragments are here. */
    static final int DATAGRAMS_MAX = 64;

    private final Scheduler scheduler;
    private final MbufPool pool;
    private final long lifePs;
    private final Alarm expiry;
    private final Datagram[] datagrams = new Datagram[DATAGRAMS_MAX];

    long timedOut;
    long dropped;

    /** A datagram of which some fragments are here, in the order of their places. */
    private static final class Datagram {
        private @Nullable Mbuf first;
        private int source;
        private int id;
        private int protocol;
        private long expiresPs;
    }

    IpReassembly(String name, Scheduler scheduler, MbufPool pool, long lifePs) {
        this.scheduler = scheduler;
        this.pool = pool;
        this.lifePs = lifePs;
        expiry = scheduler.backgroundAlarm(name + ".reassembly", this::onExpiry);
        for (int i = 0; i < datagrams.length; i++) {
            datagrams[i] = new Datagram();
        }
    }

    /**
     * Takes a fragment without its header.
     *
     * @param offset its place, bytes
     * @param bytes its length
     * @return the datagram if it is whole now; null otherwise
     */
    @Nullable
    Mbuf add(Mbuf fragment, int source, int id, int protocol, int offset, int bytes, boolean isLast) {
        boolean isOdd = !isLast && (bytes & 7) != 0;
        if (bytes == 0 || isOdd || offset + bytes > IpHeader.PACKET_BYTES_MAX - IpHeader.BYTES) {
            return drop(fragment);
        }
        Datagram datagram = find(source, id, protocol);
        if (datagram == null) {
            return drop(fragment);
        }
        fragment.sequence = offset;
        fragment.segmentBytes = bytes;
        fragment.isFin = isLast;
        insert(datagram, fragment);
        return isWhole(datagram) ? join(datagram) : null;
    }

    private @Nullable Mbuf drop(Mbuf fragment) {
        dropped++;
        pool.free(fragment);
        return null;
    }

    private @Nullable Datagram find(int source, int id, int protocol) {
        Datagram free = null;
        for (Datagram each : datagrams) {
            if (each.first == null) {
                free = free == null ? each : free;
            } else if (each.source == source && each.id == id && each.protocol == protocol) {
                return each;
            }
        }
        if (free != null) {
            free.source = source;
            free.id = id;
            free.protocol = protocol;
            free.expiresPs = scheduler.now() + lifePs;
            if (!expiry.isSet()) {
                expiry.set(free.expiresPs);
            }
        }
        return free;
    }

    private void insert(Datagram datagram, Mbuf fragment) {
        Mbuf before = null;
        Mbuf after = datagram.first;
        while (after != null && after.sequence <= fragment.sequence) {
            before = after;
            after = after.nextPacket;
        }
        if (before != null) {
            int covered = before.sequence + before.segmentBytes - fragment.sequence;
            if (covered >= fragment.segmentBytes) {
                before.isFin |= fragment.isFin && covered == fragment.segmentBytes;
                pool.free(fragment);
                return;
            }
            if (covered > 0) {
                cutFront(fragment, covered);
            }
        }
        int end = fragment.sequence + fragment.segmentBytes;
        while (after != null && after.sequence + after.segmentBytes <= end) {
            Mbuf gone = after;
            after = after.nextPacket;
            pool.free(gone);
        }
        if (after != null && after.sequence < end) {
            cutFront(after, end - after.sequence);
        }
        fragment.nextPacket = after;
        if (before == null) {
            datagram.first = fragment;
        } else {
            before.nextPacket = fragment;
        }
    }

    private void cutFront(Mbuf fragment, int bytes) {
        pool.trimFront(fragment, bytes);
        fragment.sequence += bytes;
        fragment.segmentBytes -= bytes;
    }

    private static boolean isWhole(Datagram datagram) {
        int next = 0;
        boolean isEnded = false;
        for (Mbuf each = datagram.first; each != null; each = each.nextPacket) {
            if (each.sequence != next || isEnded) {
                return false;
            }
            next += each.segmentBytes;
            isEnded = each.isFin;
        }
        return isEnded;
    }

    /** One chain of all fragments, copied so that headers above are in its first buffer. */
    private @Nullable Mbuf join(Datagram datagram) {
        int total = 0;
        for (Mbuf each = datagram.first; each != null; each = each.nextPacket) {
            total += each.segmentBytes;
        }
        Mbuf whole = pool.allocate(total);
        if (whole != null) {
            for (Mbuf each = datagram.first; each != null; each = each.nextPacket) {
                each.copyTo(0, whole, each.sequence, each.segmentBytes);
            }
        }
        discard(datagram);
        return whole;
    }

    private void discard(Datagram datagram) {
        Mbuf each = datagram.first;
        while (each != null) {
            Mbuf next = each.nextPacket;
            pool.free(each);
            each = next;
        }
        datagram.first = null;
    }

    private void onExpiry() {
        long nextPs = Long.MAX_VALUE;
        for (Datagram each : datagrams) {
            if (each.first != null && each.expiresPs <= scheduler.now()) {
                timedOut++;
                discard(each);
            } else if (each.first != null) {
                nextPs = Math.min(nextPs, each.expiresPs);
            }
        }
        if (nextPs != Long.MAX_VALUE) {
            expiry.set(nextPs);
        }
    }

    /** Datagrams that wait for fragments. */
    int waiting() {
        int waiting = 0;
        for (Datagram each : datagrams) {
            waiting += each.first == null ? 0 : 1;
        }
        return waiting;
    }

    void reset() {
        for (Datagram each : datagrams) {
            discard(each);
        }
        expiry.cancel();
        timedOut = 0;
        dropped = 0;
    }
}
