package org.wirelore.emulator.channel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.channel.ChannelMessage;
import org.wirelore.device.api.channel.MessageChannels;
import org.wirelore.emulator.choice.match.Candidate;
import org.wirelore.emulator.choice.match.Look;
import org.wirelore.emulator.choice.match.MatchChoices;
import org.wirelore.emulator.choice.match.MatchRecord;
import org.wirelore.emulator.choice.match.MatchRequest;
import org.wirelore.emulator.choice.match.Past;

/**
 * The channels between the ranks of a job, in a simulation. Its owner calls {@link #move} whenever every rank waits:
 * all messages move that named receives wait for, else one that a receive or probe from any source takes. Which one is
 * asked at the point {@link #NEXT} if there are several.
 */
public final class EmulatedChannels implements MatchChoices {
    /** Times in a row that ranks which look without waiting are let go on, while nothing moves. */
    private static final int VAIN_ROUNDS_MAX = 1_000;

    private final Scheduler scheduler;
    private final Alarm wake;
    private final Decider decider;
    private final int point;
    private final Map<Integer, RankQueue> ranks = new TreeMap<>();
    private final Map<ChannelMessage, QueuedMessage> awaited = new HashMap<>();
    /** Messages to ranks that have not joined. */
    private final Map<Integer, List<QueuedMessage>> unjoined = new HashMap<>();
    private final List<Candidate> candidates = new ArrayList<>();
    /** Their messages. */
    private final List<QueuedMessage> offered = new ArrayList<>();
    private final StateHash hash;
    private @Nullable MatchRecord record;
    private IntFunction<String> line = rank -> "";
    private int size;
    private boolean isOver;
    private int vainRounds;
    private boolean isLocating;

    /**
     * @param name of the fabric, for the decision point
     * @param eventStream what is handed over enters it
     */
    public EmulatedChannels(String name, Scheduler scheduler, Decider decider, StateHash eventStream) {
        this.scheduler = scheduler;
        this.decider = decider;
        this.hash = eventStream;
        this.point = decider.point(new ChoicePoint(name, "", ChoicePoint.Kind.ORDER, NEXT));
        this.wake = scheduler.alarm(name + ".handOver", () -> ranks.values().forEach(RankQueue::signalIfTold));
    }

    /** The ends of the processes of one host. */
    public MessageChannels open(Host process) {
        return (rank, newSize, receiver) -> {
            RankQueue queue = new RankQueue(this, process, rank, receiver);
            if (ranks.isEmpty()) {
                begin(newSize);
            }
            for (QueuedMessage early : early(rank)) {
                queue.put(early);
            }
            ranks.put(rank, queue);
            return queue;
        };
    }

    private void begin(int newSize) {
        size = newSize;
        if (record != null) {
            record.reset(newSize);
        }
    }

    private List<QueuedMessage> early(int rank) {
        List<QueuedMessage> messages = unjoined.remove(rank);
        return messages == null ? List.of() : messages;
    }

    @Override
    public MatchRecord record() {
        MatchRecord newRecord = new MatchRecord();
        record = newRecord;
        return newRecord;
    }

    /** Says who knows at which line of its program a rank is. */
    public void locatedBy(IntFunction<String> newLine) {
        line = newLine;
    }

    @Override
    public void locate(boolean isWanted) {
        isLocating = isWanted;
    }

    @Override
    public List<Candidate> candidates() {
        return candidates;
    }

    /** Hands over what can be. Returns false if nothing can happen any more. */
    public boolean move() {
        boolean hasMoved = false;
        for (int rank = 0; rank < size; rank++) {
            RankQueue queue = ranks.get(rank);
            if (queue != null) {
                queue.refresh();
                hasMoved |= queue.handOverCertain();
            }
        }
        if (hasMoved) {
            vainRounds = 0;
        }
        hasMoved = hasMoved || handOverChosen();
        boolean goesOn = hasMoved || end() || release();
        if (goesOn) {
            wake.set(scheduler.now());
        }
        return goesOn;
    }

    private boolean handOverChosen() {
        candidates.clear();
        offered.clear();
        boolean isIdle = false;
        for (RankQueue queue : ranks.values()) {
            queue.addCandidates(size, candidates, offered);
            isIdle |= queue.isIdle();
        }
        ranks.values().forEach(queue -> queue.addAnswers(candidates));
        if (candidates.isEmpty()) {
            return false;
        }
        // A rank that has found nothing may go on before: another one may be to take what it sends then.
        int answers = candidates.size() + (isIdle ? 1 : 0);
        int chosen = answers == 1 ? 0 : decider.choose(point, answers);
        if (chosen == candidates.size()) {
            return release();
        }
        vainRounds = 0;
        Candidate candidate = candidates.get(chosen);
        RankQueue queue = queue(candidate.request().rank());
        if (candidate.request() instanceof MatchRequest request && candidate.sent() != null) {
            queue.handOver(request, offered.get(chosen), true);
        } else {
            queue.answer(candidate);
        }
        return true;
    }

    /** Decides whether a send waits for its receive. */
    void decideHold(Look hold) {
        candidates.clear();
        candidates.add(new Candidate(hold, 0, null));
        candidates.add(new Candidate(hold, 1, null));
        recordAnswer(hold, candidates.get(decider.choose(point, candidates.size())).answer());
    }

    private boolean end() {
        if (isOver || size == 0 || ranks.size() < size || !ranks.values().stream().allMatch(RankQueue::isLeaving)) {
            return false;
        }
        isOver = true;
        ranks.values().forEach(RankQueue::tell);
        return true;
    }

    private boolean release() {
        if (++vainRounds > VAIN_ROUNDS_MAX) {
            return false;
        }
        boolean hasReleased = false;
        for (RankQueue queue : ranks.values()) {
            if (queue.isIdle()) {
                queue.release();
                hasReleased = true;
            }
        }
        return hasReleased;
    }

    /** Back to before the first rank has joined. */
    public void reset() {
        ranks.clear();
        awaited.clear();
        candidates.clear();
        offered.clear();
        unjoined.clear();
        size = 0;
        isOver = false;
        vainRounds = 0;
    }

    boolean isOver() {
        return isOver;
    }

    void send(ChannelMessage message, Past past) {
        QueuedMessage sent = new QueuedMessage(message, past, where(message.source()));
        if (message.isAwaited()) {
            awaited.put(message, sent);
        }
        if (record != null) {
            record.add(sent);
        }
        RankQueue target = ranks.get(message.target());
        if (target == null) {
            unjoined.computeIfAbsent(message.target(), rank -> new ArrayList<>()).add(sent);
        } else {
            target.put(sent);
        }
    }

    /** A message that a send waits for has met its receive. */
    void met(ChannelMessage message) {
        QueuedMessage sent = awaited.remove(message);
        if (sent != null) {
            queue(message.source()).metSend(sent);
            wake.set(scheduler.now());
        }
    }

    void record(MatchRequest request) {
        if (record != null) {
            record.add(request);
        }
    }

    void recordAnswer(Look look, long answer) {
        hash.add((long) look.rank() << Integer.SIZE | look.size());
        hash.add(answer);
        look.take(answer, where(look.rank()));
        if (record != null) {
            record.answered(look);
        }
    }

    void recordNothing(MatchRequest probe) {
        hash.add(probe.rank());
        probe.takeNothing(where(probe.rank()));
        if (record != null) {
            record.unmatched(probe);
        }
    }

    void recordOver(int rank, long operation, Past known) {
        if (record != null) {
            record.over(rank, operation, known);
        }
    }

    void recordMatch(MatchRequest request, QueuedMessage sent, boolean isChoice) {
        hash.add((long) request.rank() << Integer.SIZE | sent.message().source());
        hash.add(sent.message().data(), 0, sent.message().length());
        request.take(sent, where(request.rank()));
        if (record != null) {
            record.matched(request, sent, isChoice);
        }
    }

    private String where(int rank) {
        return isLocating ? line.apply(rank) : "";
    }

    private RankQueue queue(int rank) {
        RankQueue queue = ranks.get(rank);
        if (queue == null) {
            throw new IllegalStateException("a rank must have joined: rank=" + rank);
        }
        return queue;
    }
}
