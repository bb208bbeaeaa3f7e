package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciMap;

/** What one peer has stored for a rank: looks for the next record, in the rank's own memory. */
final class SciIncoming {
    private final Host host;
    private final SciProtocolConfig config;
    private final SlotLayout layout;
    private final SciMap window;
    private final MemorySegment memory;
    private final Cost crcCost;
    private final boolean hasCrc;
    private int taken;
    private int buffersTaken;
    private int lookedAt;
    private long torn;

    SciIncoming(Host host, SciLink link, SciProtocolConfig config, SlotLayout layout) {
        this.host = host;
        this.config = config;
        this.layout = layout;
        this.window = link.in;
        this.memory = link.in.memory();
        this.crcCost = host.cost(SciCostNames.CRC);
        this.hasCrc = config.guard() == Guard.CRC;
    }

    /** Records whose stamp was seen before the rest of them. */
    long torn() {
        return torn;
    }

    /** Records taken. */
    int taken() {
        return taken;
    }

    int buffersTaken() {
        return buffersTaken;
    }

    MemorySegment memory() {
        return memory;
    }

    /** What the peer says in a word of its own that it has taken. */
    int completed() {
        return window.getInt(layout.completed());
    }

    /** Whether the next record is there, whole. */
    boolean hasNext() {
        int slot = slot();
        return window.getInt(slot + layout.stamp()) == taken + 1 && isPlausible() && (!hasCrc || fits(slot));
    }

    /** Whether every slot has a record, so that the peer has no room. */
    boolean isFull() {
        int last = taken + config.slots();
        return window.getInt(layout.slot(last - 1 & config.slots() - 1) + layout.stamp()) == last;
    }

    /** What the next record says that the peer has taken. */
    int confirms() {
        return memory.get(SlotLayout.WORD, slot() + layout.body());
    }

    /** Where the header of the next record's packet lies. */
    long header() {
        return (long) slot() + layout.header();
    }

    /** Where its payload lies. */
    long payload() {
        return isInBuffer() ? layout.buffer(buffersTaken & config.buffers() - 1) : (long) slot() + layout.payload();
    }

    /** The next record was taken. */
    void take() {
        buffersTaken += isInBuffer() ? 1 : 0;
        taken++;
    }

    /** Bytes of the next record's payload. */
    int payloadBytes() {
        return length() & ~SlotLayout.IN_BUFFER;
    }

    /** Whether the next record's payload lies in a buffer beside the slots. */
    boolean isInBuffer() {
        return length() < 0;
    }

    private int slot() {
        return layout.slot(taken & config.slots() - 1);
    }

    private int length() {
        return memory.get(SlotLayout.WORD, slot() + layout.length());
    }

    /** A record that is not whole, or that no peer would store, may have any length. */
    private boolean isPlausible() {
        int length = length();
        int bytes = payloadBytes();
        boolean isPlausible = length < 0
                ? bytes <= config.bufferBytes()
                : bytes <= layout.inlineBytesMax();
        if (!isPlausible) {
            onTorn();
        }
        return isPlausible;
    }

    private boolean fits(int slot) {
        int length = length();
        int words = (layout.payload() + Math.max(length, 0) + Integer.BYTES - 1) & -Integer.BYTES;
        host.spend(crcCost, words);
        boolean fits = memory.get(SlotLayout.WORD, slot + words) == SlotCrc.of(memory, slot, words);
        if (!fits) {
            onTorn();
        }
        return fits;
    }

    private void onTorn() {
        if (lookedAt != taken + 1) {
            lookedAt = taken + 1;
            torn++;
        }
    }
}
