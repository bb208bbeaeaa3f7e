package org.wirelore.device.inet.tcp;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;
import org.wirelore.device.inet.profile.StackProfile;

/**
 * What the data of a segment call for: they are appended to the receive buffer in their order, and acknowledged as the
 * system does that. Segments that come early wait; where they overlap, the older data win.
 */
final class TcpData {
    private final Tcp tcp;
    private final MbufPool pool;
    private final StackProfile profile;

    long earlySegments;

    TcpData(Tcp tcp, MbufPool pool, StackProfile profile) {
        this.tcp = tcp;
        this.pool = pool;
        this.profile = profile;
    }

    /** Returns the packet if it is to be freed. */
    @Nullable
    Mbuf take(TcpConnection c, TcpSegment segment, Mbuf packet) {
        if (c.state.hasReceivedFin() || (segment.length == 0 && !segment.has(TcpHeader.FIN))) {
            return packet;
        }
        if (segment.sequence == c.rcvNxt && c.early == null) {
            takeInOrder(c, segment, packet);
            return null;
        }
        earlySegments++;
        packet.sequence = segment.sequence;
        packet.segmentBytes = segment.length;
        packet.isFin = segment.has(TcpHeader.FIN);
        insert(c, packet);
        c.isAckDue = true;
        boolean isEnd = deliverEarly(c);
        if (isEnd) {
            onFin(c);
        }
        tcp.queue(c);
        return null;
    }

    private void takeInOrder(TcpConnection c, TcpSegment segment, Mbuf packet) {
        append(c, packet, segment.length);
        if (segment.has(TcpHeader.FIN)) {
            onFin(c);
            tcp.queue(c);
            return;
        }
        int full = profile.delayedAck().fullSegments();
        boolean isEnough = full > 0 && c.rcvNxt - c.lastAckSent >= full * c.mss;
        if (isEnough || c.state != TcpState.ESTABLISHED) {
            c.isAckDue = true;
        }
        if (c.isAckDue) {
            tcp.queue(c);
        } else {
            c.isAckDelayed = true;
            c.timers.delayAck(segment.has(TcpHeader.PSH));
        }
    }

    private void append(TcpConnection c, Mbuf packet, int bytes) {
        c.rcvNxt += bytes;
        if (c.hasSocket || c.listener != null) {
            boolean wasEmpty = c.receiving.count() == 0;
            c.receiving.append(packet);
            tcp.life.onData(c, wasEmpty);
        } else {
            pool.free(packet);
        }
    }

    /** Puts an early segment in its place. */
    private void insert(TcpConnection c, Mbuf packet) {
        Mbuf before = null;
        Mbuf after = c.early;
        while (after != null && !TcpHeader.isAfter(after.sequence, packet.sequence)) {
            before = after;
            after = after.nextPacket;
        }
        if (before != null) {
            int covered = before.sequence + before.segmentBytes - packet.sequence;
            if (covered >= packet.segmentBytes && covered > 0) {
                before.isFin |= packet.isFin && covered == packet.segmentBytes;
                pool.free(packet);
                return;
            }
            if (covered > 0) {
                cutFront(packet, covered);
            }
        }
        while (after != null && TcpHeader.isAfter(packet.sequence + packet.segmentBytes, after.sequence)) {
            int covered = packet.sequence + packet.segmentBytes - after.sequence;
            if (covered < after.segmentBytes || (after.isFin && !packet.isFin)) {
                pool.trimTo(packet, packet.segmentBytes - covered);
                packet.segmentBytes -= covered;
                packet.isFin = false;
                break;
            }
            Mbuf gone = after;
            after = after.nextPacket;
            pool.free(gone);
        }
        packet.nextPacket = after;
        if (before == null) {
            c.early = packet;
        } else {
            before.nextPacket = packet;
        }
    }

    private void cutFront(Mbuf packet, int bytes) {
        pool.trimFront(packet, bytes);
        packet.sequence += bytes;
        packet.segmentBytes -= bytes;
    }

    /** Delivers early segments whose turn it is. Returns whether the last of them ends the stream. */
    private boolean deliverEarly(TcpConnection c) {
        Mbuf first = c.early;
        boolean isEnd = false;
        while (first != null && !TcpHeader.isAfter(first.sequence, c.rcvNxt) && !isEnd) {
            c.early = first.nextPacket;
            first.nextPacket = null;
            int old = Math.min(c.rcvNxt - first.sequence, first.segmentBytes);
            if (old > 0) {
                cutFront(first, old);
            }
            isEnd = first.isFin;
            append(c, first, first.segmentBytes);
            first = c.early;
        }
        return isEnd;
    }

    /** The peer has ended its side (RFC 793, page 75). */
    private void onFin(TcpConnection c) {
        c.freeEarly();
        c.rcvNxt++;
        c.hasEnd = true;
        c.isAckDue = true;
        switch (c.state) {
            case SYN_RECEIVED, ESTABLISHED -> c.state = TcpState.CLOSE_WAIT;
            case FIN_WAIT_1 -> c.state = TcpState.CLOSING;
            case FIN_WAIT_2 -> tcp.life.enterTimeWait(c);
            case CLOSED, LISTEN, SYN_SENT, CLOSE_WAIT, CLOSING, LAST_ACK, TIME_WAIT -> {
            }
        }
        tcp.life.onData(c, true);
    }

    void clear() {
        earlySegments = 0;
    }
}
