package org.wirelore.emulator.fault;

/**
 * The cable of every plug in the scope is cut during the life time; the stations at its ends see the link go down and
 * come up. Whether it happens at all is decided when the life time begins.
 */
public record LinkDown() implements FaultEffect {
    @Override
    public String kind() {
        return "linkDown";
    }

    @Override
    public void check(FaultCondition when) {
        FaultLifetime lifetime = when.lifetime();
        if (!when.filter().isEmpty() || !(when.trigger() instanceof FaultTrigger.WithProbability)
                || !lifetime.equals(FaultLifetime.between(lifetime.fromPs(), lifetime.untilPs()))) {
            throw new IllegalArgumentException(
                    "an outage must have a probability and a time, and choose no frames: when=" + when);
        }
    }
}
