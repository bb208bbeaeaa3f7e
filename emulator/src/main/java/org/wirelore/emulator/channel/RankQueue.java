package org.wirelore.emulator.channel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.channel.ChannelMessage;
import org.wirelore.device.api.channel.MessageChannels;
import org.wirelore.emulator.choice.match.Asked;
import org.wirelore.emulator.choice.match.Candidate;
import org.wirelore.emulator.choice.match.Look;
import org.wirelore.emulator.choice.match.MatchRequest;
import org.wirelore.emulator.choice.match.MatchRequest.Patience;
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
    /** What probes were given, and their calls have not learned. */
    private final List<QueuedMessage> probed = new ArrayList<>();
    /** What they have learned, and see again until something is received. */
    private final List<QueuedMessage> seen = new ArrayList<>();
    private boolean hasProbed;
    private boolean isLeaving;
    private boolean isPausing;
    private boolean isReleased;
    private boolean isTold;

    private final RankKnowledge knowledge = new RankKnowledge();
    private final RankLook look;

    RankQueue(EmulatedChannels channels, Host host, int rank, MessageChannels.Receiver receiver) {
        this.channels = channels;
        this.host = host;
        this.rank = rank;
        this.receiver = receiver;
        this.look = new RankLook(rank);
    }

    private static long key(int context, int source) {
        return (long) context << Integer.SIZE | source;
    }

    @Override
    public void send(ChannelMessage message) {
        channels.send(message, knowledge.now());
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
            knowledge.learn(sent.past(), latest);
        } else if (sent.message().use() == ChannelMessage.Use.COLLECTIVE) {
            knowledge.learn(taker.known(), latest);
        }
        return sent.message();
    }

    @Override
    public @Nullable ChannelMessage probed(int context, int source, int tag) {
        QueuedMessage found = found(probed, context, source, tag);
        if (found != null) {
            probed.remove(found);
            seen.add(found);
        } else {
            found = found(seen, context, source, tag);
        }
        MatchRequest finder = found == null ? null : found.finder(context, source, tag);
        if (found == null || finder == null) {
            return null;
        }
        hasProbed = false;
        knowledge.learn(finder.known(), latest);
        return found.message();
    }

    private static @Nullable QueuedMessage found(List<QueuedMessage> messages, int context, int source, int tag) {
        for (QueuedMessage found : messages) {
            if (found.finder(context, source, tag) != null && found.isLike(context, source, tag)) {
                return found;
            }
        }
        return null;
    }

    @Override
    public long met() {
        Long operation = metSends.poll();
        return operation == null ? 0 : operation;
    }

    @Override
    public void onBuffered(long operation) {
        over(operation, knowledge.now());
    }

    @Override
    public void onMet(ChannelMessage message) {
        channels.met(message);
    }

    /** A send of this rank has met its receive. */
    void metSend(QueuedMessage sent) {
        metSends.add(sent.message().operation());
        over(sent.message().operation(), sent.met());
        tell();
    }

    @Override
    public void pause() {
        isPausing = true;
        isReleased = false;
        while (!hasNews() && !isReleased) {
            host.sleep(Host.FOREVER);
        }
        isPausing = false;
    }

    @Override
    public long ask(MessageChannels.Question question, long[] operations, boolean[] areOver, long started) {
        latest = Math.max(latest, started);
        if (question == MessageChannels.Question.HOLD) {
            Look hold = look.hold(knowledge.now());
            channels.decideHold(hold);
            knowledge.learn(hold.known(), started);
            return hold.answer();
        }
        look.begin(question, operations, areOver);
        wanted.removeIf(MatchRequest::isProbe);
        boolean isProbe = question == MessageChannels.Question.PROBE;
        while (!look.isAnswered() && news.isEmpty() && metSends.isEmpty() && !(isProbe && hasProbed)) {
            host.sleep(Host.FOREVER);
        }
        return isProbe && hasProbed ? look.endWithMessage() : look.end();
    }

    /** Adds what the rank's present call can be answered. */
    void addAnswers(List<Candidate> into) {
        for (MatchRequest request : wanted) {
            if (request.patience() == Patience.LOOKS && request.taken() == null) {
                into.add(new Candidate(request, Asked.NOTHING, null));
            }
        }
        Look present = look.present(knowledge.now());
        if (present != null) {
            for (long answer : look.answers(present)) {
                into.add(new Candidate(present, answer, null));
            }
        }
    }

    /** The rank's present call is answered so. */
    void answer(Candidate candidate) {
        Asked asked = candidate.request();
        if (asked instanceof Look open) {
            channels.recordAnswer(open, candidate.answer());
            look.answer(open.answer(), true);
        } else if (asked instanceof MatchRequest probe) {
            channels.recordNothing(probe);
            look.answer(0, true);
        }
        knowledge.learn(asked.known(), latest);
        tell();
    }

    @Override
    public void seen(long operation, long started) {
        knowledge.seen(operation, started);
    }

    private void over(long operation, Past known) {
        knowledge.over(operation, known);
        channels.recordOver(rank, operation, known);
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
        want(context, source, tag, operation, Patience.WAITS);
    }

    @Override
    public void probe(int context, int source, int tag) {
        Patience patience = look.patience();
        want(context, source, tag, patience == Patience.WAITS ? -1 - probes : look.name(), patience);
    }

    private void want(int context, int source, int tag, long operation, Patience patience) {
        for (MatchRequest known : before) {
            if (known.operation() == operation && known.asksFor(context, source, tag)) {
                wanted.add(known);
                return;
            }
        }
        MatchRequest request = new MatchRequest(rank, orders++, operation, context, source, tag, patience,
                operation < 0 ? knowledge.now() : knowledge.at(operation));
        channels.record(request);
        wanted.add(request);
    }

    /** Hands over all messages of which it is certain what takes them. Whether there are any. */
    boolean handOverCertain() {
        boolean hasMoved = handOverUnasked();
        for (int i = 0; i < wanted.size(); i++) {
            MatchRequest request = wanted.get(i);
            QueuedMessage sent = request.isChoice() || request.taken() != null ? null : offered(i, request.source());
            if (sent != null) {
                handOver(request, sent, false);
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
            int first = request.isFromAny() ? 0 : request.source();
            int end = !request.isChoice() || request.taken() != null ? first : request.isFromAny() ? ranks : first + 1;
            for (int source = first; source < end; source++) {
                QueuedMessage sent = offered(i, source);
                if (sent != null) {
                    into.add(new Candidate(request, source, sent));
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
    void handOver(MatchRequest request, QueuedMessage sent, boolean isChoice) {
        Deque<QueuedMessage> channel = waiting.get(key(request.context(), sent.message().source()));
        boolean isThere = channel != null && (request.isProbe() ? channel.contains(sent) : channel.remove(sent));
        if (!isThere) {
            throw new IllegalStateException("a message that is handed over must be in its channel: to=" + rank);
        }
        channels.recordMatch(request, sent, isChoice);
        if (request.isProbe()) {
            probes += request.patience() == Patience.WAITS ? 1 : 0;
            sent.foundBy(request);
            if (!probed.contains(sent)) {
                probed.add(sent);
            }
            hasProbed = true;
        } else {
            probed.remove(sent);
            seen.clear();
            over(request.operation(), request.known());
            sent.meet(request.known());
            news.add(sent);
        }
        tell();
    }

    /** Whether the rank can be let go on although there is nothing for it. */
    boolean isIdle() {
        return isPausing || look.isIdle();
    }

    /** Lets it go on. */
    void release() {
        if (isPausing) {
            isReleased = true;
        }
        if (look.isIdle()) {
            look.answer(0, false);
        }
        tell();
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
