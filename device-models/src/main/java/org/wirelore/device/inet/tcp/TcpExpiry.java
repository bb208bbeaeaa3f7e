package org.wirelore.device.inet.tcp;

import org.wirelore.device.inet.ip.IpOutput;
import org.wirelore.device.inet.profile.StackProfile;

/** What timers that have run out call for. */
final class TcpExpiry {
    private final Tcp tcp;
    private final IpOutput ip;
    private final TcpOutput output;
    private final StackProfile profile;

    long timeouts;
    long delayedAcks;

    TcpExpiry(Tcp tcp, IpOutput ip, TcpOutput output, StackProfile profile) {
        this.tcp = tcp;
        this.ip = ip;
        this.output = output;
        this.profile = profile;
    }

    void run(TcpConnection c) {
        if (c.timers.takeDue(TcpTimers.Kind.DELAYED_ACK) && c.isAckDelayed) {
            c.isAckDelayed = false;
            c.isAckDue = true;
            delayedAcks++;
            tcp.queue(c);
        }
        if (c.timers.takeDue(TcpTimers.Kind.RESEND)) {
            onResend(c);
        }
        if (c.timers.takeDue(TcpTimers.Kind.PERSIST)) {
            onPersist(c);
        }
        if (c.timers.takeDue(TcpTimers.Kind.KEEP)) {
            onKeep(c);
        }
        if (c.timers.takeDue(TcpTimers.Kind.TWICE_LIFE)) {
            tcp.life.drop(c, null);
        }
    }

    /** Nothing was acknowledged in time: everything from the oldest segment on is sent again, in slow start. */
    private void onResend(TcpConnection c) {
        c.roundTrip.shift++;
        boolean isSetUp = c.state.isSending();
        int limit = isSetUp ? profile.resend().resends() : profile.connect().resends();
        if (c.roundTrip.shift > limit || hasGivenUp(c, isSetUp)) {
            giveUp(c);
            return;
        }
        timeouts++;
        c.roundTrip.backOff(c.windowSegments());
        c.timers.set(TcpTimers.Kind.RESEND, c.roundTrip.timeout);
        c.sndNxt = c.sndUna;
        // Karn: an acknowledgment could be that of either transmission.
        c.isTiming = false;
        TcpAck.halve(c);
        c.cwnd = c.mss;
        c.duplicates = 0;
        tcp.queue(c);
    }

    private boolean hasGivenUp(TcpConnection c, boolean isSetUp) {
        int limitMs = profile.resend().giveUpMs();
        return isSetUp && limitMs > 0
                && (c.timers.tick() - c.heardTick) * profile.resend().tickMs() >= limitMs;
    }

    private void giveUp(TcpConnection c) {
        if (c.state.isSending()) {
            output.reset(c);
        }
        tcp.life.drop(c, ip.isDown(c.remoteAddress) ? TcpError.HOST_DOWN : TcpError.TIMED_OUT);
    }

    private void onPersist(TcpConnection c) {
        output.setPersist(c);
        c.isForced = true;
        output.one(c);
        c.isForced = false;
    }

    private void onKeep(TcpConnection c) {
        StackProfile.Life life = profile.life();
        if (!c.state.isSending()) {
            giveUp(c);
        } else if (c.isKeepAlive && c.unansweredProbes >= life.keepAliveProbes()) {
            giveUp(c);
        } else if (c.isKeepAlive) {
            c.unansweredProbes++;
            output.probeSilence(c);
            c.timers.setMs(TcpTimers.Kind.KEEP, life.keepAliveIntervalMs());
        }
    }

    void clear() {
        timeouts = 0;
        delayedAcks = 0;
    }
}
