package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.wirelore.emulator.choice.match.Asked;
import org.wirelore.emulator.choice.match.MatchRecord;

/** The calls that could have been answered otherwise, in the runs of a program so far. */
final class RacesSeen {
    /** Calls that are kept. */
    private static final int CALLS_MAX = 64;
    /** Runs that are repeated to find the lines of such calls. */
    private static final int REPEATED_MAX = 4;

    private final Map<Place, Seen> calls = new LinkedHashMap<>();

    private record Place(int rank, long operation) {
    }

    private static final class Seen {
        private final MatchScript run;
        private boolean changesOutcome;

        Seen(MatchScript run) {
            this.run = run;
        }
    }

    /** The one that says more. */
    private static Race better(Race one, Race other) {
        return one.changesOutcome() != other.changesOutcome()
                ? one.changesOutcome() ? one : other
                : one.others().size() >= other.others().size() ? one : other;
    }

    /** A run could have gone otherwise in this. */
    void see(Match instead, MatchScript run) {
        Place place = new Place(instead.rank(), instead.operation());
        if (calls.size() < CALLS_MAX || calls.containsKey(place)) {
            calls.computeIfAbsent(place, each -> new Seen(run));
        }
    }

    /** A run that differs from another first in this has ended otherwise. */
    void changed(Match instead) {
        Seen seen = calls.get(new Place(instead.rank(), instead.operation()));
        if (seen != null) {
            seen.changesOutcome = true;
        }
    }

    /**
     * In words, each line once; those that change the outcome first.
     *
     * @param again makes a run again, with its lines recorded
     */
    List<Race> inWords(Consumer<MatchScript> again, MatchRecord record, OtherMatches matches) {
        Map<List<Object>, Race> races = new LinkedHashMap<>();
        List<MatchScript> runs = calls.values().stream().sorted(Comparator.comparing(seen -> !seen.changesOutcome))
                .map(seen -> seen.run).distinct().limit(REPEATED_MAX).toList();
        for (MatchScript run : runs) {
            again.accept(run);
            for (Asked asked : record.choices()) {
                Seen seen = calls.get(new Place(asked.rank(), asked.operation()));
                if (seen != null && seen.run.equals(run)) {
                    List<String> others = new ArrayList<>();
                    for (long answer : matches.answers(asked)) {
                        if (answer != asked.answer()) {
                            others.add(ChoiceWords.other(asked, answer, record));
                        }
                    }
                    Race race = new Race(asked.rank(), ChoiceWords.call(asked), ChoiceWords.did(asked), others,
                            seen.changesOutcome);
                    races.merge(List.of(race.rank(), race.call()), race,
                            RacesSeen::better);
                }
            }
        }
        return races.values().stream().sorted(Comparator.comparing(race -> !race.changesOutcome())).toList();
    }
}
