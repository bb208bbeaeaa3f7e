package org.wirelore.emulator.fault;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.TimeUnits;

/** The outages of one cable, or of one host. They may overlap: it is whole again when the last of them is over. */
public final class Outages {
    /** What an outage does to the cable. */
    public interface Cable {
        /** The cable is cut or mended. */
        void onCut(boolean cut);
    }

    /**
     * A run goes on for so long after a silence has begun. Heartbeats keep none alive; what they find out has to come
     * before the run is judged.
     */
    public static final long NOTICE_PS = TimeUnits.PS_PER_SECOND;

    private final Cable cable;
    private final Decider decider;
    private final List<FaultRule> rules;
    private final List<Alarm> begins = new ArrayList<>();
    private final List<Alarm> ends = new ArrayList<>();
    private final List<Alarm> notices = new ArrayList<>();
    private final int[] points;
    private int present;

    /**
     * @param medium the fabric's name
     * @param path which of its cables this is, such as {@code plug2}; empty for the only one
     */
    public Outages(String medium, String path, List<FaultRule> rules, Scheduler scheduler, Decider decider,
            Cable cable) {
        this.cable = cable;
        this.decider = decider;
        this.rules = rules;
        this.points = new int[rules.size()];
        for (int i = 0; i < points.length; i++) {
            int number = i;
            FaultRule rule = rules.get(i);
            double probability = rule.when().trigger().chance();
            ChoicePoint point = ChoicePoint.fault(medium, path,
                    rule.effect().kind() + (i == 0 ? "" : Integer.toString(i + 1)));
            points[i] = decider.point(point, 1 - probability, probability);
            begins.add(scheduler.alarm(point.name() + ".begin", () -> onBegin(number)));
            ends.add(scheduler.alarm(point.name() + ".end", this::onEnd));
            notices.add(scheduler.alarm(point.name() + ".notice", () -> {
            }));
        }
        arm();
    }

    /** Back to the start: every outage is still to come. */
    public void reset() {
        for (int i = 0; i < points.length; i++) {
            begins.get(i).cancel();
            ends.get(i).cancel();
            notices.get(i).cancel();
        }
        present = 0;
        arm();
    }

    private void arm() {
        for (int i = 0; i < points.length; i++) {
            begins.get(i).set(rules.get(i).when().lifetime().fromPs());
        }
    }

    private void onBegin(int number) {
        if (decider.choose(points[number], 2) == 0) {
            return;
        }
        present++;
        if (present == 1) {
            cable.onCut(true);
        }
        FaultLifetime lifetime = rules.get(number).when().lifetime();
        if (rules.get(number).effect() instanceof Outage outage && outage.isSilence()) {
            notices.get(number).set(lifetime.fromPs() + NOTICE_PS);
        }
        long untilPs = lifetime.untilPs();
        if (untilPs != Long.MAX_VALUE) {
            ends.get(number).set(untilPs);
        }
    }

    private void onEnd() {
        present--;
        if (present == 0) {
            cable.onCut(false);
        }
    }
}
