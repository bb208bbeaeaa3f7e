package org.wirelore.rig.explore.random;

import java.util.List;
import org.wirelore.rig.model.PlacedFaults;

/**
 * What is built for runs.
 *
 * @param settings what replaces values of the rig: arguments of {@code --set}
 * @param variant the variant's name
 * @param placed the kinds of faults that are asked about
 */
record Configuration(List<String> settings, String variant, PlacedFaults placed) {
    /** Copies the list. */
    Configuration {
        settings = List.copyOf(settings);
    }
}
