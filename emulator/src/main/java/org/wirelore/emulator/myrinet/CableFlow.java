package org.wirelore.emulator.myrinet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.wire.StreamPacket;

/**
 * How many bytes of a packet have left one end of a cable: a piecewise linear function of time, {@code base} at {@code
 * baseAtPs}, and while the stream flows one more per byte time. Bytes count the two that close a packet, too.
 */
final class CableFlow {
    /** The limit of a packet of which more comes in as fast as it leaves. */
    static final int OPEN = Integer.MAX_VALUE;

    /** A corner of the function. */
    enum Corner {
        HEAD, HALT, RESUME, TAIL
    }

    /** Gets each corner as it is known, which for the end of a byte may be before its time. */
    interface Corners {
        void launch(Corner corner, long atPs, int bytes);
    }

    private final long byteTimePs;
    private final Corners corners;
    private @Nullable TransitPacket packet;
    private int limit;
    private boolean begun;
    private boolean closed;
    private boolean cut;
    private boolean stopped;
    private boolean flowing;
    private int base;
    private long baseAtPs;

    CableFlow(long byteTimePs, Corners corners) {
        this.byteTimePs = byteTimePs;
        this.corners = corners;
    }

    void clear() {
        packet = null;
        stopped = false;
        flowing = false;
    }

    void copyFrom(CableFlow other) {
        packet = other.packet;
        limit = other.limit;
        begun = other.begun;
        closed = other.closed;
        cut = other.cut;
        stopped = other.stopped;
        flowing = other.flowing;
        base = other.base;
        baseAtPs = other.baseAtPs;
    }

    void head(TransitPacket next, int length, long atPs) {
        packet = next;
        limit = length;
        begun = false;
        closed = false;
        cut = false;
        base = 0;
        baseAtPs = atPs;
        flowIfPossible(atPs);
    }

    /** The packet may be sent up to a byte. What has run out before goes on at the time. */
    void limit(int length, long atPs) {
        end(atPs);
        limit = length;
        flowIfPossible(atPs);
    }

    /** The packet has got its end. */
    void close(int length, boolean isCut, long atPs) {
        limit = length;
        cut = isCut;
        closed = true;
        flowIfPossible(atPs);
    }

    /** Ends the packet at the byte that is leaving, whether stopped or not. */
    void cut(long atPs) {
        if (packet == null) {
            return;
        }
        settle(atPs);
        limit = Math.min(limit, base);
        cut = true;
        closed = true;
        if (!begun) {
            begun = true;
            corners.launch(Corner.HEAD, baseAtPs, 0);
        }
        base = limit + StreamPacket.CLOSING_BYTES;
        baseAtPs += byteTimePs * StreamPacket.CLOSING_BYTES;
        flowing = true;
    }

    void stop(long atPs) {
        stopped = true;
        if (!flowing) {
            return;
        }
        /* The byte that is leaving leaves whole. If it is the last one of a closed packet, the packet is through. */
        settle(atPs);
        if (base < total()) {
            flowing = false;
            corners.launch(Corner.HALT, baseAtPs, base);
        }
    }

    void go(long atPs) {
        stopped = false;
        flowIfPossible(atPs);
    }

    /** Ends what flows, if it is over by a time; true if that was the packet's. */
    boolean end(long atPs) {
        if (!flowing || endPs() > atPs) {
            return false;
        }
        baseAtPs = endPs();
        base = total();
        flowing = false;
        corners.launch(closed ? Corner.TAIL : Corner.HALT, baseAtPs, closed ? limit : base);
        if (closed) {
            packet = null;
        }
        return closed;
    }

    @Nullable
    TransitPacket packet() {
        return packet;
    }

    boolean isFlowing() {
        return flowing;
    }

    boolean isStopped() {
        return stopped;
    }

    boolean isCut() {
        return cut;
    }

    int limit() {
        return limit;
    }

    /** When all bytes that are there have left; meaningful while the stream flows. */
    long endPs() {
        return whenPs(total());
    }

    /** When a number of bytes has left, if nothing comes between; for ever if there is no end in sight. */
    long whenPs(int bytes) {
        return bytes == OPEN ? Host.FOREVER : baseAtPs + (bytes - base) * byteTimePs;
    }

    /** How many have left at a time, the closing ones included. */
    int sentAt(long atPs) {
        if (packet == null) {
            return 0;
        }
        long flowed = flowing || atPs < baseAtPs ? Math.floorDiv(atPs - baseAtPs, byteTimePs) : 0;
        return (int) Math.min(total(), base + flowed);
    }

    /** The corner from which on the function is a straight line. */
    int base() {
        return base;
    }

    long baseAtPs() {
        return baseAtPs;
    }

    private int total() {
        return closed ? limit + StreamPacket.CLOSING_BYTES : limit;
    }

    /** Makes the end of the byte that is leaving the new base. */
    private void settle(long atPs) {
        if (flowing) {
            long since = Math.max(0, atPs - baseAtPs);
            long leaving = Math.max((since + byteTimePs - 1) / byteTimePs, base == 0 ? 1 : 0);
            int more = (int) Math.min(leaving, total() - base);
            base += more;
            baseAtPs += more * byteTimePs;
        } else {
            baseAtPs = Math.max(baseAtPs, atPs);
        }
    }

    private void flowIfPossible(long atPs) {
        if (packet == null || stopped || flowing || base == total()) {
            return;
        }
        baseAtPs = Math.max(baseAtPs, atPs);
        flowing = true;
        corners.launch(begun ? Corner.RESUME : Corner.HEAD, baseAtPs, base);
        begun = true;
    }
}
