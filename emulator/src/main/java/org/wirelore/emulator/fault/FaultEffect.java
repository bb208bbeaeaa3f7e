package org.wirelore.emulator.fault;

/**
 * What a rule does. An {@link Outage} acts on a cable or a host as a whole; a {@link UnitEffect} acts on single units
 * and is brought by the family of wires that carries them.
 */
public interface FaultEffect {
    /** The word for it in decision points, such as {@code loss}. */
    String kind();

    /**
     * Checks that a condition makes sense for this effect.
     *
     * @throws IllegalArgumentException if it does not
     */
    default void check(FaultCondition when) {
    }
}
