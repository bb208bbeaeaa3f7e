package org.wirelore.rig.explore;

import java.util.List;
import java.util.stream.IntStream;
import org.wirelore.rig.explore.state.StateTrail;

/**
 * What the scripts of a unit led to.
 *
 * @param unit the unit
 * @param runs how many scripts were run: as many as the unit has, if it is one of its rig
 * @param failed how many of its runs failed
 * @param repeated how many were run twice and compared
 * @param isCut whether a run had questions behind those that may deviate
 * @param isBounded whether a script of the last level could have had a further deviation
 * @param outcomes the different outcomes, in the order in which they were found
 * @param others runs with outcomes beyond those that are kept
 * @param firstFailure number of the outcome of the first run that failed; -1 if none did
 * @param reached numbers of the conditions that were reached
 * @param branches how each script can be made longer, in order; empty on the last level
 * @param digest SHA-256 over every script and what its run led to, in order, hexadecimal
 */
public record UnitResult(Unit unit, long runs, long failed, long repeated, boolean isCut, boolean isBounded,
        List<FoundOutcome> outcomes, long others, int firstFailure, List<Integer> reached, List<Further> branches,
        String digest) {
    /** Copies the lists. */
    public UnitResult {
        outcomes = List.copyOf(outcomes);
        reached = List.copyOf(reached);
        branches = List.copyOf(branches);
    }

    /**
     * How a script can be made longer.
     *
     * @param script the script
     * @param begin the first question that may deviate
     * @param questions consecutive questions with as many alternatives as {@code alternatives} says at the same place
     * @param alternatives see there
     * @param states those that its run came to
     */
    public record Further(Deviations script, int begin, List<Integer> questions, List<Integer> alternatives,
            StateTrail states) {
        /** Copies the lists. */
        public Further {
            questions = List.copyOf(questions);
            alternatives = List.copyOf(alternatives);
            if (begin < 0 || questions.size() != alternatives.size()) {
                throw new IllegalArgumentException("each span of questions must have its alternatives: begin=" + begin
                        + ", questions=" + questions + ", alternatives=" + alternatives);
            }
        }

        static Further of(Deviations.Branch branch, StateTrail states) {
            Deviations.Spans spans = branch.spans();
            return new Further(branch.script(), branch.begin(),
                    IntStream.range(0, spans.size()).mapToObj(spans::length).toList(),
                    IntStream.range(0, spans.size()).mapToObj(spans::alternatives).toList(), states);
        }

        Deviations.Branch branch() {
            Deviations.Spans spans = new Deviations.Spans();
            for (int i = 0; i < questions.size(); i++) {
                spans.add(questions.get(i), alternatives.get(i));
            }
            return new Deviations.Branch(script, begin, spans);
        }
    }
}
