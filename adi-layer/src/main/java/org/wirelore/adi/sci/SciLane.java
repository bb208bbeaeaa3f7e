package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;

/**
 * The records of collective operations between a rank and one peer. A rank looks for the record of the step that it has
 * come to, and at no other; what a peer has sent for other operations waits in its slots, or here if it stands before
 * the one that is looked for.
 */
final class SciLane {
    /** Of a record: context, tag, round. A word that is not sent alone then fills half a stream buffer. */
    static final int HEADER_BYTES = 12;

    /** Beyond these, records stay in their slots. */
    private static final int EARLY_MAX = 1 << 10;
    private static final int CONTEXT_AT = 0;
    private static final int TAG_AT = 4;
    private static final int ROUND_AT = 8;

    private final int rank;
    private final SciLink link;
    private final SciOutgoing outgoing;
    private final SciIncoming incoming;
    private final @Nullable AdiObserver observer;
    private final RecordEvent event;
    private final List<Early> early = new ArrayList<>();
    private int takenTold;

    /** A record that came before one that was looked for. */
    private record Early(int context, int tag, int round, MemorySegment data) {
        boolean isOf(AdiRequest request, int wanted) {
            return context == request.context() && tag == request.tag() && round == wanted;
        }
    }

    /** @param observer of the rank, or null; it is sent {@code event} */
    SciLane(int rank, SciLink link, SciOutgoing outgoing, SciIncoming incoming, @Nullable AdiObserver observer,
            RecordEvent event) {
        this.rank = rank;
        this.link = link;
        this.outgoing = outgoing;
        this.incoming = incoming;
        this.observer = observer;
        this.event = event;
    }

    /** Records that were stored again. */
    long repeated() {
        return outgoing.repeated();
    }

    /** Records whose stamp was seen before the rest of them. */
    long torn() {
        return incoming.torn();
    }

    /** Sends what a step has to send; false if there is no room now. */
    boolean send(GroupSchedule schedule) {
        AdiRequest request = schedule.request();
        return store(request, schedule.round())
                || (onConfirmed(incoming.completed()) && store(request, schedule.round()));
    }

    private boolean store(AdiRequest request, int round) {
        return outgoing.send(request.context(), request.tag(), round, request.buffer(), request.offset(),
                request.length());
    }

    /**
     * Takes what a step waits for, if it is there. The caller has the peer know of it ({@link #tellTaken}).
     *
     * @throws AdiException if it is not of the length that this rank has
     */
    boolean receive(GroupSchedule schedule) {
        AdiRequest request = schedule.request();
        for (int i = 0; i < early.size(); i++) {
            if (early.get(i).isOf(request, schedule.round())) {
                MemorySegment data = early.remove(i).data();
                requireLength(request, (int) data.byteSize());
                schedule.take(data, 0);
                return true;
            }
        }
        while (incoming.hasNext()) {
            int length = incoming.payloadBytes();
            boolean isIt = word(CONTEXT_AT) == request.context() && word(TAG_AT) == request.tag()
                    && word(ROUND_AT) == schedule.round();
            if (isIt) {
                requireLength(request, length);
                schedule.take(incoming.memory(), incoming.payload());
                onTaken();
                return true;
            }
            keep();
        }
        return false;
    }

    /**
     * Makes room for a peer that has none, such as a root that is some broadcasts ahead of this rank.
     *
     * @return whether it has some now
     */
    boolean makeRoom() {
        boolean isMade = false;
        if (incoming.isFull() && early.size() < EARLY_MAX) {
            while (incoming.hasNext()) {
                keep();
                isMade = true;
            }
        }
        return isMade;
    }

    /** Whether there are records that no operation has asked for. */
    boolean hasLeftOver() {
        return !early.isEmpty() || incoming.hasNext();
    }

    private void keep() {
        byte[] data = new byte[incoming.payloadBytes()];
        MemorySegment.copy(incoming.memory(), incoming.payload(), MemorySegment.ofArray(data), 0, data.length);
        early.add(new Early(word(CONTEXT_AT), word(TAG_AT), word(ROUND_AT), MemorySegment.ofArray(data)));
        onTaken();
        tellTaken();
    }

    private int word(int at) {
        return incoming.memory().get(SlotLayout.WORD, incoming.header() + at);
    }

    private void onTaken() {
        onConfirmed(incoming.confirms());
        if (observer != null) {
            observer.on(event.taken(link.peer, incoming.taken(),
                    incoming.isInBuffer() ? incoming.buffersTaken() : RecordEvent.NO_BUFFER,
                    incoming.payloadBytes()));
        }
        incoming.take();
        outgoing.onTaken(incoming.taken());
    }

    /** Tells the peer what has been taken, when half of its room is at stake. */
    void tellTaken() {
        if (incoming.taken() - takenTold >= SciProtocolConfig.COLLECTIVE_SLOTS / 2) {
            takenTold = incoming.taken();
            outgoing.tellTaken();
        }
    }

    private boolean onConfirmed(int count) {
        if (!outgoing.onConfirmed(count)) {
            return false;
        }
        if (observer != null) {
            observer.on(event.confirmed(link.peer, count));
        }
        return true;
    }

    private void requireLength(AdiRequest request, int found) {
        if (found != request.length()) {
            throw new AdiException(ErrorClass.TRUNCATE, "rank " + link.peer + " takes part in a collective operation"
                    + " with " + found + " bytes, rank " + rank + " with " + request.length()
                    + ": all ranks need the same");
        }
    }
}
