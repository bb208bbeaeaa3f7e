package org.wirelore.rig.explore;

import java.nio.file.Path;
import java.util.List;
import org.wirelore.rig.report.Verdict;

/**
 * One way in which explored runs of a variant ended. Runs that pass ended the same way if every rank received the same
 * messages in the same order and printed the same; runs that fail, if the same oracles complained.
 *
 * @param number from 1, in the order in which outcomes were found: the first one's run deviates least
 * @param variant the variant
 * @param verdict PASS or FAIL
 * @param what the oracles that complained and the first words of the first complaint; of runs that pass, whether the
 *     results are those of the undisturbed run
 * @param runs how many runs ended so
 * @param deviations the answers of the first run that ended so, such as {@code ether0.0to1.loss[3]=1}; empty if it was
 *     undisturbed
 * @param folder what that run leaves, with its {@code replay.json}
 */
public record ExploredOutcome(int number, String variant, Verdict verdict, String what, long runs,
        List<String> deviations, Path folder) {
    public ExploredOutcome {
        deviations = List.copyOf(deviations);
    }

    /** The deviations in words. */
    public String deviationsInWords() {
        return deviations.isEmpty() ? "undisturbed" : String.join(", ", deviations);
    }
}
