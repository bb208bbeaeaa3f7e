package org.wirelore.rig.order;

import org.wirelore.emulator.choice.match.Asked;
import org.wirelore.emulator.choice.match.Candidate;

/**
 * What was asked, and an answer to it: whose message a receive or probe is given, which is that of its source which it
 * can be given first, or what a call learns of several operations.
 *
 * @param rank whose call it is
 * @param operation as {@link Asked#operation}
 * @param answer as {@link Asked#answer}
 */
record Match(int rank, long operation, long answer) {
    static Match of(Asked asked) {
        return new Match(asked.rank(), asked.operation(), asked.answer());
    }

    static Match of(Candidate candidate) {
        return new Match(candidate.request().rank(), candidate.request().operation(), candidate.answer());
    }

    static Match of(Asked asked, long answer) {
        return new Match(asked.rank(), asked.operation(), answer);
    }
}
