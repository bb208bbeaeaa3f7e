package org.wirelore.rig.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CollectiveTag;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.StateKey;
import org.wirelore.rig.report.OracleResult;

/**
 * Rebuilds the one legal matching of sends and receives and compares (MPI 1.1, section 3.5): messages from one sender
 * in one context match in the order in which they were sent, the earliest posted receive that fits gets the message,
 * each message is received exactly once and intact, a synchronous send does not complete before it has matched, and
 * nothing is left over at the end.
 */
public final class MatchingOracle implements AdiObserver {
    private static final int WILDCARD = Adi.ANY_SOURCE;

    private final Findings order;
    private final Findings delivery;
    private final Findings payload;
    private final Findings completion;
    private final List<PostedMessage> sends = new ArrayList<>();
    /** How many of the sends are synchronous: most programs have none, whose completions need no search. */
    private int synchronousSends;
    private final List<PostedMessage> receives = new ArrayList<>();
    /** Matched pairs whose receive has not completed: the send's record, with the receive's rank and operation. */
    private final List<PostedMessage> delivering = new ArrayList<>();
    private final ArrayDeque<PostedMessage> idle = new ArrayDeque<>();
    /** Who has lost whom. */
    private final Set<Loss> losses = new HashSet<>();
    /** Ranks of which nothing is seen: what they send and receive has its judge where they are. */
    private final IntPredicate isUnseen;

    /** Whether a rank may leave although something was not acknowledged. */
    private BooleanSupplier mayGiveUp = () -> false;

    private record Loss(int rank, int peer) {
    }

    /**
     * @param clock virtual time, picoseconds
     * @param history printed beside each violation
     */
    public MatchingOracle(LongSupplier clock, PacketHistory history) {
        this(clock, history, rank -> false);
    }

    /** @param isUnseen ranks that another run has */
    public MatchingOracle(LongSupplier clock, PacketHistory history, IntPredicate isUnseen) {
        this.isUnseen = isUnseen;
        order = new Findings("matching-order",
                "messages of one sender never overtake each other, and the earliest receive that fits gets the message",
                clock, history);
        delivery = new Findings("exactly-once", "every message is received once", clock, history);
        payload = new Findings("payload", "what is received is what was sent, and nothing is cut off silently", clock,
                history);
        completion = new Findings("completion", "no operation completes early, and none is left over at the end", clock,
                history);
    }

    @Override
    public boolean observesContent() {
        return true;
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof CoreEvent core && core.kind.isOfMessages()) {
            onMessages(core);
        } else if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.PEER_GIVEN_UP) {
            lost(core.rank, core.peer);
        }
    }

    /** Says when a rank may leave although something was not acknowledged: as soon as another one has died. */
    public void mayGiveUp(BooleanSupplier when) {
        mayGiveUp = when;
    }

    /** A rank has lost another: what is under way between them, and what it begins later, ends with an error. */
    void lost(int rank, int peer) {
        losses.add(new Loss(rank, peer));
    }

    /** @param whom with a wildcard: any */
    private boolean hasLost(int who, int whom) {
        return losses.stream().anyMatch(loss -> loss.rank == who && (whom == WILDCARD || loss.peer == whom));
    }

    /** @param core of a kind that {@link CoreEvent.Kind#isOfMessages} */
    void onMessages(CoreEvent core) {
        int rank = core.rank;
        switch (core.kind) {
            case SEND_POSTED -> sendPosted(rank, core.operation, core.peer, core.tag, core.context, core.length,
                    core.isSynchronous, core.contentHash);
            case SEND_COMPLETED -> sendCompleted(rank, core.operation);
            case RECEIVE_POSTED -> receivePosted(rank, core.operation, core.peer, core.tag, core.context, core.length);
            case MATCHED -> matched(rank, core.operation, core.peer, core.tag, core.context, core.length);
            case RECEIVE_COMPLETED -> receiveCompleted(rank, core.operation, core.peer, core.tag, core.length,
                    core.error, core.contentHash);
            case RECEIVE_CANCELLED -> receiveCancelled(rank, core.operation);
            default -> finished(rank, core.outcome);
        }
    }

    void sendPosted(int rank, long operation, int destination, int tag, int context, int length,
            boolean synchronous, long contentHash) {
        if (isUnseen.test(destination)) {
            return;
        }
        PostedMessage send = claim(rank, operation, destination, tag, context, length);
        send.synchronous = synchronous;
        send.contentHash = contentHash;
        synchronousSends += synchronous ? 1 : 0;
        sends.add(send);
    }

    void sendCompleted(int rank, long operation) {
        completion.observe();
        for (int i = 0; synchronousSends > 0 && i < sends.size(); i++) {
            PostedMessage send = sends.get(i);
            if (send.rank == rank && send.operation == operation && send.synchronous) {
                completion.violated("a synchronous send must not complete before its receive has started: rank=" + rank
                        + ", destination=" + send.peer + ", tag=" + send.tag);
            }
        }
    }

    void receivePosted(int rank, long operation, int source, int tag, int context, int capacity) {
        receives.add(claim(rank, operation, source, tag, context, capacity));
    }

    void matched(int rank, long operation, int source, int tag, int context, int length) {
        order.observe();
        PostedMessage receive = takeReceive(rank, operation, source, tag, context);
        if (receive == null) {
            return;
        }
        if (isUnseen.test(source)) {
            receive.isUnseen = true;
            receive.peer = rank;
            receive.tag = receive.length;
            receive.length = length;
            delivering.add(receive);
            return;
        }
        PostedMessage send = takeSend(rank, receive, source, tag, context, length);
        if (send != null) {
            send.peer = rank;
            send.operation = operation;
            send.tag = receive.length;
            delivering.add(send);
        }
        idle.push(receive);
    }

    void receiveCompleted(int rank, long operation, int source, int tag, int length, ErrorClass error,
            long contentHash) {
        delivery.observe();
        for (int i = 0; i < delivering.size(); i++) {
            PostedMessage message = delivering.get(i);
            if (message.peer == rank && message.operation == operation) {
                delivering.remove(i);
                judge(message, rank, length, error, contentHash);
                idle.push(message);
                return;
            }
        }
        delivery.violated("a receive must complete once, after it has matched: rank=" + rank + ", source=" + source
                + ", tag=" + tag + ", length=" + length);
    }

    void receiveCancelled(int rank, long operation) {
        for (Iterator<PostedMessage> each = receives.iterator(); each.hasNext();) {
            PostedMessage receive = each.next();
            if (receive.rank == rank && receive.operation == operation) {
                each.remove();
                idle.push(receive);
            }
        }
    }

    void finished(int rank, FinishOutcome outcome) {
        completion.observe();
        // What is only left over is judged when all are at their end.
        if (outcome == FinishOutcome.GAVE_UP && !mayGiveUp.getAsBoolean()) {
            completion.violated("every rank must leave with everything acknowledged: rank=" + rank + ", outcome="
                    + outcome + (hasUnreceived(rank)
                            ? ", and not all of its messages were received"
                            : ", but all of its messages were received: what it lacks is an acknowledgment"));
        }
    }

    private boolean hasUnreceived(int sender) {
        return Stream.of(sends, delivering).flatMap(List::stream).anyMatch(message -> message.rank == sender);
    }

    /** As {@link #complete(boolean, IntPredicate)}, where no rank has died. */
    public void complete(boolean mayLeave) {
        complete(mayLeave, rank -> false);
    }

    /**
     * The run has ended: nothing may be left over, but what is between ranks of which one has lost the other, with an
     * error. Of a matched message it is the receiver that must know.
     *
     * @param mayLeave whether the program may leave messages that no receive has met, and receives that no message has
     *     met
     * @param isDead ranks that have died
     */
    public void complete(boolean mayLeave, IntPredicate isDead) {
        if (!mayLeave) {
            for (PostedMessage send : sends) {
                if (!hasLost(send.rank, send.peer) && !hasLost(send.peer, send.rank)) {
                    unreceived(send.rank, send.peer, send.tag, send.context, send.length);
                }
            }
            for (PostedMessage receive : receives) {
                if (!hasLost(receive.rank, receive.peer)) {
                    completion.violated("every receive must have been completed or cancelled when the program ends:"
                            + " rank=" + receive.rank + ", source=" + receive.peer + ", tag=" + receive.tag);
                }
            }
        }
        for (PostedMessage message : delivering) {
            if (!hasLost(message.peer, message.rank) && !isDead.test(message.rank) && !isDead.test(message.peer)) {
                completion.violated("every matched message must have been delivered when the program ends: from rank "
                        + message.rank + " to rank " + message.peer + ", length=" + message.length);
            }
        }
    }

    /** Notes that a message was left over. */
    public void unreceived(int source, int destination, int tag, int context, int length) {
        completion.violated("every message must have been received when the program ends: from rank " + source
                + " to rank " + destination + ", " + (AdiSink.isCollective(context)
                        ? CollectiveTag.words(tag)
                        : "tag=" + tag)
                + ", context=" + context + ", length=" + length);
    }

    /** What the end alone shows, where no one reported the messages before. */
    public OracleResult completion(String variant) {
        return completion.result(variant);
    }

    /** Whether nothing was wrong so far. */
    public boolean clean() {
        return order.clean() && delivery.clean() && payload.clean() && completion.clean();
    }

    /** What was seen. */
    public List<OracleResult> results(String variant) {
        return List.of(order.result(variant), delivery.result(variant), payload.result(variant),
                completion.result(variant));
    }

    /** For the next run. */
    public void reset() {
        idle.addAll(sends);
        idle.addAll(receives);
        idle.addAll(delivering);
        sends.clear();
        synchronousSends = 0;
        receives.clear();
        delivering.clear();
        losses.clear();
        order.reset();
        delivery.reset();
        payload.reset();
        completion.reset();
    }

    private void judge(PostedMessage message, int rank, int length, ErrorClass error, long contentHash) {
        payload.observe();
        int capacity = message.tag;
        boolean fits = message.length <= capacity;
        if (length != Math.min(message.length, capacity)) {
            payload.violated("a receive must deliver what was sent, or what fits: rank=" + rank + ", sent="
                    + message.length + ", capacity=" + capacity + ", delivered=" + length);
        } else if (fits && !message.isUnseen && contentHash != message.contentHash) {
            payload.violated("the bytes received must be the bytes sent: from rank " + message.rank + " to rank " + rank
                    + ", length=" + length);
        } else if (!fits && error != ErrorClass.TRUNCATE) {
            payload.violated("a message that does not fit must be reported as truncated: rank=" + rank + ", sent="
                    + message.length + ", capacity=" + capacity + ", reported=" + error);
        } else if (fits && error != ErrorClass.SUCCESS) {
            payload.violated(
                    "a message that fits must be received without error: rank=" + rank + ", reported=" + error);
        }
    }

    /** Takes the receive off the books, after a look at those that were posted before it. */
    private @Nullable PostedMessage takeReceive(int rank, long operation, int source, int tag,
            int context) {
        for (int i = 0; i < receives.size(); i++) {
            PostedMessage receive = receives.get(i);
            if (receive.rank != rank) {
                continue;
            }
            if (receive.operation == operation) {
                if (!receive.accepts(source, tag, context, WILDCARD)) {
                    order.violated(
                            "a receive must match a message that it asked for: rank=" + rank + ", source=" + source
                                    + ", tag=" + tag + ", asked source=" + receive.peer + ", asked tag=" + receive.tag);
                }
                return receives.remove(i);
            }
            if (receive.accepts(source, tag, context, WILDCARD)) {
                order.violated("the earliest posted receive that fits must get the message: rank=" + rank + ", source="
                        + source + ", tag=" + tag + ", operation=" + operation + ", passed over=" + receive.operation);
            }
        }
        delivery.violated("only a receive that was posted and has not matched may match: rank=" + rank + ", operation="
                + operation);
        return null;
    }

    /** Takes the message off the books, after a look at those that were sent before it. */
    private @Nullable PostedMessage takeSend(int rank, PostedMessage receive, int source, int tag,
            int context, int length) {
        for (int i = 0; i < sends.size(); i++) {
            PostedMessage send = sends.get(i);
            if (send.rank != source || send.peer != rank
                    || !receive.accepts(source, send.tag, send.context, WILDCARD)) {
                continue;
            }
            if (send.tag != tag || send.context != context || send.length != length) {
                order.violated("messages of one sender must match in the order of their sends: from rank " + source
                        + " to rank " + rank + ", earliest tag=" + send.tag + " length=" + send.length
                        + ", matched tag="
                        + tag + " length=" + length);
            }
            synchronousSends -= send.synchronous ? 1 : 0;
            return sends.remove(i);
        }
        delivery.violated(
                "a message must have been sent, and not been received yet, to be received: from rank " + source
                        + " to rank " + rank + ", tag=" + tag + ", length=" + length);
        return null;
    }

    private PostedMessage claim(int rank, long operation, int peer, int tag, int context, int length) {
        PostedMessage message = idle.isEmpty() ? new PostedMessage() : idle.pop();
        message.rank = rank;
        message.operation = operation;
        message.peer = peer;
        message.tag = tag;
        message.context = context;
        message.length = length;
        message.synchronous = false;
        message.contentHash = 0;
        message.isUnseen = false;
        return message;
    }

    /** Adds what is not received yet; false if it has found something, or peers were lost. */
    public boolean hashInto(StateKey key) {
        for (List<PostedMessage> list : List.of(sends, receives, delivering)) {
            key.add(list.size());
            for (int i = 0; i < list.size(); i++) {
                list.get(i).hashInto(key);
            }
        }
        return losses.isEmpty() && clean();
    }
}
