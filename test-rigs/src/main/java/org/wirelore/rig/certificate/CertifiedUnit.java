package org.wirelore.rig.certificate;

import java.util.List;
import java.util.stream.IntStream;
import org.wirelore.rig.explore.Deviations;
import org.wirelore.rig.explore.Unit;

/**
 * A piece of a search: consecutive scripts.
 *
 * @param variant the variant
 * @param questions the first script: numbers of the questions that get another answer
 * @param answers which other answer each gets, from 1
 * @param scripts how many scripts there are from there on
 * @param failed how many of their runs failed
 * @param repeated how many were run twice and compared
 * @param merged how many have come to a state that was covered before
 * @param audited how many of those were compared, by a further deviation, with the run that covers them
 * @param isKeyed whether keys were taken of the states of its runs
 * @param ends where further deviations end of scripts that its scripts were made longer from
 * @param digest SHA-256 over every script and what its run led to, in order
 */
public record CertifiedUnit(String variant, List<Long> questions, List<Integer> answers, long scripts, long failed,
        long repeated, long merged, long audited, boolean isKeyed, List<CertifiedEnd> ends, String digest) {
    /**
     * Where further deviations of a script end, as another script covers what comes then.
     *
     * @param questions of the script: numbers of the questions that get another answer
     * @param answers which other answer each gets, from 1
     * @param until no question from this one on deviates
     */
    public record CertifiedEnd(List<Long> questions, List<Integer> answers, int until) {
        /** Copies the lists. */
        public CertifiedEnd {
            questions = List.copyOf(questions);
            answers = List.copyOf(answers);
        }

        static CertifiedEnd of(Unit.End end) {
            return new CertifiedEnd(positions(end.script()), answersOf(end.script()), end.questions());
        }

        Unit.End unitEnd() {
            return new Unit.End(script(questions, answers), until);
        }
    }

    /** Copies the lists. */
    public CertifiedUnit {
        questions = List.copyOf(questions);
        answers = List.copyOf(answers);
        ends = List.copyOf(ends);
    }

    private static List<Long> positions(Deviations script) {
        return IntStream.range(0, script.size()).mapToObj(script::position).toList();
    }

    private static List<Integer> answersOf(Deviations script) {
        return IntStream.range(0, script.size()).mapToObj(script::answer).toList();
    }

    private static Deviations script(List<Long> questions, List<Integer> answers) {
        return Deviations.of(questions.stream().mapToLong(Long::longValue).toArray(),
                answers.stream().mapToInt(Integer::intValue).toArray());
    }

    static CertifiedUnit of(Unit.Ran ran) {
        Deviations from = ran.unit().from();
        return new CertifiedUnit(ran.unit().variant(), positions(from), answersOf(from), ran.unit().scripts(),
                ran.failed(), ran.repeated(), ran.merged(), ran.audited(), ran.unit().isKeyed(),
                ran.unit().ends().stream().map(CertifiedEnd::of).toList(), ran.digest());
    }

    /** @throws IllegalArgumentException if no search has such a one */
    Unit unit() {
        return new Unit(variant, script(questions, answers), scripts, isKeyed,
                ends.stream().map(CertifiedEnd::unitEnd).toList());
    }

    /** All of it in one line. */
    String line() {
        return variant + " " + questions + " " + answers + " " + scripts + " " + failed + " " + repeated + " "
                + merged + " " + audited + " " + isKeyed + " " + ends + " " + digest;
    }
}
