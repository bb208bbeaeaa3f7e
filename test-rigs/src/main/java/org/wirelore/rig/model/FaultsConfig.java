package org.wirelore.rig.model;

import java.util.List;

/**
 * What goes wrong on the wire. The probabilities, 0 to 1, hold for every frame on its way to every station.
 *
 * @param loss a frame is lost
 * @param duplication a frame arrives twice
 * @param reordering a frame goes on behind the next one
 * @param delay a frame is late
 * @param corruption bits of a frame are inverted
 * @param rules applied to each frame in this order, after the probabilities
 */
public record FaultsConfig(double loss, double duplication, double reordering, double delay, double corruption,
        List<FaultRuleConfig> rules) {
    public FaultsConfig {
        rules = List.copyOf(rules);
    }

    /** How likely one of the faults is that a rig says no more of. */
    public double probability(PlainFault fault) {
        return switch (fault) {
            case LOSS -> loss;
            case DUPLICATION -> duplication;
            case REORDERING -> reordering;
            case DELAY -> delay;
            case CORRUPTION -> corruption;
        };
    }

    /** Whether nothing goes wrong by itself. */
    public boolean isEmpty() {
        return loss == 0 && duplication == 0 && reordering == 0 && delay == 0 && corruption == 0 && rules.isEmpty();
    }
}
