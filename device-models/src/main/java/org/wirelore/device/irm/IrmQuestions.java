package org.wirelore.device.irm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.sci.SciError;

/** Questions that were asked and not answered, by their numbers. */
final class IrmQuestions implements StatePart {
    private static final int[] NO_MAIL = {};

    /** A question, and until when it waits. */
    private record Pending(IrmQuestion question, long untilPs, SciError silence) {
    }

    /** Takes back the message of a question that waits no longer. */
    @FunctionalInterface
    interface Withdrawal {
        void withdraw(int nodeId, int number);
    }

    private final IrmConfig config;
    private final Scheduler scheduler;
    private final Withdrawal withdrawal;
    private final Map<Integer, Pending> pending = new LinkedHashMap<>();
    private final Alarm alarm;
    private int next;

    IrmQuestions(IrmConfig config, Scheduler scheduler, Withdrawal withdrawal) {
        this.withdrawal = withdrawal;
        this.config = config;
        this.scheduler = scheduler;
        alarm = scheduler.alarm(config.name() + ".silence", this::onAlarm);
    }

    int ask(IrmQuestion question, boolean hasLink) {
        int number = next++;
        long untilPs = scheduler.now() + (hasLink ? config.times().silencePs() : 1);
        pending.put(number, new Pending(question, untilPs,
                hasLink ? SciError.NODE_NOT_RESPONDING : SciError.NO_LINK_ACCESS));
        if (!alarm.isSet() || alarm.atPs() > untilPs) {
            alarm.set(untilPs);
        }
        return number;
    }

    /** What has that number, was asked of that node and is not answered; it is answered now. */
    @Nullable
    IrmQuestion take(int number, int nodeId) {
        Pending found = pending.get(number);
        if (found == null || found.question.nodeId() != nodeId) {
            return null;
        }
        pending.remove(number);
        return found.question;
    }

    /** The node that a question went to is not there. */
    void onAbsent(int number, int nodeId) {
        IrmQuestion question = take(number, nodeId);
        if (question != null) {
            question.onAnswer(SciError.NO_SUCH_NODEID, NO_MAIL);
        }
    }

    private void onAlarm() {
        long nowPs = scheduler.now();
        List<Integer> over = new ArrayList<>();
        long nextPs = Long.MAX_VALUE;
        for (Map.Entry<Integer, Pending> each : pending.entrySet()) {
            if (each.getValue().untilPs <= nowPs) {
                over.add(each.getKey());
            } else {
                nextPs = Math.min(nextPs, each.getValue().untilPs);
            }
        }
        for (int number : over) {
            Pending silent = pending.remove(number);
            if (silent != null) {
                withdrawal.withdraw(silent.question.nodeId(), number);
                silent.question.onAnswer(silent.silence, NO_MAIL);
            }
        }
        if (nextPs != Long.MAX_VALUE) {
            alarm.set(nextPs);
        }
    }

    void reset() {
        pending.clear();
        alarm.cancel();
        next = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        long nowPs = scheduler.now();
        visitor.field("next", next);
        visitor.alarm("silence", alarm, nowPs);
        visitor.field("pending", pending.size());
        pending.forEach((number, question) -> {
            visitor.field("number", number);
            visitor.field("nodeId", question.question.nodeId());
            visitor.time("until", question.untilPs, nowPs);
            visitor.field("answer", question.silence);
        });
    }
}
