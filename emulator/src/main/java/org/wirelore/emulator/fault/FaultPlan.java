package org.wirelore.emulator.fault;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Scheduler;

/** All rules of one rig, in order. Fabrics take their stages from it when they are built. */
public final class FaultPlan {
    private final List<FaultRule> rules;
    private final List<String> names;
    private final boolean[] used;

    /** A plan whose rules have no names. */
    public FaultPlan(List<? extends FaultRule> rules) {
        this(rules, Collections.nCopies(rules.size(), ""));
    }

    /** @param names what users call each rule; the notes of frames that it touches say so */
    public FaultPlan(List<? extends FaultRule> rules, List<String> names) {
        if (names.size() != rules.size()) {
            throw new IllegalArgumentException("every rule must have a name: rules=" + rules.size() + ", names="
                    + names.size());
        }
        this.rules = List.copyOf(rules);
        this.names = List.copyOf(names);
        this.used = new boolean[rules.size()];
    }

    /** A plan without rules. */
    public static FaultPlan none() {
        return new FaultPlan(List.of());
    }

    /** The stage for one direction; null if no rule covers it. */
    public @Nullable FaultStage stage(FaultPath path, Scheduler scheduler, Decider decider, FaultOutlet outlet) {
        List<FaultRule.PerFrame> covering = new ArrayList<>();
        List<String> coveringNames = new ArrayList<>();
        for (int i = 0; i < used.length; i++) {
            if (rules.get(i) instanceof FaultRule.PerFrame rule && rule.scope().covers(path)) {
                covering.add(rule);
                coveringNames.add(names.get(i));
                used[i] = true;
            }
        }
        return covering.isEmpty()
                ? null
                : new FaultStage(path.name(), covering, coveringNames, scheduler, decider, outlet);
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
