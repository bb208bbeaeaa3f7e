package org.wirelore.rig.explore;

import java.util.List;

/**
 * A piece of a search: consecutive scripts of one variant, all with the same number of deviations. A search is cut into
 * units by its rig and its bounds alone, so what each finds does not depend on how many workers there are.
 *
 * @param variant the variant's name
 * @param from the first script
 * @param scripts how many there are from there on, at least 1
 * @param isKeyed whether keys are taken of the states of its runs
 * @param ends where further deviations end of scripts that its scripts were made longer from, in order
 */
public record Unit(String variant, Deviations from, long scripts, boolean isKeyed, List<End> ends) {
    /** How many scripts a unit has, save the last one of a variant and a number of deviations. */
    public static final int SCRIPTS_MAX = 500;

    /** The question of a script from which on another one covers it, if there is none. */
    static final int WHOLE = -1;

    /**
     * Where further deviations of a script end, as another script covers the state behind that many questions.
     *
     * @param script a script with fewer deviations than those of the unit
     * @param questions no question from this one on deviates
     */
    public record End(Deviations script, int questions) {
    }

    /** Checks the arguments. */
    public Unit {
        ends = List.copyOf(ends);
        if (scripts < 1 || scripts > SCRIPTS_MAX) {
            throw new IllegalArgumentException("a unit must have 1 to " + SCRIPTS_MAX + " scripts: scripts=" + scripts);
        }
    }

    /** A unit of a search without keys. */
    public Unit(String variant, Deviations from, long scripts) {
        this(variant, from, scripts, false, List.of());
    }

    /** The same with other scripts from the first one on. */
    Unit first(long count) {
        return new Unit(variant, from, count, isKeyed, ends);
    }

    /** Where further deviations of a script end; {@link #WHOLE} if nowhere. */
    int end(Deviations script) {
        for (End end : ends) {
            if (end.script().equals(script)) {
                return end.questions();
            }
        }
        return WHOLE;
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
     * @param merged how many have come to a state that was covered before, so that none was made longer from there on
     * @param audited how many of those were compared with the run that covers them by a further deviation in both
     * @param digest SHA-256 over every script and what its run led to, in order, hexadecimal
     */
    public record Ran(Unit unit, long failed, long repeated, long merged, long audited, String digest) {
    }
}
