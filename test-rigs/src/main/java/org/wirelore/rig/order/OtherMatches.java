package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.choice.match.MatchRecord;
import org.wirelore.emulator.choice.match.MatchRequest;
import org.wirelore.emulator.choice.match.SentMessage;

/** What each receive and probe from any source of a run could have been given instead. */
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
        List<Match> made = new ArrayList<>();
        for (MatchRequest request : record.choices()) {
            SentMessage taken = request.taken();
            if (taken != null) {
                made.add(Match.of(request, taken));
            }
        }
        return made;
    }

    /** The scripts of other runs: one for each other message that one of them could have been given. */
    List<Other> others() {
        List<Other> others = new ArrayList<>();
        for (MatchRequest request : record.choices()) {
            SentMessage taken = request.taken();
            for (int source = 0; source < ranks; source++) {
                if (taken != null && source != taken.source()) {
                    SentMessage offered = record.offered(request, source, request.choice());
                    if (offered != null) {
                        Match instead = Match.of(request, offered);
                        others.add(new Other(script(request, instead), instead));
                    }
                }
            }
        }
        return others;
    }

    private MatchScript script(MatchRequest request, Match instead) {
        List<Match> matches = new ArrayList<>();
        for (MatchRequest each : record.choices()) {
            SentMessage taken = each.taken();
            if (!each.equals(request) && taken != null && !each.past().has(request.choice())) {
                matches.add(Match.of(each, taken));
            }
        }
        matches.add(instead);
        return new MatchScript(matches);
    }
}
