package org.wirelore.emulator.fault;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Scheduler;

/** All rules of one rig, in order. Fabrics take their stages from it when they are built. */
public final class FaultPlan {
    private final List<FaultRule> rules;
    private final boolean[] used;

    public FaultPlan(List<? extends FaultRule> rules) {
        this.rules = List.copyOf(rules);
        this.used = new boolean[rules.size()];
    }

    /** A plan without rules. */
    public static FaultPlan none() {
        return new FaultPlan(List.of());
    }

    /** The stage for one direction; null if no rule covers it. */
    public @Nullable FaultStage stage(FaultPath path, Scheduler scheduler, Decider decider, FaultOutlet outlet) {
        List<FaultRule.PerFrame> covering = new ArrayList<>();
        for (int i = 0; i < used.length; i++) {
            if (rules.get(i) instanceof FaultRule.PerFrame rule && rule.scope().covers(path)) {
                covering.add(rule);
                used[i] = true;
            }
        }
        return covering.isEmpty() ? null : new FaultStage(path.name(), covering, scheduler, decider, outlet);
    }

    /** The outages of a plug's cable, in the order of the plan. */
    public List<FaultRule.LinkDown> outages(String wire, int plug) {
        List<FaultRule.LinkDown> covering = new ArrayList<>();
        for (int i = 0; i < used.length; i++) {
            if (rules.get(i) instanceof FaultRule.LinkDown rule && rule.scope().coversPlug(wire, plug)) {
                covering.add(rule);
                used[i] = true;
            }
        }
        return covering;
    }

    /** The outages of a cable that leads to several plugs: each rule once. */
    public List<FaultRule.LinkDown> outages(String wire, int... plugs) {
        return Arrays.stream(plugs).boxed().flatMap(plug -> outages(wire, plug.intValue()).stream()).distinct()
                .toList();
    }

    /** Rules that cover nothing of what was built so far: a wire or plug that does not exist, most likely. */
    public List<FaultRule> unused() {
        List<FaultRule> rest = new ArrayList<>();
        for (int i = 0; i < used.length; i++) {
            if (!used[i]) {
                rest.add(rules.get(i));
            }
        }
        return rest;
    }
}
