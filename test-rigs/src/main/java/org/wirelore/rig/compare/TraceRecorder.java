package org.wirelore.rig.compare;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.PacketReport;

/**
 * Writes a trace of what all ranks of a run do. It must hear each rank's events in their order, and every send before
 * the receive that meets its message. What a program learns by asking whether something has arrived (a probe, a test)
 * is not recorded: only a receive from any source counts as a thing that another run may decide otherwise.
 */
public final class TraceRecorder implements AdiObserver {
    /** A run that does more is not compared, and says so. */
    private static final int EVENTS_MAX = 1 << 23;

    private final int ranks;
    private final int eventsMax;
    private final List<List<Trace.Lane>> lanes = new ArrayList<>();
    private final List<Map<Long, Receive>> receives = new ArrayList<>();
    private final Map<Envelope, Queue<Integer>> unmatched = new HashMap<>();
    private final boolean[] free;
    private int events;

    private record Envelope(int source, int destination, int context, int tag) {
    }

    /** A receive that was called. */
    private static final class Receive {
        final int source;
        final int tag;
        final int context;
        final int capacity;
        final boolean free;
        int matchedSource = -1;
        int matchedIndex = -1;
        int delivered = -1;
        ErrorClass error = ErrorClass.SUCCESS;
        long contentHash;
        boolean cancelled;

        Receive(int source, int tag, int context, int capacity, boolean free) {
            this.source = source;
            this.tag = tag;
            this.context = context;
            this.capacity = capacity;
            this.free = free;
        }

        ReceivedMessage ended() {
            return new ReceivedMessage(source, tag, context, capacity, matchedSource, matchedIndex, delivered, error,
                    contentHash, cancelled, free);
        }
    }

    /** @param ranks how many there are */
    public TraceRecorder(int ranks) {
        this(ranks, EVENTS_MAX);
    }

    TraceRecorder(int ranks, int eventsMax) {
        this.ranks = ranks;
        this.eventsMax = eventsMax;
        free = new boolean[ranks];
        for (int from = 0; from < ranks; from++) {
            List<Trace.Lane> row = new ArrayList<>();
            for (int to = 0; to < ranks; to++) {
                row.add(new Trace.Lane());
            }
            lanes.add(row);
            receives.add(new LinkedHashMap<>());
        }
    }

    /** What was received. */
    public Trace trace() {
        List<List<ReceivedMessage>> receptions = new ArrayList<>();
        for (Map<Long, Receive> each : receives) {
            receptions.add(each.values().stream().map(Receive::ended).toList());
        }
        return new Trace(lanes, receptions, events <= eventsMax);
    }

    @Override
    public boolean observesContent() {
        return true;
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof CoreEvent core) {
            switch (core.kind) {
                case SEND_POSTED -> sendPosted(core);
                case RECEIVE_POSTED -> receivePosted(core);
                case MATCHED -> matched(core);
                case RECEIVE_COMPLETED -> receiveCompleted(core);
                case RECEIVE_CANCELLED -> receiveCancelled(core);
                default -> {
                    // Not compared.
                }
            }
        } else if (event instanceof PacketReport packet && packet.isSentPacket()) {
            packetSent(event.rank, packet);
        }
    }

    private void sendPosted(CoreEvent send) {
        int rank = send.rank;
        int destination = send.peer;
        if (isFull() || destination < 0 || destination >= ranks) {
            return;
        }
        List<Message> messages = lanes.get(rank).get(destination).messages;
        unmatched.computeIfAbsent(new Envelope(rank, destination, send.context, send.tag), key -> new ArrayDeque<>())
                .add(messages.size());
        messages.add(new Message(rank, destination, send.context, send.tag, send.length, send.contentHash, free[rank]));
    }

    private void receivePosted(CoreEvent call) {
        if (!isFull()) {
            receives.get(call.rank).put(call.operation,
                    new Receive(call.peer, call.tag, call.context, call.length, free[call.rank]));
        }
    }

    private void matched(CoreEvent match) {
        int rank = match.rank;
        int source = match.peer;
        Receive receive = receives.get(rank).get(match.operation);
        if (receive == null || isFull()) {
            return;
        }
        receive.matchedSource = source;
        Integer index = oldest(new Envelope(source, rank, match.context, match.tag));
        if (index != null) {
            receive.matchedIndex = index;
            free[rank] |= lanes.get(source).get(rank).messages.get(index).free();
        }
        free[rank] |= receive.source == Adi.ANY_SOURCE;
    }

    /** Messages with one envelope are matched in the order in which they were sent (MPI 1.1, section 3.5). */
    private @Nullable Integer oldest(Envelope envelope) {
        Queue<Integer> waiting = unmatched.get(envelope);
        return waiting == null ? null : waiting.poll();
    }

    private void receiveCompleted(CoreEvent end) {
        Receive receive = receives.get(end.rank).get(end.operation);
        if (receive != null && !isFull()) {
            receive.delivered = end.length;
            receive.error = end.error;
            receive.contentHash = end.contentHash;
        }
    }

    private void receiveCancelled(CoreEvent end) {
        Receive receive = receives.get(end.rank).get(end.operation);
        if (receive != null && !isFull()) {
            receive.cancelled = true;
        }
    }

    private void packetSent(int rank, PacketReport packet) {
        if (isFull()) {
            return;
        }
        Trace.Lane lane = lanes.get(rank).get(packet.peer());
        switch (packet.role()) {
            case REPEATED -> lane.retransmissions++;
            case ACKNOWLEDGMENT -> lane.acknowledgments++;
            case NEW -> lane.packets.add(new Packet(packet.packetType(), packet.payloadBytes()));
        }
    }

    private boolean isFull() {
        events = Math.min(events, eventsMax) + 1;
        return events > eventsMax;
    }
}
