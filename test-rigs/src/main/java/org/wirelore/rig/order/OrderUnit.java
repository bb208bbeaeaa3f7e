package org.wirelore.rig.order;

import java.util.List;

/**
 * Consecutive runs of a walk, and what proves them.
 *
 * @param runs how many
 * @param failed how many of them ended in a deadlock, or otherwise not well
 * @param scripts what made each of them, as {@link OrderWalk#rerun} takes it; none in a very long walk, whose later
 *     units can't be run alone
 * @param digest SHA-256 over what each of them was asked, answered and led to, in order, hexadecimal
 */
public record OrderUnit(long runs, long failed, List<String> scripts, String digest) {
    /** How many runs a unit has, save the last one. */
    public static final int RUNS_MAX = 100;

    /** Copies the list, and checks it. */
    public OrderUnit {
        scripts = List.copyOf(scripts);
        if (runs < 1 || runs > RUNS_MAX || !(scripts.isEmpty() || scripts.size() == runs)) {
            throw new IllegalArgumentException("a unit must have 1 to " + RUNS_MAX
                    + " runs, and a script for each of them or none: runs=" + runs + ", scripts=" + scripts.size());
        }
    }
}
