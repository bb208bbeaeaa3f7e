package org.wirelore.adi.sci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;

/**
 * The stores of a rank to one peer: records, and the word that says what was taken from it. Remembers what the peer has
 * not taken, to store it again.
 */
final class SciOutgoing implements SciWay.Storing {
    /** What {@link AdapterQuery#STREAM_BUFFER_SIZE} answers on the smallest cards. */
    static final int STREAM_BYTES_MIN = 64;

    private final Host host;
    private final SciLink link;
    private final SciWay way;
    /** The window through which slots are stored. */
    private final SciMap window;
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
     * @param streamBytes of a stream buffer of the card
     * @param observer of the rank, or null
     * @param event what it is sent
     */
    SciOutgoing(Host host, SciLink link, SciWay way, SciProtocolConfig config, SlotLayout layout,
            int streamBytes, @Nullable AdiObserver observer, RecordEvent event) {
        this.host = host;
        this.link = link;
        this.way = way;
        this.window = config.guard() == Guard.TAIL ? link.slots() : link.bulk();
        this.config = config;
        this.layout = layout;
        this.guard = config.guard();
        this.slots = config.slots();
        this.streamBytes = streamBytes;
        this.crcCost = host.cost(SciCostNames.CRC);
        this.observer = observer;
        this.event = event;
        images = Arena.ofAuto().allocate((long) slots * config.slotBytes(), Long.BYTES);
        imageBytes = new int[slots];
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
        boolean isInline = length <= layout.inlineBytesMax();
        if (!isInline && buffersSent - buffersConfirmed == config.buffers()) {
            return false;
        }
        if (begun == sent + 1) {
            onRepeated(sent);
        }
        begun = sent + 1;
        if (observer != null) {
            observer.on(event.stored(link.peer, sent, isInline ? RecordEvent.NO_BUFFER : buffersSent, length));
        }
        if (!isInline) {
            link.bulk().put(layout.buffer(buffersSent & config.buffers() - 1), from, offset, length);
            way.onStored();
            if (guard != Guard.NONE && !way.check()) {
                return false;
            }
        }
        int slot = sent & slots - 1;
        long image = (long) slot * config.slotBytes();
        images.set(SlotLayout.WORD, image + layout.body(), taken);
        images.set(SlotLayout.WORD, image + layout.length(), isInline ? length : length | SlotLayout.IN_BUFFER);
        long header = image + layout.header();
        images.set(SlotLayout.WORD, header, first);
        images.set(SlotLayout.WORD, header + Integer.BYTES, second);
        images.set(SlotLayout.WORD, header + 2 * Integer.BYTES, third);
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
            window.put(at + begin, images, image + begin, layout.payload() - begin);
            window.put(at + layout.payload(), from, offset, inlineBytes);
            way.onStored();
            if (!way.check()) {
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
                : layout.storedBytes(end, streamBytes);
        storeImage(slot, number);
        return true;
    }

    private void storeImage(int slot, int number) {
        long image = (long) slot * config.slotBytes();
        if (guard == Guard.NONE) {
            int begin = layout.body();
            window.put(layout.slot(slot) + begin, images, image + begin, imageBytes[slot] - begin);
            storeStamp(slot, number);
        } else {
            window.put(layout.slot(slot), images, image, imageBytes[slot]);
            way.onStored();
        }
    }

    private void storeStamp(int slot, int number) {
        window.putInt(layout.slot(slot) + layout.stamp(), number);
        link.sequence().flush();
        way.onStored();
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
        if (way.isSound() && completedTold != taken) {
            completedTold = taken;
            window.putInt(layout.completed(), taken);
            link.sequence().flush(SciFlags.FLUSH_CPU_BUFFERS_ONLY);
            way.onStored();
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

    @Override
    public void repeat() {
        for (int number = confirmed; number != sent; number++) {
            int slot = number & slots - 1;
            if (guard == Guard.BARRIER) {
                storeStamp(slot, number + 1);
            } else {
                storeImage(slot, number + 1);
            }
            onRepeated(number);
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
