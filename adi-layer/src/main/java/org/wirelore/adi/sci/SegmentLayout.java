package org.wirelore.adi.sci;

/**
 * What lies where in the segment that a rank has for one peer; ours. Only the peer writes it. It begins with the hello:
 * a magic word, then what both must agree on.
 */
final class SegmentLayout {
    static final int HELLO = 0;
    private static final int HELLO_BYTES = 128;
    /** Those of a packet. */
    private static final int MESSAGE_HEADER_BYTES = 20;

    /** The records of collective operations; short, so that the others may be of any length. */
    final SlotLayout collectives;
    /** The records of messages. */
    final SlotLayout messages;
    private final SciProtocolConfig config;

    SegmentLayout(SciProtocolConfig config) {
        this.config = config;
        collectives = new SlotLayout(config.ofCollectives(), HELLO_BYTES, SciProtocolConfig.SLOT_BYTES_MIN / 2,
                SciLane.HEADER_BYTES);
        messages = messages(config, Math.toIntExact(collectives.end()));
    }

    /** The slots of messages, wherever they lie. */
    static SlotLayout messages(SciProtocolConfig config, int base) {
        return new SlotLayout(config, base, 0, MESSAGE_HEADER_BYTES);
    }

    /** Words that both sides must agree on, behind the magic one. */
    int[] agreement(int from, int to, int size) {
        return new int[]{from, to, size, config.guard().code(), config.strict() ? 1 : 0, config.slots(),
            config.slotBytes(), config.buffers(), config.bufferBytes(), config.stores() ? 1 : 0};
    }

    long bytes() {
        return messages.end();
    }
}
