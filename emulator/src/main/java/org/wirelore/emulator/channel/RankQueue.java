package org.wirelore.emulator.channel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.channel.ChannelMessage;
import org.wirelore.device.api.channel.MessageChannels;
import org.wirelore.emulator.choice.match.Candidate;
import org.wirelore.emulator.choice.match.MatchRequest;
import org.wirelore.emulator.choice.match.Past;

/** What one rank has of the channels: the messages to it, what it waits for, and what it knows. */
final class RankQueue implements MessageChannels.End, MessageChannels.Wanted {
    private final EmulatedChannels channels;
    private final Host host;
    private final int rank;
    private final MessageChannels.Receiver receiver;
    /** Messages that nothing has taken, by context and source. */
    private final Map<Long, Deque<QueuedMessage>> waiting = new LinkedHashMap<>();
    private List<MatchRequest> wanted = new ArrayList<>();
    private List<MatchRequest> before = new ArrayList<>();
    private final Deque<QueuedMessage> news = new ArrayDeque<>();
    private final Deque<Long> metSends = new ArrayDeque<>();
    private int orders;
    private long probes;
    private long latest;
    /** What probes were given and no receive has taken. */
    private final List<QueuedMessage> probed = new ArrayList<>();
    private boolean hasProbed;
    private boolean isLeaving;
    private boolean isIdle;
    private boolean isReleased;
    private boolean isTold;

    /** What the rank knows, from which of its operations on; and what it will know once it sees some done. */
    private record Knowledge(long from, Past known) {
    }

    private final List<Knowledge> knowledge = new ArrayList<>();
    private Past known = Past.NONE;
    private final Map<Long, Past> unseen = new HashMap<>();

    RankQueue(EmulatedChannels channels, Host host, int rank, MessageChannels.Receiver receiver) {
        this.channels = channels;
        this.host = host;
        this.rank = rank;
        this.receiver = receiver;
    }

    private static long key(int context, int source) {
        return (long) context << Integer.SIZE | source;
    }

    @Override
    public void send(ChannelMessage message) {
        channels.send(message, known);
    }

    void put(QueuedMessage sent) {
        waiting.computeIfAbsent(key(sent.message().context(), sent.message().source()), key -> new ArrayDeque<>())
                .add(sent);
    }

    @Override
    public boolean hasNews() {
        return !news.isEmpty() || !metSends.isEmpty() || hasProbed;
    }

    @Override
    public @Nullable ChannelMessage next() {
        QueuedMessage sent = news.poll();
        if (sent == null) {
            return null;
        }
        MatchRequest taker = sent.taker();
        if (taker == null) {
            learn(sent.past(), latest);
        } else if (sent.message().use() == ChannelMessage.Use.COLLECTIVE) {
            learn(taker.known(), latest);
        }
        return sent.message();
    }

    @Override
    public @Nullable ChannelMessage probed(int context, int source, int tag) {
        for (QueuedMessage found : probed) {
            QueuedMessage oldest = oldestUpTo(found, context, source, tag);
            if (oldest != null) {
                hasProbed = false;
                learn(foundBy(found), latest);
                return oldest.message();
            }
        }
        return null;
    }

    /** The oldest such message in the channel of another one, up to that: what is older than it is there, too. */
    private @Nullable QueuedMessage oldestUpTo(QueuedMessage last, int context, int source, int tag) {
        Deque<QueuedMessage> channel = waiting.get(key(last.message().context(), last.message().source()));
        if (channel != null) {
            for (QueuedMessage sent : channel) {
                if (sent.isLike(context, source, tag)) {
                    return sent;
                }
                if (sent.equals(last)) {
                    break;
                }
            }
        }
        return null;
    }

    /** What is known by the probe that was given a message first. */
    private Past foundBy(QueuedMessage sent) {
        MatchRequest finder = sent.finder();
        return finder == null ? Past.NONE : finder.known();
    }

    @Override
    public long met() {
        Long operation = metSends.poll();
        return operation == null ? 0 : operation;
    }

    @Override
    public void onMet(ChannelMessage message) {
        channels.met(message);
    }

    /** A send of this rank has met its receive. */
    void metSend(QueuedMessage sent) {
        metSends.add(sent.message().operation());
        unseen.put(sent.message().operation(), sent.met());
        tell();
    }

    @Override
    public void pause() {
        isIdle = true;
        isReleased = false;
        while (!hasNews() && !isReleased) {
            host.sleep(Host.FOREVER);
        }
        isIdle = false;
    }

    @Override
    public void seen(long operation, long started) {
        Past more = unseen.remove(operation);
        if (more != null) {
            learn(more, started);
        }
    }

    private void learn(Past more, long from) {
        Past all = known.and(more);
        if (!all.equals(known)) {
            known = all;
            knowledge.add(new Knowledge(from, all));
        }
    }

    /** What the rank knew when it began an operation. */
    private Past knownAt(long operation) {
        for (int i = knowledge.size() - 1; i >= 0; i--) {
            if (knowledge.get(i).from() < operation) {
                return knowledge.get(i).known();
            }
        }
        return Past.NONE;
    }

    @Override
    public void leave() {
        isLeaving = true;
    }

    boolean isLeaving() {
        return isLeaving;
    }

    @Override
    public boolean isOver() {
        return channels.isOver();
    }

    @Override
    public @Nullable ChannelMessage left() {
        for (Deque<QueuedMessage> channel : waiting.values()) {
            QueuedMessage sent = channel.poll();
            if (sent != null) {
                return sent.message();
            }
        }
        return null;
    }

    /** Asks the rank what it wants at this moment. */
    void refresh() {
        List<MatchRequest> previous = before;
        before = wanted;
        wanted = previous;
        wanted.clear();
        receiver.wanted(this);
    }

    @Override
    public void receive(int context, int source, int tag, long operation) {
        latest = Math.max(latest, operation);
        want(context, source, tag, operation);
    }

    @Override
    public void probe(int context, int source, int tag) {
        want(context, source, tag, -1 - probes);
    }

    private void want(int context, int source, int tag, long operation) {
        for (MatchRequest known : before) {
            if (known.operation() == operation && known.asksFor(context, source, tag)) {
                wanted.add(known);
                return;
            }
        }
        MatchRequest request = new MatchRequest(rank, orders++, operation, context, source, tag,
                operation < 0 ? known : knownAt(operation));
        channels.record(request);
        wanted.add(request);
    }

    /** Hands over all messages of which it is certain what takes them. Whether there are any. */
    boolean handOverCertain() {
        boolean hasMoved = handOverUnasked();
        for (int i = 0; i < wanted.size(); i++) {
            MatchRequest request = wanted.get(i);
            QueuedMessage sent = request.isFromAny() || request.taken() != null
                    ? null
                    : offered(i, request.source());
            if (sent != null) {
                handOver(request, sent);
                hasMoved = true;
            }
        }
        return hasMoved;
    }

    private boolean handOverUnasked() {
        boolean hasMoved = false;
        for (Deque<QueuedMessage> channel : waiting.values()) {
            QueuedMessage sent = channel.peek();
            while (sent != null && sent.message().use() == ChannelMessage.Use.UNASKED) {
                news.add(channel.remove());
                tell();
                hasMoved = true;
                sent = channel.peek();
            }
        }
        return hasMoved;
    }

    /** Adds what receives and probes from any source can be given. */
    void addCandidates(int ranks, List<Candidate> into, List<QueuedMessage> messages) {
        for (int i = 0; i < wanted.size(); i++) {
            MatchRequest request = wanted.get(i);
            for (int source = 0; request.isFromAny() && source < ranks; source++) {
                QueuedMessage sent = offered(i, source);
                if (sent != null) {
                    into.add(new Candidate(request, sent));
                    messages.add(sent);
                }
            }
        }
    }

    /** The oldest message of a source that fits what is wanted, if nothing older takes it. */
    private @Nullable QueuedMessage offered(int index, int source) {
        MatchRequest request = wanted.get(index);
        Deque<QueuedMessage> channel = waiting.get(key(request.context(), source));
        if (channel == null) {
            return null;
        }
        for (QueuedMessage sent : channel) {
            if (request.fits(sent)) {
                return isFree(sent, index) ? sent : null;
            }
        }
        return null;
    }

    private boolean isFree(QueuedMessage sent, int end) {
        for (int i = 0; i < end; i++) {
            if (wanted.get(i).taken() == null && wanted.get(i).fits(sent)) {
                return false;
            }
        }
        return true;
    }

    /** A message goes to the rank. */
    void handOver(MatchRequest request, QueuedMessage sent) {
        Deque<QueuedMessage> channel = waiting.get(key(request.context(), sent.message().source()));
        boolean isThere = channel != null && (request.isProbe() ? channel.contains(sent) : channel.remove(sent));
        if (!isThere) {
            throw new IllegalStateException("a message that is handed over must be in its channel: to=" + rank);
        }
        channels.recordMatch(request, sent);
        if (request.isProbe()) {
            probes++;
            sent.foundBy(request);
            probed.add(sent);
            hasProbed = true;
        } else {
            probed.remove(sent);
            unseen.put(request.operation(), request.known());
            sent.meet(request.known());
            news.add(sent);
        }
        tell();
    }

    /** Ends a wait for others. Whether the rank was in one. */
    boolean release() {
        if (isIdle) {
            isReleased = true;
            tell();
        }
        return isIdle;
    }

    void tell() {
        isTold = true;
    }

    void signalIfTold() {
        if (isTold) {
            isTold = false;
            host.signal();
        }
    }
}
