package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.emulator.choice.match.Asked;

/** What some receives, probes and other calls of a run are answered; the others get whatever comes first. */
final class MatchScript {
    /** A script that says nothing. */
    static final MatchScript NONE = new MatchScript(List.of());

    private record Place(int rank, long operation) {
    }

    private final Map<Place, Match> matches = new HashMap<>();

    MatchScript(Collection<Match> matches) {
        for (Match match : matches) {
            this.matches.put(new Place(match.rank(), match.operation()), match);
        }
    }

    Collection<Match> matches() {
        return matches.values();
    }

    /** Whether it says how something is answered. */
    boolean names(Asked asked) {
        return matches.containsKey(new Place(asked.rank(), asked.operation()));
    }

    /** Whether it says this. */
    boolean says(Match match) {
        return match.equals(matches.get(new Place(match.rank(), match.operation())));
    }

    /** In the order of ranks and operations. */
    List<Match> sorted() {
        List<Match> list = new ArrayList<>(matches.values());
        list.sort((one, other) -> one.rank() != other.rank()
                ? Integer.compare(one.rank(), other.rank())
                : Long.compare(one.operation(), other.operation()));
        return list;
    }
}
