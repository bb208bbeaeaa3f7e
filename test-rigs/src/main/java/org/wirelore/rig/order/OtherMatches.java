package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.wirelore.emulator.choice.match.Asked;
import org.wirelore.emulator.choice.match.Look;
import org.wirelore.emulator.choice.match.MatchRecord;
import org.wirelore.emulator.choice.match.MatchRequest;
import org.wirelore.emulator.choice.match.MatchRequest.Patience;

/** What each receive, probe and other call of a run could have been given instead. */
final class OtherMatches {
    private final MatchRecord record;
    private final int ranks;

    /** Another run: what stays as it was, with the match that is different. */
    record Other(MatchScript script, Match instead) {
    }

    OtherMatches(MatchRecord record, int ranks) {
        this.record = record;
        this.ranks = ranks;
    }

    /** The matches that made up the run. */
    List<Match> made() {
        return record.choices().stream().map(Match::of).toList();
    }

    /** The scripts of other runs: one for each other answer that one of them could have been given. */
    void forEach(Consumer<Other> others) {
        for (Asked asked : record.choices()) {
            for (long answer : answers(asked)) {
                if (answer != asked.answer()) {
                    Match instead = Match.of(asked, answer);
                    others.accept(new Other(script(asked, instead), instead));
                }
            }
        }
    }

    /**
     * About how many orders there are, as far as one run shows: each choice has some answers, and where those are the
     * messages that wait, one fewer each time.
     */
    double estimate() {
        double orders = 1;
        for (Asked asked : record.choices()) {
            orders *= Math.max(1, answers(asked).size());
        }
        return orders;
    }

    /** The answers that something could have been given, whatever else depends on it. */
    List<Long> answers(Asked asked) {
        if (asked instanceof Look look) {
            return record.answers(look);
        }
        List<Long> answers = new ArrayList<>();
        if (asked instanceof MatchRequest request) {
            int first = request.isFromAny() ? 0 : request.source();
            int end = request.isFromAny() ? ranks : first + 1;
            for (int source = first; source < end; source++) {
                if (record.offered(request, source, request.choice()) != null) {
                    answers.add((long) source);
                }
            }
            if (request.patience() == Patience.LOOKS) {
                answers.add(Asked.NOTHING);
            }
        }
        return answers;
    }

    private MatchScript script(Asked changed, Match instead) {
        List<Match> matches = new ArrayList<>();
        for (Asked each : record.choices()) {
            if (!each.equals(changed) && !each.past().has(changed.choice())) {
                matches.add(Match.of(each));
            }
        }
        matches.add(instead);
        return new MatchScript(matches);
    }
}
