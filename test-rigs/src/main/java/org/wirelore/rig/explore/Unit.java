package org.wirelore.rig.explore;

/**
 * A piece of a search: consecutive scripts of one variant, all with the same number of deviations. A search is cut into
 * units by its rig and its bounds alone, so what each finds does not depend on how many workers there are.
 *
 * @param variant the variant's name
 * @param from the first script
 * @param scripts how many there are from there on, at least 1
 */
public record Unit(String variant, Deviations from, long scripts) {
    /** How many scripts a unit has, save the last one of a variant and a number of deviations. */
    public static final int SCRIPTS_MAX = 500;

    /** Checks the arguments. */
    public Unit {
        if (scripts < 1 || scripts > SCRIPTS_MAX) {
            throw new IllegalArgumentException("a unit must have 1 to " + SCRIPTS_MAX + " scripts: scripts=" + scripts);
        }
    }

    /** How many deviations each of its scripts has. */
    public int level() {
        return from.size();
    }

    /**
     * A unit that was run, and what proves it.
     *
     * @param unit the unit
     * @param failed how many of its runs failed
     * @param repeated how many were run twice and compared
     * @param digest SHA-256 over every script and what its run led to, in order, hexadecimal
     */
    public record Ran(Unit unit, long failed, long repeated, String digest) {
    }
}
