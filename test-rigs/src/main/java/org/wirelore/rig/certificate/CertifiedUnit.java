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
 * @param digest SHA-256 over every script and what its run led to, in order
 */
public record CertifiedUnit(String variant, List<Long> questions, List<Integer> answers, long scripts, long failed,
        long repeated, String digest) {
    /** Copies the lists. */
    public CertifiedUnit {
        questions = List.copyOf(questions);
        answers = List.copyOf(answers);
    }

    static CertifiedUnit of(Unit.Ran ran) {
        Deviations from = ran.unit().from();
        return new CertifiedUnit(ran.unit().variant(),
                IntStream.range(0, from.size()).mapToObj(from::position).toList(),
                IntStream.range(0, from.size()).mapToObj(from::answer).toList(), ran.unit().scripts(), ran.failed(),
                ran.repeated(), ran.digest());
    }

    /** @throws IllegalArgumentException if no search has such a one */
    Unit unit() {
        return new Unit(variant, Deviations.of(questions.stream().mapToLong(Long::longValue).toArray(),
                answers.stream().mapToInt(Integer::intValue).toArray()), scripts);
    }

    /** All of it in one line. */
    String line() {
        return variant + " " + questions + " " + answers + " " + scripts + " " + failed + " " + repeated + " "
                + digest;
    }
}
