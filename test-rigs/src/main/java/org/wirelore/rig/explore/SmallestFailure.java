package org.wirelore.rig.explore;

import java.util.List;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.Script;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.report.Violation;

/**
 * A failure of which no deviation can be left out or made weaker: the run would end otherwise.
 *
 * @param variant the variant that fails
 * @param oracle the oracle that complains
 * @param violation its first complaint
 * @param moments what deviates, in the order of the run
 * @param found how many deviations the failure had that was found
 * @param runs how many runs it took to make it smaller
 * @param script every answer of the run that was not 0, those included that only decide content
 */
public record SmallestFailure(String variant, String oracle, Violation violation, List<Moment> moments, int found,
        long runs, List<Choice> script) {
    /**
     * A deviation.
     *
     * @param what in words
     * @param host where it happens, or that sends what it happens to; empty if that is not known
     * @param atPs when, picoseconds of virtual time
     */
    public record Moment(String what, String host, long atPs) {
    }

    /** Copies the lists. */
    public SmallestFailure {
        moments = List.copyOf(moments);
        script = List.copyOf(script);
    }

    /** What deviates, in words, in the order of the run. */
    public List<String> deviations() {
        return moments.stream().map(Moment::what).toList();
    }

    /** A decider that makes the run again in its variant, and runs of other ones from a seed. */
    public Decider decider(String other, long seed) {
        return other.equals(variant) ? new ScriptedDecider(new Script(script)) : new SeededDecider(seed);
    }

    /** How much of what was found is needed, in words. */
    public String size() {
        return moments.size() + " of " + found + (found == 1 ? " deviation is needed" : " deviations are needed")
                + ", found in " + runs + " runs";
    }
}
