package org.wirelore.emulator.fault;

/** Something is out as a whole for a time, and no single unit is disturbed. */
public interface Outage extends FaultEffect {
    /** Whether it may have no end. */
    boolean mayLast();

    /** Whether a rule may say when it is over. */
    default boolean mayEnd() {
        return true;
    }

    /** Whether a rule has to say whose it is. */
    boolean isOfOneHost();

    @Override
    default void check(FaultCondition when) {
        FaultLifetime lifetime = when.lifetime();
        if (!when.filter().isEmpty() || !(when.trigger() instanceof FaultTrigger.WithProbability)
                || !lifetime.equals(FaultLifetime.between(lifetime.fromPs(), lifetime.untilPs()))) {
            throw new IllegalArgumentException(
                    "an outage must have a probability and a time, and choose no frames: when=" + when);
        }
    }

    /** Whether a host is silent meanwhile, so that others may miss it. */
    default boolean isSilence() {
        return false;
    }
}
