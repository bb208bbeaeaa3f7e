package org.wirelore.device.inet.tcp;

import org.wirelore.device.inet.profile.StackProfile;

/**
 * What an acknowledgment calls for: state changes, round-trip samples, slow start and congestion avoidance, fast
 * retransmit and fast recovery (Reno), room for the process, and the peer's window.
 */
final class TcpAck {
    private final Tcp tcp;
    private final TcpOutput output;
    private final StackProfile profile;

    long duplicates;
    long fastRetransmits;
    long samples;

    TcpAck(Tcp tcp, TcpOutput output, StackProfile profile) {
        this.tcp = tcp;
        this.output = output;
        this.profile = profile;
    }

    /** Returns whether the segment's data are to be looked at. */
    boolean take(TcpConnection c, TcpSegment segment) {
        int number = segment.acknowledgment;
        if (c.state == TcpState.SYN_RECEIVED) {
            if (TcpHeader.isBefore(number, c.sndUna) || TcpHeader.isAfter(number, c.sndMax)) {
                output.reset(segment);
                return false;
            }
            c.sndWl1 = segment.sequence - 1;
            tcp.life.establish(c);
        }
        if (!TcpHeader.isAfter(number, c.sndUna)) {
            if (onOld(c, segment)) {
                return false;
            }
        } else if (TcpHeader.isAfter(number, c.sndMax)) {
            // It acknowledges what was never sent.
            c.isAckDue = true;
            tcp.queue(c);
            return false;
        } else if (!onNew(c, segment)) {
            return false;
        }
        updateWindow(c, segment);
        return true;
    }

    /** Nothing new is acknowledged. Returns whether the segment is dealt with. */
    private boolean onOld(TcpConnection c, TcpSegment segment) {
        int limit = profile.congestion().duplicateAcks();
        if (segment.length > 0 || segment.has(TcpHeader.FIN) || segment.window << c.sndScale != c.sndWnd) {
            c.duplicates = 0;
            return false;
        }
        if (!c.timers.isSet(TcpTimers.Kind.RESEND) || segment.acknowledgment != c.sndUna) {
            c.duplicates = 0;
            return false;
        }
        duplicates++;
        c.duplicates++;
        if (limit == 0 || c.duplicates < limit) {
            return false;
        }
        if (c.duplicates == limit) {
            retransmit(c, limit);
            return true;
        }
        if (profile.congestion().recovery()) {
            c.cwnd += c.mss;
            tcp.queue(c);
            return true;
        }
        return false;
    }

    /** The first segment that is missing goes out at once, and the window is halved (Jacobson 1990). */
    private void retransmit(TcpConnection c, int limit) {
        fastRetransmits++;
        int next = c.sndNxt;
        halve(c);
        c.timers.cancel(TcpTimers.Kind.RESEND);
        c.isTiming = false;
        c.sndNxt = c.sndUna;
        c.cwnd = c.mss;
        output.one(c);
        c.cwnd = profile.congestion().recovery() ? c.ssthresh + limit * c.mss : c.mss;
        if (TcpHeader.isAfter(next, c.sndNxt)) {
            c.sndNxt = next;
        }
    }

    /** Half of what may be under way becomes the slow-start threshold, at least two segments. */
    static void halve(TcpConnection c) {
        int segments = Math.max(2, Math.min(c.sndWnd, c.cwnd) / 2 / Math.max(1, c.mss));
        c.ssthresh = segments * c.mss;
    }

    /** Something new is acknowledged. Returns whether the connection goes on. */
    private boolean onNew(TcpConnection c, TcpSegment segment) {
        int limit = profile.congestion().duplicateAcks();
        if (limit > 0 && c.duplicates >= limit && c.cwnd > c.ssthresh) {
            c.cwnd = c.ssthresh;
        }
        c.duplicates = 0;
        int acked = segment.acknowledgment - c.sndUna;
        sample(c, segment);
        if (segment.acknowledgment == c.sndMax) {
            c.timers.cancel(TcpTimers.Kind.RESEND);
            tcp.queue(c);
        } else if (!c.timers.isSet(TcpTimers.Kind.PERSIST)) {
            c.timers.set(TcpTimers.Kind.RESEND, c.roundTrip.timeout);
        }
        if (!tcp.hasPredicted) {
            // Header prediction passes this over: the window is as large as the peer's already.
            grow(c);
        }
        boolean isFinAcked = acked > c.sending.count();
        int dropped = Math.min(acked, c.sending.count());
        c.sending.drop(dropped);
        c.sndWnd -= Math.min(c.sndWnd, dropped);
        c.sndUna = segment.acknowledgment;
        if (TcpHeader.isBefore(c.sndNxt, c.sndUna)) {
            c.sndNxt = c.sndUna;
        }
        tcp.life.onRoom(c);
        return onFinAcked(c, isFinAcked && c.hasSentFin);
    }

    private void grow(TcpConnection c) {
        int more = c.mss;
        if (c.cwnd > c.ssthresh) {
            more = Math.max(1, (int) ((long) more * more / c.cwnd));
        }
        c.cwnd = Math.min(c.cwnd + more, TcpHeader.WINDOW_MAX << c.sndScale);
    }

    /** Takes the round trip of the segment that was timed, if it is acknowledged, or that of its timestamp. */
    void sample(TcpConnection c, TcpSegment segment) {
        if (c.hasTimestamps && segment.hasTimestamps) {
            sample(c, (int) c.timers.tick() - segment.echo + 1);
        } else if (c.isTiming && TcpHeader.isAfter(segment.acknowledgment, c.timedSequence)) {
            sample(c, (int) (c.timers.tick() - c.timedTick) + 1);
        }
    }

    private void sample(TcpConnection c, int ticks) {
        samples++;
        c.isTiming = false;
        c.roundTrip.sample(Math.max(1, ticks), c.windowSegments());
    }

    private boolean onFinAcked(TcpConnection c, boolean isFinAcked) {
        if (!isFinAcked) {
            return true;
        }
        switch (c.state) {
            case FIN_WAIT_1 -> {
                c.state = TcpState.FIN_WAIT_2;
                tcp.life.limitFinWait2(c);
            }
            case CLOSING -> tcp.life.enterTimeWait(c);
            case LAST_ACK -> {
                tcp.life.drop(c, null);
                return false;
            }
            case CLOSED, LISTEN, SYN_SENT, SYN_RECEIVED, ESTABLISHED, CLOSE_WAIT, FIN_WAIT_2, TIME_WAIT -> {
            }
        }
        return true;
    }

    /** RFC 793, page 72: the newest segment's window counts. */
    private void updateWindow(TcpConnection c, TcpSegment segment) {
        int window = segment.window << c.sndScale;
        boolean isNewer = TcpHeader.isBefore(c.sndWl1, segment.sequence)
                || (c.sndWl1 == segment.sequence && (TcpHeader.isBefore(c.sndWl2, segment.acknowledgment)
                        || (c.sndWl2 == segment.acknowledgment && window > c.sndWnd)));
        if (isNewer) {
            c.sndWnd = window;
            c.sndWl1 = segment.sequence;
            c.sndWl2 = segment.acknowledgment;
            c.sndWndMax = Math.max(c.sndWndMax, window);
            tcp.queue(c);
        }
    }

    void clear() {
        duplicates = 0;
        fastRetransmits = 0;
        samples = 0;
    }
}
