package org.wirelore.emulator.fault;

/**
 * One thing that goes wrong on a wire: a trigger with scope and life time, which all rules have in common, and an
 * effect, which the family of the wire brings. Rules apply to a unit one after another, in the order of the plan.
 */
public record FaultRule(FaultCondition when, FaultEffect effect) {
    public FaultRule {
        effect.check(when);
    }

    /** Where the rule applies. */
    public FaultScope scope() {
        return when.scope();
    }

    /**
     * An outage.
     *
     * @param effect what is out
     * @param probability with which it happens at all, decided at {@code fromPs}
     */
    public static FaultRule outage(Outage effect, FaultScope scope, long fromPs, long untilPs, double probability) {
        return new FaultRule(FaultCondition.withProbability(probability).in(scope)
                .during(FaultLifetime.between(fromPs, untilPs)), effect);
    }

    /** The cut of a cable, as {@link #outage}. */
    public static FaultRule linkDown(FaultScope scope, long fromPs, long untilPs, double probability) {
        return outage(new LinkDown(), scope, fromPs, untilPs, probability);
    }
}
