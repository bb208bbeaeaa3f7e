package org.wirelore.emulator.choice.match;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run's receives and probes have taken, and what may have caused what: a rank's own order, a message's sending
 * before its match, and between matches that an older receive takes what both fit, and an older message is taken first.
 */
public final class MatchRecord {
    private final List<List<MatchRequest>> requests = new ArrayList<>();
    private final List<List<SentMessage>> messages = new ArrayList<>();
    private final List<MatchRequest> choices = new ArrayList<>();

    /** For the next run. */
    public void reset(int ranks) {
        requests.clear();
        messages.clear();
        choices.clear();
        for (int rank = 0; rank < ranks; rank++) {
            requests.add(new ArrayList<>());
            messages.add(new ArrayList<>());
        }
    }

    /** The receives and probes from any source that were given a message, in that order: their choice numbers. */
    public List<MatchRequest> choices() {
        return choices;
    }

    /** The receives and probes of a rank that have waited, in order. */
    public List<MatchRequest> requests(int rank) {
        return requests.get(rank);
    }

    /** The messages that were sent to a rank, in that order. */
    public List<SentMessage> messagesTo(int rank) {
        return messages.get(rank);
    }

    /** A receive or probe waits. */
    public void add(MatchRequest request) {
        requests.get(request.rank()).add(request);
    }

    /** A message was sent. */
    public void add(SentMessage sent) {
        messages.get(sent.target()).add(sent);
    }

    /** A request was given a message. */
    public void matched(MatchRequest request, SentMessage sent) {
        Past past = request.posted().and(sent.past());
        for (MatchRequest older : requests.get(request.rank())) {
            if (older.order() < request.order() && older.taken() != null && !older.isProbe() && older.fits(sent)) {
                past = past.and(older.known());
            }
        }
        for (SentMessage older : messages.get(request.rank())) {
            MatchRequest taker = older.taker();
            if (older.equals(sent)) {
                break;
            }
            if (taker != null && !taker.equals(request) && older.source() == sent.source()
                    && request.fits(older)) {
                past = past.and(taker.known());
            }
        }
        int choice = request.isFromAny() ? choices.size() : MatchRequest.NO_CHOICE;
        request.caused(past, choice);
        if (request.isFromAny()) {
            choices.add(request);
        }
    }

    /** The oldest message of a source that a request could have been given if something had not happened. */
    public @Nullable SentMessage offered(MatchRequest request, int source, int without) {
        for (SentMessage sent : messages.get(request.rank())) {
            if (sent.source() == source && request.fits(sent) && !sent.past().has(without)
                    && !isTaken(sent, request, without)) {
                return isFree(sent, request, without) ? sent : null;
            }
        }
        return null;
    }

    private static boolean isTaken(SentMessage sent, MatchRequest request, int without) {
        MatchRequest taker = sent.taker();
        return taker != null && !taker.equals(request) && !taker.past().has(without);
    }

    /** Whether no older receive takes it. */
    private boolean isFree(SentMessage sent, MatchRequest request, int without) {
        for (MatchRequest older : requests.get(request.rank())) {
            boolean isOpen = older.taken() == null || older.past().has(without);
            if (older.order() < request.order() && !older.isProbe() && isOpen && older.fits(sent)) {
                return false;
            }
        }
        return true;
    }
}
