package org.wirelore.device.inet.tcp;

import java.util.Arrays;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.inet.profile.StackProfile;

/**
 * The timers of a connection. They run out at ticks of the system's freely running clock, so a time of n ticks lasts
 * from n - 1 to n of them. The alarms behind them are set again only when that is needed: a timer that is put off costs
 * nothing.
 */
final class TcpTimers implements StatePart {
    /** What a timer waits for. */
    enum Kind {
        /** The acknowledgment of what was sent. */
        RESEND(0, true),
        /** The opening of a closed window. */
        PERSIST(1, true),
        /** The moment at which a delayed acknowledgment is due. */
        DELAYED_ACK(2, true),
        /** The end of connection set-up, or of the peer's silence. */
        KEEP(3, false),
        /** The end of TIME_WAIT, or of FIN_WAIT_2 without a socket. */
        TWICE_LIFE(4, false);

        private final int place;
        /** Whether it keeps a connection going; the others end one on which no process waits. */
        private final boolean isUrgent;

        Kind(int place, boolean isUrgent) {
            this.place = place;
            this.isUrgent = isUrgent;
        }
    }

    private static final long MS_PS = 1_000_000_000L;
    private static final long OFF = Long.MAX_VALUE;
    private static final Kind[] KINDS = Kind.values();

    private final TcpConnection connection;
    private final Tcp tcp;
    private final Scheduler scheduler;
    private final long tickPs;
    private final StackProfile.DelayedAck ackRules;
    private final long[] deadlines = new long[KINDS.length];
    /** Goes off for what keeps a connection going. */
    private final Alarm urgent;
    /** Goes off for what ends a connection, on which no process waits. */
    private final Alarm patient;

    TcpTimers(TcpConnection connection, Tcp tcp, StackProfile profile, int number) {
        this.connection = connection;
        this.tcp = tcp;
        scheduler = tcp.scheduler();
        tickPs = profile.resend().tickMs() * MS_PS;
        ackRules = profile.delayedAck();
        urgent = scheduler.alarm(tcp.hostName() + ".tcp" + number, this::onAlarm);
        patient = scheduler.backgroundAlarm(tcp.hostName() + ".tcp" + number + ".end", this::onAlarm);
        Arrays.fill(deadlines, OFF);
    }

    /** The tick of the present. */
    long tick() {
        return scheduler.now() / tickPs;
    }

    /** Lets a timer run out at the n-th tick from now. */
    void set(Kind kind, int ticks) {
        setAt(kind, (tick() + ticks) * tickPs);
    }

    /** Lets a timer run out after a time, at a tick. */
    void setMs(Kind kind, int ms) {
        set(kind, connection.roundTrip.ticks(ms));
    }

    /** Lets the timer of delayed acknowledgments run, unless it does. */
    void delayAck(boolean isPushed) {
        if (!isSet(Kind.DELAYED_ACK)) {
            long periodPs = ackRules.tickMs() * MS_PS;
            long nowPs = scheduler.now();
            setAt(Kind.DELAYED_ACK, periodPs != 0
                    ? (nowPs / periodPs + 1) * periodPs
                    : nowPs + (isPushed ? ackRules.pushDelayMs() : ackRules.delayMs()) * MS_PS);
        }
    }

    private void setAt(Kind kind, long atPs) {
        deadlines[kind.place] = atPs;
        Alarm alarm = alarm(kind);
        if (!alarm.isSet() || alarm.atPs() > atPs) {
            alarm.set(atPs);
        }
    }

    void cancel(Kind kind) {
        deadlines[kind.place] = OFF;
    }

    void cancelAll() {
        Arrays.fill(deadlines, OFF);
        urgent.cancel();
        patient.cancel();
    }

    boolean isSet(Kind kind) {
        return deadlines[kind.place] != OFF;
    }

    /** Takes a timer that has run out; false if it has not. */
    boolean takeDue(Kind kind) {
        if (deadlines[kind.place] > scheduler.now()) {
            return false;
        }
        cancel(kind);
        return true;
    }

    private Alarm alarm(Kind kind) {
        return kind.isUrgent ? urgent : patient;
    }

    private void onAlarm() {
        boolean isDue = false;
        for (Kind kind : KINDS) {
            long atPs = deadlines[kind.place];
            if (atPs <= scheduler.now()) {
                isDue = true;
            } else if (atPs != OFF && !(alarm(kind).isSet() && alarm(kind).atPs() <= atPs)) {
                alarm(kind).set(atPs);
            }
        }
        if (isDue) {
            tcp.onDue(connection);
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        for (Kind kind : KINDS) {
            visitor.field(kind.name(), isSet(kind) ? deadlines[kind.place] - scheduler.now() : -1);
        }
    }
}
