package org.wirelore.device.inet.tcp;

import org.wirelore.device.inet.ip.IpHeader;
import org.wirelore.device.inet.ip.IpOutput;
import org.wirelore.device.inet.ip.IpProtocol;
import org.wirelore.device.inet.kernel.InetCosts;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;

/**
 * Decides whether a connection sends a segment, and builds it. A segment goes out if it is full; if it empties the
 * buffer while nothing is outstanding or Nagle's rule is off; if it is half of the largest window that the peer has
 * announced; if it is forced or sent again; or if there is something to tell: SYN, FIN, an acknowledgment that is due,
 * a window that has opened by two segments or half of the buffer (RFC 813, RFC 896, RFC 1122 section 4.2.3.4).
 */
final class TcpOutput {
    private final IpOutput ip;
    private final InetCosts costs;
    private final MbufPool pool;
    private final TcpOptions options;

    long segments;
    long resent;
    long probes;
    long resets;
    long quenched;

    // The decision about the segment at hand.
    private int flags;
    private int offset;
    private int length;
    private boolean hasMore;

    TcpOutput(IpOutput ip, InetCosts costs, MbufPool pool, TcpOptions options) {
        this.ip = ip;
        this.costs = costs;
        this.pool = pool;
        this.options = options;
    }

    /**
     * Sends at most one segment.
     *
     * @return whether there may be more to send at once
     */
    boolean one(TcpConnection c) {
        if (!c.isContinuing) {
            c.wasIdle = c.sndMax == c.sndUna;
            if (c.wasIdle && c.timers.tick() - c.heardTick >= c.roundTrip.timeout && c.state.isSending()) {
                // Nothing is known of the network any more: slow start again.
                c.cwnd = c.mss;
            }
        }
        decide(c);
        if (mustSend(c)) {
            return build(c);
        }
        if (c.sending.count() > 0 && !c.timers.isSet(TcpTimers.Kind.RESEND)
                && !c.timers.isSet(TcpTimers.Kind.PERSIST) && c.state.isSending()) {
            c.roundTrip.shift = 0;
            setPersist(c);
        }
        return false;
    }

    private void decide(TcpConnection c) {
        offset = c.sndNxt - c.sndUna;
        int window = Math.min(c.sndWnd, c.cwnd);
        flags = flagsOf(c.state);
        if (c.isForced) {
            if (window == 0) {
                // A probe carries data behind the closed window, and so no end of the stream.
                if (offset < c.sending.count()) {
                    flags &= ~TcpHeader.FIN;
                }
                window = 1;
            } else {
                c.timers.cancel(TcpTimers.Kind.PERSIST);
                c.roundTrip.shift = 0;
            }
        }
        length = Math.min(c.sending.count(), window) - offset;
        if (length < 0) {
            // The end was sent, or the window has shrunk below what is under way.
            length = 0;
            if (window == 0 && c.state.isSending()) {
                c.timers.cancel(TcpTimers.Kind.RESEND);
                c.sndNxt = c.sndUna;
                offset = 0;
            }
        }
        int most = c.mss - (c.hasTimestamps ? TcpHeader.TIMESTAMPS_BYTES : 0);
        hasMore = length > most;
        length = Math.min(length, most);
        if ((flags & TcpHeader.SYN) != 0) {
            length = 0;
            hasMore = false;
        }
        if (TcpHeader.isBefore(c.sndNxt + length, c.sndUna + c.sending.count())) {
            flags &= ~TcpHeader.FIN;
        }
    }

    private static int flagsOf(TcpState state) {
        return switch (state) {
            case CLOSED, LISTEN -> TcpHeader.RST | TcpHeader.ACK;
            case SYN_SENT -> TcpHeader.SYN;
            case SYN_RECEIVED -> TcpHeader.SYN | TcpHeader.ACK;
            case ESTABLISHED, CLOSE_WAIT, FIN_WAIT_2, TIME_WAIT -> TcpHeader.ACK;
            case FIN_WAIT_1, CLOSING, LAST_ACK -> TcpHeader.FIN | TcpHeader.ACK;
        };
    }

    private boolean mustSend(TcpConnection c) {
        return (length > 0 && mustSendData(c)) || mustUpdateWindow(c) || c.isAckDue
                || (flags & TcpHeader.SYN) != 0
                || ((flags & TcpHeader.FIN) != 0 && (!c.hasSentFin || c.sndNxt == c.sndUna));
    }

    private boolean mustSendData(TcpConnection c) {
        int most = c.mss - (c.hasTimestamps ? TcpHeader.TIMESTAMPS_BYTES : 0);
        boolean isAll = offset + length >= c.sending.count();
        return length == most || ((c.wasIdle || c.isNoDelay) && isAll) || c.isForced || length >= c.sndWndMax / 2
                || TcpHeader.isBefore(c.sndNxt, c.sndMax);
    }

    private boolean mustUpdateWindow(TcpConnection c) {
        int window = Math.min(c.receiving.room(), TcpHeader.WINDOW_MAX << c.rcvScale);
        int opened = window - (c.rcvAdv - c.rcvNxt);
        return window > 0 && c.state.hasReceivedSyn() && !c.state.hasReceivedFin()
                && (opened >= 2 * c.mss || 2 * opened >= c.receiving.limit());
    }

    private boolean build(TcpConnection c) {
        int optionBytes = options.bytes(c, flags);
        int headerBytes = TcpHeader.BYTES + optionBytes;
        Mbuf packet = pool.allocate(IpHeader.BYTES + headerBytes + length);
        if (packet == null) {
            return failed(c);
        }
        boolean isProbe = c.isForced && c.timers.isSet(TcpTimers.Kind.PERSIST);
        c.sending.copyTo(offset, packet, IpHeader.BYTES + headerBytes, length);
        if (length > 0 && offset + length == c.sending.count()) {
            flags |= TcpHeader.PSH;
        }
        if ((flags & TcpHeader.SYN) != 0) {
            c.sndNxt = c.iss;
        }
        boolean repeatsFin = (flags & TcpHeader.FIN) != 0 && c.hasSentFin && c.sndNxt == c.sndMax;
        if (repeatsFin) {
            // An acknowledgment that is due carries the end once more, as long as that is not acknowledged.
            c.sndNxt--;
        }
        boolean takesSpace = length > 0 || (flags & (TcpHeader.SYN | TcpHeader.FIN)) != 0;
        int sequence = takesSpace || isProbe ? c.sndNxt : c.sndMax;
        int window = announce(c);
        TcpHeader.write(packet, IpHeader.BYTES, c.localPort, c.remotePort, sequence,
                (flags & TcpHeader.ACK) != 0 ? c.rcvNxt : 0, headerBytes, flags, window);
        options.write(c, flags, packet, IpHeader.BYTES + TcpHeader.BYTES);
        segments++;
        if (takesSpace && !repeatsFin && TcpHeader.isBefore(sequence, c.sndMax)) {
            resent++;
        }
        probes += isProbe ? 1 : 0;
        return send(c, packet, headerBytes, isProbe);
    }

    private boolean send(TcpConnection c, Mbuf packet, int headerBytes, boolean isProbe) {
        int bytes = headerBytes + length;
        seal(packet, bytes, c.remoteAddress);
        IpOutput.Result result = ip.send(packet, IpProtocol.TCP, c.remoteAddress);
        advance(c, isProbe);
        if (result == IpOutput.Result.NO_ROOM) {
            return failed(c);
        }
        if ((flags & TcpHeader.ACK) != 0) {
            int edge = c.rcvNxt + windowOf(c);
            if (TcpHeader.isAfter(edge, c.rcvAdv)) {
                c.rcvAdv = edge;
            }
            c.lastAckSent = c.rcvNxt;
            c.isAckDue = false;
            c.isAckDelayed = false;
            c.timers.cancel(TcpTimers.Kind.DELAYED_ACK);
        }
        return hasMore;
    }

    /** The queue to the card is full: as a source quench, the window closes to one segment (4.4BSD). */
    private boolean failed(TcpConnection c) {
        quenched++;
        c.cwnd = c.mss;
        if (!c.timers.isSet(TcpTimers.Kind.RESEND) && !c.timers.isSet(TcpTimers.Kind.PERSIST)) {
            c.timers.set(TcpTimers.Kind.RESEND, c.roundTrip.timeout);
        }
        return false;
    }

    private void advance(TcpConnection c, boolean isProbe) {
        if (isProbe) {
            if (TcpHeader.isAfter(c.sndNxt + length, c.sndMax)) {
                c.sndMax = c.sndNxt + length;
            }
            return;
        }
        int begin = c.sndNxt;
        c.sndNxt += length;
        if ((flags & TcpHeader.SYN) != 0) {
            c.sndNxt++;
        }
        if ((flags & TcpHeader.FIN) != 0) {
            c.sndNxt++;
            c.hasSentFin = true;
        }
        if (TcpHeader.isAfter(c.sndNxt, c.sndMax)) {
            c.sndMax = c.sndNxt;
            if (!c.isTiming) {
                c.isTiming = true;
                c.timedSequence = begin;
                c.timedTick = c.timers.tick();
            }
        }
        if (!c.timers.isSet(TcpTimers.Kind.RESEND) && c.sndNxt != c.sndUna) {
            c.timers.set(TcpTimers.Kind.RESEND, c.roundTrip.timeout);
            if (c.timers.isSet(TcpTimers.Kind.PERSIST)) {
                c.timers.cancel(TcpTimers.Kind.PERSIST);
                c.roundTrip.shift = 0;
            }
        }
    }

    /** The window field; a window below a segment and a quarter of the buffer is none, and it never shrinks. */
    private int announce(TcpConnection c) {
        int window = windowOf(c);
        boolean isScaled = (flags & TcpHeader.SYN) == 0;
        return Math.min(window >> (isScaled ? c.rcvScale : 0), TcpHeader.WINDOW_MAX);
    }

    private static int windowOf(TcpConnection c) {
        int window = c.receiving.room();
        if (window < c.receiving.limit() / 4 && window < c.mss) {
            window = 0;
        }
        window = Math.min(window, TcpHeader.WINDOW_MAX << c.rcvScale);
        return Math.max(window, c.state.hasReceivedSyn() ? c.rcvAdv - c.rcvNxt : 0);
    }

    private void seal(Mbuf packet, int bytes, int destination) {
        TcpHeader.seal(packet, IpHeader.BYTES, bytes, ip.own(), destination, IpProtocol.TCP);
        packet.protocolCost = costs.tcpOutput;
        packet.checksummedBytes = bytes;
    }

    /** Sets the timer for the next probe of a closed window. */
    void setPersist(TcpConnection c) {
        c.timers.set(TcpTimers.Kind.PERSIST, c.roundTrip.persist());
        c.roundTrip.shift = Math.min(c.roundTrip.shift + 1, 12);
    }

    /** Answers a segment for which there is no connection, or none that it fits (RFC 793, page 36). */
    void reset(TcpSegment segment) {
        if (segment.has(TcpHeader.RST)) {
            return;
        }
        resets++;
        if (segment.has(TcpHeader.ACK)) {
            bare(segment.source, segment.destinationPort, segment.sourcePort, segment.acknowledgment, 0,
                    TcpHeader.RST);
        } else {
            bare(segment.source, segment.destinationPort, segment.sourcePort, 0, segment.sequence + segment.span(),
                    TcpHeader.RST | TcpHeader.ACK);
        }
    }

    /** Resets the peer's side of a connection. */
    void reset(TcpConnection c) {
        resets++;
        bare(c.remoteAddress, c.localPort, c.remotePort, c.sndNxt, c.rcvNxt, TcpHeader.RST | TcpHeader.ACK);
    }

    /** Asks for an acknowledgment by a segment before those that are expected. */
    void probeSilence(TcpConnection c) {
        bare(c.remoteAddress, c.localPort, c.remotePort, c.sndUna - 1, c.rcvNxt, TcpHeader.ACK);
    }

    private void bare(int to, int localPort, int remotePort, int sequence, int acknowledgment, int bareFlags) {
        Mbuf packet = pool.allocate(IpHeader.BYTES + TcpHeader.BYTES);
        if (packet != null) {
            TcpHeader.write(packet, IpHeader.BYTES, localPort, remotePort, sequence, acknowledgment, TcpHeader.BYTES,
                    bareFlags, 0);
            seal(packet, TcpHeader.BYTES, to);
            segments++;
            ip.send(packet, IpProtocol.TCP, to);
        }
    }

    void clear() {
        segments = 0;
        resent = 0;
        probes = 0;
        resets = 0;
        quenched = 0;
    }
}
