package org.wirelore.emulator.fault;

import java.util.List;

/**
 * When a rule disturbs a unit (frame, packet or subaction): where, while, which and how likely. All must hold.
 *
 * @param filter all of these must match; empty for every unit
 */
public record FaultCondition(FaultScope scope, FaultLifetime lifetime, List<FaultMatch> filter, FaultTrigger trigger) {
    public FaultCondition {
        filter = List.copyOf(filter);
    }

    /** Every frame on its way to a station, with the given probability. */
    public static FaultCondition withProbability(double probability) {
        return new FaultCondition(FaultScope.everywhere(), FaultLifetime.ALWAYS, List.of(),
                new FaultTrigger.WithProbability(probability));
    }

    /** The frames of the given numbers in every direction to a station. */
    public static FaultCondition atFrames(Long... frames) {
        return new FaultCondition(FaultScope.everywhere(), FaultLifetime.ALWAYS, List.of(),
                new FaultTrigger.AtFrames(List.of(frames)));
    }

    /** The same, elsewhere. */
    public FaultCondition in(FaultScope newScope) {
        return new FaultCondition(newScope, lifetime, filter, trigger);
    }

    /** The same, at another time. */
    public FaultCondition during(FaultLifetime newLifetime) {
        return new FaultCondition(scope, newLifetime, filter, trigger);
    }

    /** The same, for other frames. */
    public FaultCondition matching(FaultMatch... matches) {
        return new FaultCondition(scope, lifetime, List.of(matches), trigger);
    }
}
