package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SequenceStatus;

/**
 * The stores of a rank to one peer: records, and the word that says what was taken from it. Remembers what the peer has
 * not taken, to store it again.
 */
final class SciOutgoing {
    /** What {@link AdapterQuery#STREAM_BUFFER_SIZE} answers on the smallest cards. */
    static final int STREAM_BYTES_MIN = 64;

    private static final long RETRY_PS = TimeUnits.PS_PER_MS;

    private final Host host;
    private final int rank;
    private final SciLink link;
    private final SciProtocolConfig config;
    private final SlotLayout layout;
    private final Guard guard;
    private final int slots;
    private final int streamBytes;
    private final Cost crcCost;
    private final @Nullable AdiObserver observer;
    private final RecordEvent event;
    /** The records as they were stored, by slot; only what is needed to store them again. */
    private final MemorySegment images;
    private final int[] imageBytes;
    private final boolean[] usesBuffer;
    private int sent;
    private int confirmed;
    private int buffersSent;
    private int buffersConfirmed;
    /** What the completed flag of this rank says. */
    private int completedTold;
    private int taken;
    private boolean isDirty;
    private long lastStorePs;
    private boolean isSound = true;
    private long soundUntilPs;
    private long nextTryPs;
    private long repeated;

    /**
     * @param streamBytes of a stream buffer of the card
     * @param observer of the rank, or null
     */
    SciOutgoing(Host host, int rank, SciLink link, SciProtocolConfig config, SlotLayout layout, int streamBytes,
            @Nullable AdiObserver observer) {
        this.host = host;
        this.rank = rank;
        this.link = link;
        this.config = config;
        this.layout = layout;
        this.guard = config.guard();
        this.slots = config.slots();
        this.streamBytes = streamBytes;
        this.crcCost = host.cost(SciCostNames.CRC);
        this.observer = observer;
        this.event = new RecordEvent(rank);
        images = MemorySegment.ofArray(new byte[slots * config.slotBytes()]);
        imageBytes = new int[slots];
        usesBuffer = new boolean[slots];
    }

    /** Records that were stored again. */
    long repeated() {
        return repeated;
    }

    /** Stores that no check has found to have arrived. */
    boolean isDirty() {
        return isDirty;
    }

    /** Whether the peer can be reached, as far as this rank knows. */
    boolean isSound() {
        return isSound;
    }

    /** Whether the peer has taken everything. */
    boolean isTaken() {
        return sent == confirmed;
    }

    /** When {@link #tend} has something to do. */
    long deadlinePs() {
        return !isSound ? nextTryPs : isDirty ? lastStorePs + config.checkAfterPs() : Host.FOREVER;
    }

    /**
     * Stores a record for a packet.
     *
     * @return false if there is no room, or the peer can't be reached now
     */
    boolean send(MemorySegment header, MemorySegment from, long offset, int length) {
        if (!isSound || sent - confirmed == slots) {
            return false;
        }
        boolean isInline = SlotLayout.PACKET_HEADER_BYTES + length <= SlotLayout.inlineBytesMax(config);
        if (!isInline && buffersSent - buffersConfirmed == config.buffers()) {
            return false;
        }
        if (observer != null) {
            observer.on(event.stored(link.peer, sent, isInline ? RecordEvent.NO_BUFFER : buffersSent, length));
        }
        if (!isInline) {
            link.bulk().put(layout.buffer(buffersSent & config.buffers() - 1), from, offset, length);
            onStored();
            if (guard != Guard.NONE && !check()) {
                return false;
            }
        }
        int slot = sent & slots - 1;
        long image = (long) slot * config.slotBytes();
        images.set(SlotLayout.WORD, image + layout.body(), taken);
        images.set(SlotLayout.WORD, image + layout.length(), isInline ? length : length | SlotLayout.IN_BUFFER);
        Copies.copy(header, 0, images, image + layout.header(), SlotLayout.PACKET_HEADER_BYTES);
        int inlineBytes = isInline ? length : 0;
        if (!store(slot, image, from, offset, inlineBytes)) {
            return false;
        }
        usesBuffer[slot] = !isInline;
        buffersSent += isInline ? 0 : 1;
        sent++;
        link.wake();
        return true;
    }

    /** Brings a record into its slot as its guard has it; false if that failed, and it must come again. */
    private boolean store(int slot, long image, MemorySegment from, long offset, int inlineBytes) {
        int number = sent + 1;
        images.set(SlotLayout.WORD, image + layout.stamp(), number);
        int end = layout.payload() + inlineBytes;
        if (guard == Guard.BARRIER) {
            int begin = layout.body();
            int at = layout.slot(slot);
            link.slots().put(at + begin, images, image + begin, layout.payload() - begin);
            link.slots().put(at + layout.payload(), from, offset, inlineBytes);
            onStored();
            if (!check()) {
                return false;
            }
            storeStamp(slot, number);
            return true;
        }
        Copies.copy(from, offset, images, image + layout.payload(), inlineBytes);
        if (guard == Guard.CRC) {
            int words = (end + Integer.BYTES - 1) & -Integer.BYTES;
            clear(image + end, words - end);
            images.set(SlotLayout.WORD, image + words, SlotCrc.of(images, image, words));
            host.spend(crcCost, words);
            end = words + Integer.BYTES;
        }
        imageBytes[slot] = guard == Guard.TAIL
                ? config.slotBytes()
                : Math.min(config.slotBytes(), (end + streamBytes - 1) / streamBytes * streamBytes);
        storeImage(slot, number);
        return true;
    }

    private void storeImage(int slot, int number) {
        long image = (long) slot * config.slotBytes();
        if (guard == Guard.NONE) {
            int begin = layout.body();
            link.slots().put(layout.slot(slot) + begin, images, image + begin, imageBytes[slot] - begin);
            storeStamp(slot, number);
        } else {
            link.slots().put(layout.slot(slot), images, image, imageBytes[slot]);
            onStored();
        }
    }

    private void storeStamp(int slot, int number) {
        link.slots().putInt(layout.slot(slot) + layout.stamp(), number);
        link.sequence().flush();
        onStored();
    }

    private void clear(long at, int bytes) {
        for (int i = 0; i < bytes; i++) {
            images.set(ValueLayout.JAVA_BYTE, at + i, (byte) 0);
        }
    }

    /** Notes how many records this rank has taken from the peer; the next record says so. */
    void onTaken(int count) {
        taken = count;
    }

    /** Stores the completed flag: what was taken, in a word of its own. */
    void tellTaken() {
        if (isSound && completedTold != taken) {
            completedTold = taken;
            link.slots().putInt(SlotLayout.COMPLETED, taken);
            link.sequence().flush(SciFlags.FLUSH_CPU_BUFFERS_ONLY);
            onStored();
            link.wake();
        }
    }

    /** The peer says how many records it has taken. Whether that is news. */
    boolean onConfirmed(int count) {
        int more = count - confirmed;
        if (more <= 0 || count - sent > 0) {
            return false;
        }
        for (int number = confirmed; number != count; number++) {
            buffersConfirmed += usesBuffer[number & slots - 1] ? 1 : 0;
        }
        confirmed = count;
        return true;
    }

    /**
     * Asks, when it is time, whether what was stored has arrived, and whether a peer that was out of reach is back.
     *
     * @return whether it asked
     * @throws AdiException if the peer is given up
     */
    boolean tend(long nowPs) {
        if (nowPs < deadlinePs()) {
            return false;
        }
        if (isSound) {
            check();
        } else {
            startAgain(nowPs);
        }
        return true;
    }

    /** Asks whether everything has arrived; if not, it is stored again, or the peer is out of reach. */
    boolean check() {
        SequenceStatus status = link.sequence().check(SciFlags.NONE);
        if (status == SequenceStatus.OK) {
            isDirty = false;
            return true;
        }
        if (status == SequenceStatus.RETRIABLE) {
            repeat();
        } else {
            isSound = false;
            soundUntilPs = host.now();
            nextTryPs = soundUntilPs + RETRY_PS;
        }
        return false;
    }

    private void startAgain(long nowPs) {
        SequenceStatus status = link.sequence().start();
        if (status == SequenceStatus.OK) {
            isSound = true;
            repeat();
        } else if (link.isLost()) {
            throw AdiException.lost(link.peer, "rank " + rank + " has lost rank " + link.peer
                    + ": its segment is gone");
        } else if (nowPs - soundUntilPs >= config.giveUpPs()) {
            throw AdiException.lost(link.peer, "rank " + rank + " could not reach rank " + link.peer + " for "
                    + (nowPs - soundUntilPs) / TimeUnits.PS_PER_MS + " ms: protocol.giveUpMs limits that");
        } else {
            nextTryPs = nowPs + RETRY_PS;
        }
    }

    /** Stores again what the peer has not taken. That changes nothing where it had arrived. */
    private void repeat() {
        for (int number = confirmed; number != sent; number++) {
            int slot = number & slots - 1;
            if (guard == Guard.BARRIER) {
                storeStamp(slot, number + 1);
            } else {
                storeImage(slot, number + 1);
            }
            repeated++;
            if (observer != null) {
                observer.on(event.repeated(link.peer, number));
            }
        }
        if (completedTold != 0) {
            completedTold = 0;
            tellTaken();
        }
        onStored();
        link.wake();
    }

    private void onStored() {
        isDirty = true;
        lastStorePs = host.now();
    }
}
