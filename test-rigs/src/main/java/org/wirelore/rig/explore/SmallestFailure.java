package org.wirelore.rig.explore;

import java.util.List;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.rig.report.Violation;

/**
 * A failure of which no deviation can be left out or made weaker: the run would end otherwise.
 *
 * @param variant the variant that fails
 * @param oracle the oracle that complains
 * @param violation its first complaint
 * @param deviations what deviates, in words, in the order of the run
 * @param found how many deviations the failure had that was found
 * @param runs how many runs it took to make it smaller
 * @param script every answer of the run that was not 0, those included that only decide content
 */
public record SmallestFailure(String variant, String oracle, Violation violation, List<String> deviations, int found,
        long runs, List<Choice> script) {
    /** Copies the lists. */
    public SmallestFailure {
        deviations = List.copyOf(deviations);
        script = List.copyOf(script);
    }

    /** How much of what was found is needed, in words. */
    public String size() {
        return deviations.size() + " of " + found + (found == 1 ? " deviation is needed" : " deviations are needed")
                + ", found in " + runs + " runs";
    }
}
