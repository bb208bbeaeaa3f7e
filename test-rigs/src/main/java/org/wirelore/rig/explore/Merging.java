package org.wirelore.rig.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.explore.state.CoveredStates;
import org.wirelore.rig.explore.state.StateTrail;

/**
 * Finds, for each script of one variant, the first state that a script before it has covered: whatever further
 * deviations behind that state lead to, they lead to behind the same state of the other script, too, so they are not
 * tried again. Scripts come in the order of the search, so what is found does not depend on who runs them.
 *
 * <p>The script itself was run to its end: what came after the state must be the same as in the run that covers it.
 * One in twenty is moreover compared with one further deviation behind the state, in both.
 */
final class Merging {
    private static final int AUDITED_OF = 20;
    private static final int SPREAD = 0x9E3779B9;
    private static final int OFFSETS = 8;
    private static final int ANSWERS = 4;

    private final String variant;
    private final CoveredStates covered;
    private final List<Deviations> owners = new ArrayList<>();
    private final NavigableMap<Deviations, Integer> ends = new TreeMap<>();
    private List<Audit> audits = new ArrayList<>();
    private boolean hasStates;
    private @Nullable String difference;

    /**
     * Two scripts that have come to the same state, and how both are to go on.
     *
     * @param script one of them
     * @param questions how many questions it had been asked there
     * @param other the one that covers it
     * @param otherQuestions the same of that
     * @param offset how many questions behind the state deviates next
     * @param answer by which answer
     */
    record Audit(Deviations script, int questions, Deviations other, int otherQuestions, int offset, int answer) {
    }

    /** @param placesMax most places of the table of states */
    Merging(String variant, int placesMax) {
        this.variant = variant;
        covered = new CoveredStates(placesMax);
    }

    /** Where the further deviations of scripts end, for those that were cut. */
    NavigableMap<Deviations, Integer> ends() {
        return ends;
    }

    /** Whether any key was taken. */
    boolean hasStates() {
        return hasStates;
    }

    /** Whether states were left out, as the table is full. */
    boolean isFull() {
        return covered.isFull();
    }

    /** How two runs differ that have come to the same state; null if none do. */
    @Nullable
    String difference() {
        return difference;
    }

    /** Leaves out what is covered of how a script can be made longer. */
    Deviations.Branch cut(UnitResult.Further further) {
        Deviations script = further.script();
        StateTrail trail = further.states();
        if (trail.size() == 0) {
            return further.branch();
        }
        hasStates = true;
        int owner = owners.size();
        for (int state = 0; state < trail.size(); state++) {
            int questions = trail.questions(state);
            int place = covered.find(trail.high(state), trail.low(state));
            if (place == CoveredStates.NONE || !covered.covers(place, script.size(), questions)
                    || covered.owner(place) == owner) {
                covered.add(trail.high(state), trail.low(state), script.size(), questions, owner, trail.rest(state));
                continue;
            }
            Deviations other = owners.get(covered.owner(place));
            if (trail.rest(state) != covered.rest(place)) {
                differ(script, questions, other, covered.questions(place));
            }
            if (isAudited(script)) {
                int drawn = (script.hashCode() * SPREAD) >>> Short.SIZE;
                audits.add(new Audit(script, questions, other, covered.questions(place), drawn % OFFSETS,
                        1 + drawn / OFFSETS % ANSWERS));
            }
            ends.put(script, questions);
            owners.add(script);
            return further.branch().until(questions);
        }
        owners.add(script);
        return further.branch();
    }

    /** Whether a script was cut, by {@link #cut}. */
    boolean isCut(Deviations script) {
        return ends.containsKey(script);
    }

    /** Whether a script that was cut is compared with a further deviation. */
    static boolean isAudited(Deviations script) {
        return Integer.remainderUnsigned((script.hashCode() * SPREAD) >>> 4, AUDITED_OF) == 0;
    }

    /** Gives out what is to be compared, and forgets it. */
    List<Audit> audits() {
        List<Audit> due = audits;
        audits = new ArrayList<>();
        return due;
    }

    /** Two runs differ. */
    void differ(Deviations script, int questions, Deviations other, int otherQuestions) {
        if (difference == null) {
            difference = "in " + variant + ", " + script.inWords() + " behind question " + questions + " and "
                    + other.inWords() + " behind question " + otherQuestions
                    + " have the same state, and go on in different ways";
        }
    }
}
