package org.wirelore.emulator.choice.match;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run's receives and probes have taken, and what may have caused what: a rank's own order, a message's sending
 * before its match, and between matches that an older receive takes what both fit, and an older message is taken first.
 */
public final class MatchRecord {
    private final List<List<MatchRequest>> requests = new ArrayList<>();
    private final List<List<SentMessage>> messages = new ArrayList<>();
    private final List<Asked> choices = new ArrayList<>();
    /** By rank: what is known of an operation once it is over. */
    private final List<Map<Long, Past>> over = new ArrayList<>();

    /** For the next run. */
    public void reset(int ranks) {
        requests.clear();
        messages.clear();
        choices.clear();
        over.clear();
        for (int rank = 0; rank < ranks; rank++) {
            requests.add(new ArrayList<>());
            messages.add(new ArrayList<>());
            over.add(new HashMap<>());
        }
    }

    /** All that was chosen, in that order: the choice numbers. */
    public List<Asked> choices() {
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

    /** An operation of a rank is over, of which that is known then. */
    public void over(int rank, long operation, Past known) {
        over.get(rank).put(operation, known);
    }

    /** A call was answered. */
    public void answered(Look look) {
        Past past = look.posted();
        for (int i = 0; i < look.size(); i++) {
            Past known = look.reports(look.answer(), i) ? over.get(look.rank()).get(look.operation(i)) : null;
            past = known == null ? past : past.and(known);
        }
        look.caused(past, choices.size());
        choices.add(look);
    }

    /** A probe was answered "nothing yet". */
    public void unmatched(MatchRequest probe) {
        probe.caused(probe.posted(), choices.size());
        choices.add(probe);
    }

    /** The answers that a call could have been given. */
    public List<Long> answers(Look look) {
        boolean[] areOver = new boolean[look.size()];
        for (int i = 0; i < areOver.length; i++) {
            long operation = look.operation(i);
            Past known = over.get(look.rank()).get(operation);
            areOver[i] = operation == 0 || (known != null && !known.has(look.choice()));
        }
        return look.answers(areOver);
    }

    /**
     * A request was given a message.
     *
     * @param isChoice whether it could have been given another one, as far as its own call goes
     */
    public void matched(MatchRequest request, SentMessage sent, boolean isChoice) {
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
        request.caused(past, isChoice ? choices.size() : Asked.NO_CHOICE);
        if (isChoice) {
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
