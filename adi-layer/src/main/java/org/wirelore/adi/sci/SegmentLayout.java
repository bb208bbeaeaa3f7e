package org.wirelore.adi.sci;

/**
 * What lies where in the segment that a rank has for one peer; ours. Only the peer writes it. It begins with the hello:
 * a magic word, then what both must agree on.
 */
final class SegmentLayout {
    static final int HELLO = 0;
    /** The longest stream buffer. */
    private static final int LINE_BYTES = 128;
    private static final int HELLO_BYTES = LINE_BYTES;
    /** Behind the words that both must agree on: words of a protocol that has others beside the records. */
    static final int WORDS = LINE_BYTES / 2;
    /**
     * What goes to several ranks in succession lies at different places in their segments: a card chooses the stream
     * buffer of a store by its address, and the CPU waits while that has a packet under way.
     */
    private static final int PEERS_APART = 8;
    /** Half a stream buffer: with it, the other half is a record that leaves as soon as it is stored. */
    private static final int HALF_BYTES = SciProtocolConfig.SLOT_BYTES_MIN / 2;

    /** The records of collective operations; short, so that the others may be of any length. */
    final SlotLayout collectives;
    /** The records of messages. */
    final SlotLayout messages;
    private final SciProtocolConfig config;
    private final int shift;
    private final int from;
    private final int to;

    /**
     * @param from the rank that stores
     * @param to the rank that has the segment
     */
    SegmentLayout(SciProtocolConfig config, int from, int to) {
        this.config = config;
        this.from = from;
        this.to = to;
        shift = Math.floorMod(to - from, PEERS_APART) * LINE_BYTES;
        collectives = new SlotLayout(config.ofCollectives(), HELLO_BYTES + shift, HALF_BYTES, SciLane.HEADER_BYTES);
        messages = messages(config, Math.toIntExact(collectives.end()));
    }

    /** The slots of messages, wherever they lie. */
    static SlotLayout messages(SciProtocolConfig config, int base) {
        boolean fits = config.guard() == Guard.CRC && config.slotBytes() > SciProtocolConfig.SLOT_BYTES_MIN;
        return new SlotLayout(config, base, fits ? HALF_BYTES : 0, PackedHeader.BYTES);
    }

    /** Words that both sides must agree on, behind the magic one. */
    int[] agreement(int size) {
        return new int[]{from, to, size, config.guard().code(), config.strict() ? 1 : 0, config.slots(),
            config.slotBytes(), config.buffers(), config.bufferBytes(), config.stores() ? 1 : 0};
    }

    /** Equal for all pairs. */
    long bytes() {
        return messages.end() + PEERS_APART * LINE_BYTES - shift;
    }
}
