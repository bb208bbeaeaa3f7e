package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a rank has under way, and the messages that it has not received. */
public final class OpenOperations {
    /**
     * A message that has arrived and that no receive has taken.
     *
     * @param source the rank that has sent it
     * @param tag its tag
     * @param context its context
     * @param length bytes
     */
    public record Unreceived(int source, int tag, int context, int length) {
    }

    private static final int DESCRIBED_MAX = 4;

    private final Adi adi;
    private final MatchEngine engine;
    private final RequestPool requests;

    OpenOperations(Adi adi, MatchEngine engine, RequestPool requests) {
        this.adi = adi;
        this.engine = engine;
        this.requests = requests;
    }

    /**
     * Receives and sends that wait for their counterparts, and messages that wait for a receive, in words; a few of
     * each.
     *
     * @param words for their tags and contexts
     */
    public String describe(EnvelopeWords words) {
        return adi.isLeaving() && engine.posted().size() == 0
                ? "the other ranks, to leave together" + engine.unexpected().describe(DESCRIBED_MAX, words)
                : describeOpen(words);
    }

    /** Whether no receive is posted, no send is under way, and the rank is not leaving. */
    public boolean isIdle() {
        return engine.posted().size() == 0 && !adi.isLeaving() && requests.activeCount() == 0 && missingRoom() == null;
    }

    /** What a device waits for that has something to send and no room, in words; null if none does. */
    public @Nullable String missingRoom() {
        return engine.devices().missingRoom();
    }

    /** The oldest messages that arrived and that no receive has taken. */
    public List<Unreceived> unreceived(int most) {
        return engine.unexpected().list(most);
    }

    /**
     * Messages that no receive has taken and receives that no message has met, in sentences; none if all is well.
     */
    public List<String> leftovers() {
        List<String> sentences = new ArrayList<>();
        for (Unreceived oldest : engine.unexpected().list(1)) {
            int count = engine.unexpected().size();
            sentences.add((count == 1
                    ? "a message was never received: "
                    : count + " messages were never received, the first ")
                    + "from rank " + oldest.source() + ", tag=" + oldest.tag() + ", " + oldest.length() + " bytes");
        }
        AdiRequest receive = engine.posted().peek();
        if (receive != null) {
            int count = engine.posted().size();
            sentences.add((count == 1
                    ? "a receive was never completed: "
                    : count + " receives were never completed, the first ") + "from "
                    + (receive.peer == Adi.ANY_SOURCE ? "any rank" : "rank " + receive.peer)
                    + EnvelopeWords.tag(receive.tag));
        }
        return sentences;
    }

    /** How many messages arrived that no receive has taken. */
    public int unexpectedCount() {
        return engine.unexpected().size();
    }

    /** Memory that these messages take up: their envelopes, and what they brought without being asked for. */
    public long unexpectedBytes() {
        return engine.unexpectedBytes();
    }

    /** Receives that no message has met. */
    public int postedCount() {
        return engine.posted().size();
    }

    /** Requests that were started and not yet released. */
    public int activeRequests() {
        return requests.activeCount();
    }

    /**
     * What is under way of which data lie in a part of memory outside of Java's heap, in words; null if nothing is.
     *
     * @param words for their tags and contexts
     */
    public @Nullable String using(MemorySegment memory, EnvelopeWords words) {
        AdiRequest request = requests.within(memory);
        return request == null
                ? null
                : (request.send ? "a send to " : "a receive from ")
                        + (request.peer == Adi.ANY_SOURCE ? "any rank" : "rank " + request.peer)
                        + words.of(request.tag, request.context);
    }

    /** What is posted and what has come without being asked for, in words. */
    private String describeOpen(EnvelopeWords words) {
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (AdiRequest request = engine.posted().peek(); request != null
                && shown < DESCRIBED_MAX; request = request.next) {
            text.append(shown++ == 0 ? "a message that matches a receive from " : ", or from ")
                    .append(request.peer == Adi.ANY_SOURCE ? "any rank" : "rank " + request.peer)
                    .append(words.of(request.tag, request.context));
        }
        if (engine.posted().size() > shown) {
            text.append(", and ").append(engine.posted().size() - shown).append(" more");
        }
        String group = requests.describeGroup(words);
        if (!group.isEmpty()) {
            text.append(shown++ == 0 ? "" : "; and ").append(group);
        }
        String sends = requests.describeSends(DESCRIBED_MAX, words);
        String room = missingRoom();
        if (room != null) {
            sends = sends.isEmpty() ? room : sends + ": " + room;
        }
        if (shown == 0) {
            text.append(sends.isEmpty() ? "its peers: it has posted no receive" : sends);
        } else if (!sends.isEmpty()) {
            text.append("; and ").append(sends);
        }
        return text.append(engine.unexpected().describe(DESCRIBED_MAX, words)).toString();
    }
}
