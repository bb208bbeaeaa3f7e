package org.wirelore.rig.explore.random;

import java.util.List;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.spi.RigConfig;

/**
 * A run of a random search that has failed.
 *
 * @param seed the run's: the search's seed and the number of runs before it
 * @param rig the rig with what was drawn for it
 * @param variant the variant that has failed
 * @param placed the faults that were asked about
 * @param script every answer that was not 0
 */
public record RandomFailure(long seed, RigConfig rig, String variant, PlacedFaults placed, List<Choice> script) {
    /** Copies the list. */
    public RandomFailure {
        script = List.copyOf(script);
    }
}
