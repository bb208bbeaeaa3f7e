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
    public FaultPlan(List<FaultRule> rules) {
        this(rules, Collections.nCopies(rules.size(), ""));
    }

    /** @param names what users call each rule; the notes of what it touches say so */
    public FaultPlan(List<FaultRule> rules, List<String> names) {
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

    /**
     * The stage for one direction; null if no rule with an effect on this family's units covers it.
     *
     * @param units what the wire carries
     */
    public <U> @Nullable FaultStage<U> stage(FaultPath path, UnitType<U> units, Scheduler scheduler, Decider decider,
            FaultOutlet<U> outlet) {
        List<FaultStage.Named<U>> covering = new ArrayList<>();
        for (int i = 0; i < used.length; i++) {
            FaultRule rule = rules.get(i);
            if (rule.effect() instanceof UnitEffect<?> effect && effect.units().equals(units)
                    && rule.scope().covers(path)) {
                @SuppressWarnings("unchecked") // its units are of this type
                UnitEffect<U> own = (UnitEffect<U>) effect;
                covering.add(new FaultStage.Named<>(rule.when(), own, names.get(i)));
                used[i] = true;
            }
        }
        return covering.isEmpty() ? null : new FaultStage<>(path, covering, scheduler, decider, outlet);
    }

    /** The outages of a plug's cable, in the order of the plan. */
    public List<FaultRule> outages(String wire, int plug) {
        return outages(LinkDown.class, wire, plug);
    }

    /** The outages of one kind of the host at a plug, in the order of the plan. */
    public List<FaultRule> outages(Class<? extends Outage> kind, String wire, int plug) {
        List<FaultRule> covering = new ArrayList<>();
        for (int i = 0; i < used.length; i++) {
            FaultRule rule = rules.get(i);
            if (kind.isInstance(rule.effect()) && rule.scope().coversPlug(wire, plug)) {
                covering.add(rule);
                used[i] = true;
            }
        }
        return covering;
    }

    /** The outages of a cable that leads to several plugs: each rule once. */
    public List<FaultRule> outages(String wire, int... plugs) {
        return Arrays.stream(plugs).boxed().flatMap(plug -> outages(wire, plug.intValue()).stream()).distinct()
                .toList();
    }

    /** Whether there is no rule. */
    public boolean isEmpty() {
        return rules.isEmpty();
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
