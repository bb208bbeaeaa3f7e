package org.wirelore.rig.order;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Which matches the runs so far consisted of. */
final class RunsMade {
    private final Map<Match, BitSet> runsWith = new HashMap<>();
    private int runs;

    void add(Collection<Match> matches) {
        for (Match match : matches) {
            runsWith.computeIfAbsent(match, each -> new BitSet()).set(runs);
        }
        runs++;
    }

    /** Whether a run has followed a script, so that what deviates from it was found there. */
    boolean hasFollowed(MatchScript script) {
        BitSet all = null;
        for (Match match : script.matches()) {
            BitSet with = runsWith.get(match);
            if (with == null) {
                return false;
            }
            if (all == null) {
                all = (BitSet) with.clone();
            } else {
                all.and(with);
            }
            if (all.isEmpty()) {
                return false;
            }
        }
        return all != null || runs > 0;
    }
}
