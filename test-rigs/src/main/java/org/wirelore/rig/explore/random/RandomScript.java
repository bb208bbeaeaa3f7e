package org.wirelore.rig.explore.random;

import java.util.List;
import org.wirelore.emulator.choice.Choice;

/**
 * What went otherwise in a run, and what it takes to go on from there.
 *
 * @param choices what went otherwise, in the order in which it was asked
 * @param ordinals of each of these, how many questions had been asked before
 * @param seed of everything that is always drawn
 * @param questions of each point at which something could have gone otherwise, its last question
 */
record RandomScript(List<Choice> choices, List<Long> ordinals, long seed, List<Choice> questions) {
    /** Copies the lists. */
    RandomScript {
        choices = List.copyOf(choices);
        ordinals = List.copyOf(ordinals);
        questions = List.copyOf(questions);
    }
}
