package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.List;

/** A state of {@link MatchModel}: all ranks, and what is between them. */
final class MatchState {
    final List<Rank> ranks = new ArrayList<>();
    /** Messages that no receive has met, from rank {@code i / size} to rank {@code i % size}. */
    final List<List<Message>> channels = new ArrayList<>();

    MatchState copy() {
        MatchState copy = new MatchState();
        ranks.forEach(rank -> copy.ranks.add(rank.copy()));
        channels.forEach(channel -> copy.channels.add(new ArrayList<>(channel)));
        return copy;
    }

    String key() {
        StringBuilder key = new StringBuilder();
        ranks.forEach(rank -> key.append(rank.key()).append('|'));
        return key.append(channels).toString();
    }

    /** A message; {@code sender} is the request at the sender that it completes by its match, -1 of none. */
    record Message(int source, int tag, int number, int sender) {
    }

    /** A receive that waits; {@code request} is the rank's own number of it. */
    record Posted(int source, int tag, int request) {
        boolean fits(Message message) {
            return (source == DrawnCalls.ANY || source == message.source)
                    && (tag == DrawnCalls.ANY || tag == message.tag);
        }
    }

    /**
     * A request.
     *
     * @param isShown whether the program has it: a blocking call has one of its own
     * @param result what is printed of it; empty while it is under way, blank of a send
     */
    record Asked(boolean isShown, boolean isTaken, String result) {
        Asked over(String newResult) {
            return new Asked(isShown, isTaken, newResult);
        }

        Asked taken() {
            return new Asked(isShown, true, result);
        }

        boolean isOver() {
            return !result.isEmpty();
        }
    }

    /** One rank. */
    static final class Rank {
        int next;
        /** The request of the call that waits; -1 if none does. */
        int waits = -1;
        /** How many calls that all make it has come to, and has left. */
        int entered;
        int left;
        final List<Asked> requests = new ArrayList<>();
        final List<Posted> posted = new ArrayList<>();
        final List<String> printed = new ArrayList<>();

        Rank copy() {
            Rank copy = new Rank();
            copy.next = next;
            copy.waits = waits;
            copy.entered = entered;
            copy.left = left;
            copy.requests.addAll(requests);
            copy.posted.addAll(posted);
            copy.printed.addAll(printed);
            return copy;
        }

        /** The requests that the program has, in their order. */
        List<Integer> shown() {
            List<Integer> shown = new ArrayList<>();
            for (int i = 0; i < requests.size(); i++) {
                if (requests.get(i).isShown) {
                    shown.add(i);
                }
            }
            return shown;
        }

        String key() {
            return next + " " + waits + " " + entered + left + requests + posted + printed;
        }
    }
}
