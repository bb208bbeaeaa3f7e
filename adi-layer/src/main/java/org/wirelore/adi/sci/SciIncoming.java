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
    // Of the layout: every look asks for some of them.
    private final int slotCount;
    private final int stampOffset;
    private final int bodyOffset;
    private final int headerOffset;
    private final int payloadOffset;
    private final int inlineBytesMax;
    /** Where the next record's slot lies, and the stamp of the slot before it. */
    private int slot;
    private int lastStampAt;
    /** What the next record says of its length; read once, since a peer may store anything at any time. */
    private int length;
    private int confirms;

    SciIncoming(Host host, SciLink link, SciProtocolConfig config, SlotLayout layout) {
        this.host = host;
        this.config = config;
        this.layout = layout;
        this.window = link.in;
        this.memory = link.in.memory();
        this.crcCost = host.cost(SciCostNames.CRC);
        this.hasCrc = config.guard() == Guard.CRC;
        slotCount = config.slots();
        stampOffset = layout.stamp();
        bodyOffset = layout.body();
        headerOffset = layout.header();
        payloadOffset = layout.payload();
        inlineBytesMax = layout.inlineBytesMax();
        findSlot();
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

    /** Whether the next record is there, whole. What is asked about it then is as this call has found it. */
    boolean hasNext() {
        return window.getInt(slot + stampOffset) == taken + 1 && isPlausible() && (!hasCrc || fits());
    }

    /** Whether every slot has a record, so that the peer has no room. */
    boolean isFull() {
        return memory.get(SlotLayout.WORD, lastStampAt) == taken + slotCount;
    }

    /** What the next record says that the peer has taken. */
    int confirms() {
        return confirms;
    }

    /** Where the header of the next record's packet lies. */
    long header() {
        return (long) slot + headerOffset;
    }

    /** Where its payload lies. */
    long payload() {
        return isInBuffer() ? layout.buffer(buffersTaken & config.buffers() - 1) : (long) slot + payloadOffset;
    }

    /** The next record was taken. */
    void take() {
        buffersTaken += isInBuffer() ? 1 : 0;
        taken++;
        findSlot();
    }

    /** Bytes of the next record's payload. */
    int payloadBytes() {
        return length & ~SlotLayout.IN_BUFFER;
    }

    /** Whether the next record's payload lies in a buffer beside the slots. */
    boolean isInBuffer() {
        return length < 0;
    }

    private void findSlot() {
        slot = layout.slot(taken & slotCount - 1);
        lastStampAt = layout.slot(taken + slotCount - 1 & slotCount - 1) + stampOffset;
    }

    /** A record that is not whole, or that no peer would store, may have any length. */
    private boolean isPlausible() {
        long body = WordPair.get(memory, slot + bodyOffset);
        confirms = WordPair.first(body);
        length = WordPair.second(body);
        int bytes = payloadBytes();
        boolean isPlausible = length < 0
                ? bytes <= config.bufferBytes()
                : bytes <= inlineBytesMax;
        if (!isPlausible) {
            onTorn();
        }
        return isPlausible;
    }

    private boolean fits() {
        int words = (payloadOffset + Math.max(length, 0) + Integer.BYTES - 1) & -Integer.BYTES;
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
