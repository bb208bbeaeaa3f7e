package org.wirelore.device.loopback;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.StreamPacket;

/**
 * How many bytes of a packet have left its sender: a piecewise linear function of time, {@code base} at {@code
 * baseAtPs}, and while the stream flows one more per byte time. Bytes count the closing ones too.
 */
final class StreamFlow {
    /** A corner of the function. */
    enum Corner {
        HEAD, HALT, RESUME, TAIL
    }

    /** Gets each corner as it is known, which for the end of a byte may be before its time. */
    interface Corners {
        void launch(Corner corner, long atPs, int bytes, StreamPacket packet);
    }

    private final long byteTimePs;
    private final Corners corners;
    private @Nullable StreamPacket packet;
    private int limit;
    private boolean begun;
    private boolean closed;
    private boolean stopped;
    private boolean flowing;
    private int base;
    private long baseAtPs;

    StreamFlow(long byteTimePs, Corners corners) {
        this.byteTimePs = byteTimePs;
        this.corners = corners;
    }

    void clear() {
        packet = null;
        stopped = false;
        flowing = false;
    }

    void copyFrom(StreamFlow other) {
        packet = other.packet;
        limit = other.limit;
        begun = other.begun;
        closed = other.closed;
        stopped = other.stopped;
        flowing = other.flowing;
        base = other.base;
        baseAtPs = other.baseAtPs;
    }

    void head(StreamPacket next, int length, long atPs) {
        packet = next;
        limit = length;
        begun = false;
        closed = false;
        base = 0;
        baseAtPs = atPs;
        flowIfPossible(atPs);
    }

    void extend(int length, long atPs) {
        limit = length;
        flowIfPossible(atPs);
    }

    void tail(long atPs) {
        closed = true;
        flowIfPossible(atPs);
    }

    void cut(long atPs) {
        StreamPacket cut = packet;
        if (cut == null) {
            return;
        }
        settle(atPs);
        limit = Math.min(limit, base);
        cut.cut = true;
        cut.crcResidue = 0xFF;
        closed = true;
        if (!begun) {
            begun = true;
            corners.launch(Corner.HEAD, baseAtPs, 0, cut);
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
        if (base < end()) {
            flowing = false;
            launch(Corner.HALT);
        }
    }

    void go(long atPs) {
        stopped = false;
        flowIfPossible(atPs);
    }

    /** Ends what flows, at its end. */
    void onEnd(long atPs) {
        StreamPacket ended = packet;
        base = end();
        baseAtPs = atPs;
        flowing = false;
        if (closed && ended != null) {
            packet = null;
            corners.launch(Corner.TAIL, atPs, limit, ended);
        } else {
            launch(Corner.HALT);
        }
    }

    /** Ends what is over by a time, in a forecast. */
    void advance(long atPs) {
        if (flowing && endPs() <= atPs) {
            onEnd(endPs());
        }
    }

    boolean isFlowing() {
        return flowing;
    }

    boolean isIdle() {
        return packet == null;
    }

    /** When all bytes that are there have left; meaningful while the stream flows. */
    long endPs() {
        return baseAtPs + (end() - base) * byteTimePs;
    }

    int sentAt(long atPs) {
        if (packet == null) {
            return 0;
        }
        long flowed = flowing || atPs < baseAtPs ? Math.floorDiv(atPs - baseAtPs, byteTimePs) : 0;
        return (int) Math.min(limit, base + flowed);
    }

    private int end() {
        return limit + (closed ? StreamPacket.CLOSING_BYTES : 0);
    }

    /** Makes the end of the byte that is leaving the new base. */
    private void settle(long atPs) {
        if (flowing) {
            long since = Math.max(0, atPs - baseAtPs);
            long leaving = Math.max((since + byteTimePs - 1) / byteTimePs, base == 0 ? 1 : 0);
            int more = (int) Math.min(leaving, end() - base);
            base += more;
            baseAtPs += more * byteTimePs;
        } else {
            baseAtPs = Math.max(baseAtPs, atPs);
        }
    }

    private void flowIfPossible(long atPs) {
        if (packet == null || stopped || flowing || base == end()) {
            return;
        }
        baseAtPs = Math.max(baseAtPs, atPs);
        flowing = true;
        launch(begun ? Corner.RESUME : Corner.HEAD);
        begun = true;
    }

    private void launch(Corner corner) {
        StreamPacket current = packet;
        if (current != null) {
            corners.launch(corner, baseAtPs, base, current);
        }
    }
}
