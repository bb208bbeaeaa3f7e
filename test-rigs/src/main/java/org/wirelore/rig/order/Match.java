package org.wirelore.rig.order;

import org.wirelore.emulator.choice.match.MatchRequest;
import org.wirelore.emulator.choice.match.SentMessage;

/**
 * A receive or probe from any source, and whose message it is given: that of its source which it can be given first.
 *
 * @param rank the rank that receives
 * @param operation as {@link MatchRequest#operation}
 * @param source the sender's rank
 */
record Match(int rank, long operation, int source) {
    static Match of(MatchRequest request, SentMessage sent) {
        return new Match(request.rank(), request.operation(), sent.source());
    }
}
