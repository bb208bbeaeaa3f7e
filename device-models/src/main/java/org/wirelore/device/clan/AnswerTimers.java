package org.wirelore.device.clan;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/** Repeats what the peers of VIs do not answer, and answers what they have sent. One alarm serves all VIs. */
final class AnswerTimers implements StatePart {
    /** How often the time until the next repetition doubles at most. */
    private static final int DOUBLINGS_MAX = 6;

    private final Scheduler scheduler;
    private final ClanConfig.Link link;
    private final ViTable vis;
    private final ConnectionUnit connections;
    private final Alarm retryAlarm;
    private final Alarm answerAlarm;

    AnswerTimers(ClanConfig config, Scheduler scheduler, ViTable vis, ConnectionUnit connections) {
        this.scheduler = scheduler;
        link = config.link();
        this.vis = vis;
        this.connections = connections;
        retryAlarm = scheduler.alarm(config.name() + ".retry", this::onRetry);
        answerAlarm = scheduler.alarm(config.name() + ".answer", this::onAnswer);
    }

    /** Something was sent that the peer is to answer. */
    void await(VirtualInterface vi) {
        vi.out.untilPs = untilPs(vi.out);
        if (!retryAlarm.isSet()) {
            retryAlarm.set(vi.out.untilPs);
        }
    }

    /** The peer has answered something. */
    void onProgress(VirtualInterface vi) {
        vi.out.untilPs = vi.out.keptCount() == 0 ? 0 : untilPs(vi.out);
    }

    /** An answer may wait behind others, and each repetition adds one more to them. */
    private long untilPs(OutStream out) {
        return scheduler.now() + (link.retryPs() << Math.min(out.tries, DOUBLINGS_MAX));
    }

    private void onRetry() {
        long nowPs = scheduler.now();
        long nextPs = Long.MAX_VALUE;
        for (int slot = 0; slot < vis.used(); slot++) {
            VirtualInterface vi = vis.at(slot);
            if (vi != null && vi.out.untilPs != 0) {
                if (vi.out.untilPs <= nowPs) {
                    retry(vi);
                }
                nextPs = vi.out.untilPs == 0 ? nextPs : Math.min(nextPs, vi.out.untilPs);
            }
        }
        if (nextPs != Long.MAX_VALUE) {
            retryAlarm.set(nextPs);
        }
    }

    private void retry(VirtualInterface vi) {
        OutStream out = vi.out;
        boolean isAwaited = vi.isConnected() ? out.keptCount() > 0 : vi.isBreakUnknown;
        if (!isAwaited) {
            out.untilPs = 0;
            return;
        }
        out.tries++;
        out.untilPs = untilPs(out);
        if (out.tries <= link.retries()) {
            if (vi.isConnected()) {
                out.resend();
            } else {
                vi.answer = VirtualInterface.BREAKS;
            }
            connections.ready(vi);
        } else if (vi.isConnected()) {
            connections.giveUp(vi);
        } else {
            out.untilPs = 0;
        }
    }

    /** Units have come that are not acknowledged. */
    void owe(VirtualInterface vi) {
        vi.in.owed++;
        if (!answerAlarm.isSet()) {
            answerAlarm.set(scheduler.now() + link.answerPs());
        }
    }

    private void onAnswer() {
        for (int slot = 0; slot < vis.used(); slot++) {
            VirtualInterface vi = vis.at(slot);
            if (vi != null && vi.in.owed > 0 && vi.isConnected()) {
                connections.acknowledge(vi, VirtualInterface.ACKNOWLEDGES);
            }
        }
    }

    void reset() {
        retryAlarm.cancel();
        answerAlarm.cancel();
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.alarm("retry", retryAlarm, scheduler.now());
        visitor.alarm("answer", answerAlarm, scheduler.now());
    }
}
