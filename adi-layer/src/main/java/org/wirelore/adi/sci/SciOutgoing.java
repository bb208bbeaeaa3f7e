package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;

/**
 * The records of a rank to one peer, and the word that says what was taken from it. Knows what the peer has not taken,
 * to have it stored again.
 */
final class SciOutgoing implements SciWay.Storing {
    private final SciLink link;
    private final SciWay way;
    private final RecordStores stores;
    private final SlotLayout layout;
    private final int slots;
    private final int buffers;
    private final int inlineBytesMax;
    private final @Nullable AdiObserver observer;
    private final RecordEvent event;
    private final boolean[] usesBuffer;
    private int sent;
    /** Records of which something was stored: one more than were sent if a check has failed since. */
    private int begun;
    private int confirmed;
    private int buffersSent;
    private int buffersConfirmed;
    /** What the completed flag of this rank says. */
    private int completedTold;
    private int taken;
    private long repeated;

    /**
     * @param stores how they come to the peer
     * @param observer of the rank, or null
     * @param event what it is sent
     */
    SciOutgoing(SciLink link, SciWay way, RecordStores stores, SciProtocolConfig config, SlotLayout layout,
            @Nullable AdiObserver observer, RecordEvent event) {
        this.link = link;
        this.way = way;
        this.stores = stores;
        this.layout = layout;
        this.slots = config.slots();
        this.buffers = config.buffers();
        this.inlineBytesMax = layout.inlineBytesMax();
        this.observer = observer;
        this.event = event;
        usesBuffer = new boolean[slots];
    }

    /** Records that were stored again. */
    long repeated() {
        return repeated;
    }

    /** Whether the peer has taken everything. */
    boolean isTaken() {
        return sent == confirmed;
    }

    /**
     * Stores a record for a packet, whose header has three words.
     *
     * @return false if there is no room, or the peer can't be reached now
     */
    boolean send(int first, int second, int third, MemorySegment from, long offset, int length) {
        if (!way.isSound() || sent - confirmed == slots) {
            return false;
        }
        boolean isInline = length <= inlineBytesMax;
        if (!isInline && buffersSent - buffersConfirmed == buffers) {
            return false;
        }
        begin(isInline ? RecordEvent.NO_BUFFER : buffersSent, length);
        int slot = sent & slots - 1;
        boolean isStored = isInline
                ? stores.store(slot, sent + 1, taken, length, first, second, third, from, offset, length)
                : stores.storeBuffer(layout.buffer(buffersSent & buffers - 1), from, offset, length)
                        && stores.store(slot, sent + 1, taken, length | SlotLayout.IN_BUFFER, first, second, third,
                                from, offset, 0);
        if (!isStored) {
            return false;
        }
        usesBuffer[slot] = !isInline;
        buffersSent += isInline ? 0 : 1;
        sent++;
        way.wake();
        return true;
    }

    private void begin(int buffer, int length) {
        if (begun == sent + 1) {
            onRepeated(sent);
        }
        begun = sent + 1;
        if (observer != null) {
            observer.on(event.stored(link.peer, sent, buffer, length));
        }
    }

    /** Notes how many records this rank has taken from the peer; the next record says so. */
    void onTaken(int count) {
        taken = count;
    }

    /** Stores the completed flag: what was taken, in a word of its own. */
    void tellTaken() {
        if (way.isSound() && completedTold != taken) {
            completedTold = taken;
            stores.storeCompleted(taken);
            way.wake();
        }
    }

    /** The peer says how many records it has taken. Whether that is news. */
    boolean onConfirmed(int count) {
        int more = count - confirmed;
        if (more <= 0 || count - sent > 0) {
            return false;
        }
        for (int number = confirmed; number != count && buffersConfirmed != buffersSent; number++) {
            buffersConfirmed += usesBuffer[number & slots - 1] ? 1 : 0;
        }
        confirmed = count;
        return true;
    }

    @Override
    public void repeat() {
        for (int number = confirmed; number != sent; number++) {
            if (stores.repeat(number & slots - 1, number + 1)) {
                onRepeated(number);
            }
        }
        // What was to be said while the peer was out of reach has not been said at all.
        if (taken != 0) {
            completedTold = 0;
            tellTaken();
        }
    }

    private void onRepeated(int number) {
        repeated++;
        if (observer != null) {
            observer.on(event.repeated(link.peer, number));
        }
    }
}
