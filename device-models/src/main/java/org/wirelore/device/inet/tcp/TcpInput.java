package org.wirelore.device.inet.tcp;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;

/**
 * Takes a segment through the checks of RFC 793, page 65 and following, in their order: sequence number, RST, SYN, ACK,
 * window, data, FIN.
 */
final class TcpInput {
    private final Tcp tcp;
    private final MbufPool pool;
    private final TcpOutput output;
    private final TcpOptions options;
    private final TcpAck ack;
    private final TcpData data;

    long stale;
    long duplicateBytes;
    long outsideWindow;
    long afterClose;

    TcpInput(Tcp tcp, MbufPool pool, TcpOutput output, TcpOptions options, TcpAck ack, TcpData data) {
        this.tcp = tcp;
        this.pool = pool;
        this.output = output;
        this.options = options;
        this.ack = ack;
        this.data = data;
    }

    /** A segment for a port at which something listens. */
    void onListener(TcpListener listener, TcpSegment segment) {
        if (segment.has(TcpHeader.RST)) {
            return;
        }
        if (segment.has(TcpHeader.ACK)) {
            output.reset(segment);
        } else if (segment.has(TcpHeader.SYN)) {
            if (listener.isFull()) {
                listener.overflows++;
                tcp.overflows++;
            } else {
                accept(listener, segment);
            }
        }
    }

    private void accept(TcpListener listener, TcpSegment segment) {
        TcpConnection c = tcp.life.create(segment.source, segment.sourcePort, segment.destinationPort);
        listener.onRequest();
        c.listener = listener;
        c.state = TcpState.SYN_RECEIVED;
        options.chooseScale(c);
        takeSyn(c, segment);
        c.timers.setMs(TcpTimers.Kind.KEEP, tcp.handshakeMs());
        tcp.queue(c);
    }

    private void takeSyn(TcpConnection c, TcpSegment segment) {
        c.irs = segment.sequence;
        c.rcvNxt = segment.sequence + 1;
        c.rcvAdv = c.rcvNxt;
        c.lastAckSent = c.rcvNxt;
        options.takeSyn(c, segment);
        c.sndWnd = segment.window;
        c.sndWndMax = segment.window;
        c.sndWl1 = segment.sequence;
        c.sndWl2 = segment.acknowledgment;
        c.isAckDue = true;
    }

    /** A segment for a connection. The packet is taken over. */
    void onConnection(TcpConnection c, TcpSegment segment, Mbuf packet) {
        pool.trimFront(packet, segment.headerBytes);
        c.heardTick = c.timers.tick();
        c.unansweredProbes = 0;
        c.timers.cancel(TcpTimers.Kind.KEEP);
        if (c.state == TcpState.SYN_RECEIVED) {
            c.timers.setMs(TcpTimers.Kind.KEEP, tcp.handshakeMs());
        } else if (c.isKeepAlive) {
            c.timers.setMs(TcpTimers.Kind.KEEP, tcp.profile().life().keepAliveIdleMs());
        }
        Mbuf left = packet;
        if (c.state == TcpState.SYN_SENT) {
            onSynSent(c, segment);
        } else {
            left = onSynchronized(c, segment, packet);
        }
        pool.free(left);
    }

    /** RFC 793, page 66. */
    private void onSynSent(TcpConnection c, TcpSegment segment) {
        boolean hasAck = segment.has(TcpHeader.ACK);
        if (hasAck && (!TcpHeader.isAfter(segment.acknowledgment, c.iss)
                || TcpHeader.isAfter(segment.acknowledgment, c.sndMax))) {
            output.reset(segment);
        } else if (segment.has(TcpHeader.RST)) {
            if (hasAck) {
                tcp.life.drop(c, TcpError.REFUSED);
            }
        } else if (segment.has(TcpHeader.SYN)) {
            takeSyn(c, segment);
            c.timers.cancel(TcpTimers.Kind.RESEND);
            if (hasAck) {
                c.sndUna = segment.acknowledgment;
                c.sndNxt = c.sndUna;
                ack.sample(c, segment);
                tcp.life.establish(c);
            } else {
                // Both ends have asked at the same time.
                c.state = TcpState.SYN_RECEIVED;
                c.sndNxt = c.iss;
                c.timers.setMs(TcpTimers.Kind.KEEP, tcp.handshakeMs());
            }
            tcp.queue(c);
        }
    }

    /** Returns the packet if it is to be freed. */
    private @Nullable Mbuf onSynchronized(TcpConnection c, TcpSegment segment, Mbuf packet) {
        if (options.isStale(c, segment)) {
            stale++;
            acknowledge(c);
            return packet;
        }
        int room = Math.max(c.receiving.room(), 0);
        c.rcvWnd = Math.max(room, c.rcvAdv - c.rcvNxt);
        if (segment.has(TcpHeader.RST)) {
            onReset(c, segment);
            return packet;
        }
        boolean isFinAgain = segment.has(TcpHeader.FIN) && c.state == TcpState.TIME_WAIT;
        if (segment.has(TcpHeader.SYN) && c.state == TcpState.TIME_WAIT
                && TcpHeader.isAfter(segment.sequence, c.rcvNxt) && tcp.reopen(c, segment)) {
            return packet;
        }
        trimFront(c, segment, packet);
        if (!c.hasSocket && c.state.hasEnded() && segment.length > 0) {
            // New data for a process that has gone (RFC 1122, section 4.2.2.13).
            afterClose++;
            output.reset(segment);
            tcp.life.drop(c, null);
            return packet;
        }
        if (!trimBack(c, segment, packet)) {
            acknowledge(c);
            return packet;
        }
        options.remember(c, segment);
        if (segment.has(TcpHeader.SYN)) {
            output.reset(segment);
            tcp.life.drop(c, TcpError.RESET);
            return packet;
        }
        if (!segment.has(TcpHeader.ACK) || !ack.take(c, segment)) {
            return packet;
        }
        if (isFinAgain) {
            c.timers.setMs(TcpTimers.Kind.TWICE_LIFE, tcp.profile().life().timeWaitMs());
        }
        return data.take(c, segment, packet);
    }

    private void acknowledge(TcpConnection c) {
        c.isAckDue = true;
        tcp.queue(c);
    }

    /** A reset counts only in the window (RFC 793, page 37). */
    private void onReset(TcpConnection c, TcpSegment segment) {
        int behind = segment.sequence - c.rcvNxt;
        if (behind < -1 || (behind > 0 && behind >= c.rcvWnd)) {
            outsideWindow++;
            return;
        }
        boolean isOver = c.state == TcpState.CLOSING || c.state == TcpState.LAST_ACK
                || c.state == TcpState.TIME_WAIT;
        tcp.life.drop(c, isOver ? null : c.state == TcpState.SYN_RECEIVED ? TcpError.REFUSED : TcpError.RESET);
    }

    /** Removes what has arrived before. */
    private void trimFront(TcpConnection c, TcpSegment segment, Mbuf packet) {
        int old = c.rcvNxt - segment.sequence;
        if (old <= 0) {
            return;
        }
        if (segment.has(TcpHeader.SYN)) {
            segment.flags &= ~TcpHeader.SYN;
            segment.sequence++;
            old--;
        }
        if (old > segment.length || (old == segment.length && !segment.has(TcpHeader.FIN))) {
            // Nothing is new; the peer has not seen the acknowledgment, so it is sent again.
            segment.flags &= ~TcpHeader.FIN;
            c.isAckDue |= segment.length > 0 || old > 0;
            old = segment.length;
            tcp.queue(c);
        }
        duplicateBytes += old;
        pool.trimFront(packet, old);
        segment.sequence += old;
        segment.length -= old;
    }

    /** Removes what is behind the window. Returns whether anything is left to look at. */
    private boolean trimBack(TcpConnection c, TcpSegment segment, Mbuf packet) {
        int beyond = segment.sequence + segment.length - (c.rcvNxt + c.rcvWnd);
        if (beyond <= 0) {
            return true;
        }
        if (beyond >= segment.length) {
            // All of it: a probe of a closed window is answered, its acknowledgment counts.
            outsideWindow++;
            if (c.rcvWnd != 0 || segment.sequence != c.rcvNxt) {
                return false;
            }
            c.isAckDue = true;
            tcp.queue(c);
        }
        beyond = Math.min(beyond, segment.length);
        segment.length -= beyond;
        pool.trimTo(packet, segment.length);
        segment.flags &= ~(TcpHeader.PSH | TcpHeader.FIN);
        return true;
    }

    void clear() {
        stale = 0;
        duplicateBytes = 0;
        outsideWindow = 0;
        afterClose = 0;
    }
}
