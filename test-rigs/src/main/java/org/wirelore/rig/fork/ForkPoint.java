package org.wirelore.rig.fork;

import java.util.List;
import org.wirelore.rig.model.PlacedFaults;

/**
 * Where a search begins that goes on from a captured run.
 *
 * @param answers of the questions up to there
 * @param placed the faults that were asked about
 * @param words how far the capture was followed
 */
public record ForkPoint(List<Integer> answers, PlacedFaults placed, String words) {
    public ForkPoint {
        answers = List.copyOf(answers);
    }
}
