package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

    /**
     * Reads a script as {@link #text} has written it.
     *
     * @throws IllegalArgumentException if it is none
     */
    static MatchScript of(String text) {
        List<Match> matches = new ArrayList<>();
        for (String word : text.isEmpty() ? new String[0] : text.split(" ", -1)) {
            int point = word.indexOf('.');
            int equals = word.indexOf('=');
            if (point < 1 || equals < point) {
                throw new IllegalArgumentException("a script must have words as 1.2=0: found=" + word);
            }
            matches.add(new Match(Integer.parseInt(word.substring(0, point)),
                    Long.parseLong(word.substring(point + 1, equals)), Long.parseLong(word.substring(equals + 1))));
        }
        return new MatchScript(matches);
    }

    /** All of it in one line: a rank, the number of its operation, and the answer, such as {@code 0.3=2}. */
    String text() {
        return sorted().stream().map(match -> match.rank() + "." + match.operation() + "=" + match.answer())
                .collect(Collectors.joining(" "));
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
