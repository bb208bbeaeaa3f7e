package org.wirelore.adi.packet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The five words of a packet's header, for a protocol that has a way of its own to carry them. What they mean,
 * {@link PacketDevice} says. Filled in anew for each packet.
 */
public final class PacketHeader {
    /** Bytes of the words in memory, and so of the shortest packet. */
    public static final int BYTES = 20;

    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED;
    private static final int CONTEXT_AT = 4;
    private static final int TAG_AT = 8;
    private static final int LENGTH_AT = 12;
    private static final int HANDLE_AT = 16;

    private int kind;
    private int context;
    private int tag;
    private int length;
    private int handle;

    /**
     * Sets all words.
     *
     * @param newKind any number, as all of them: a peer's memory may hold anything
     */
    public void set(int newKind, int newContext, int newTag, int newLength, int newHandle) {
        kind = newKind;
        context = newContext;
        tag = newTag;
        length = newLength;
        handle = newHandle;
    }

    /**
     * Becomes the header of a short message.
     *
     * @return this
     */
    public PacketHeader shortMessage(int newContext, int newTag, int newLength) {
        set(PacketOutbox.SHORT, newContext, newTag, newLength, 0);
        return this;
    }

    /** {@return whether the second word is the context of a message} */
    public boolean hasContext() {
        return kind == PacketOutbox.SHORT || kind == PacketOutbox.REQUEST_SEND;
    }

    /** {@return whether it is no piece of a longer message, of which more may follow} */
    public boolean isWhole() {
        return kind != PacketOutbox.DATA;
    }

    /** {@return the first word: what kind of packet it is} */
    public int kind() {
        return kind;
    }

    /** {@return the second word} */
    public int context() {
        return context;
    }

    /** {@return the third word} */
    public int tag() {
        return tag;
    }

    /** {@return the fourth word: the length of the payload if there is one, bytes} */
    public int length() {
        return length;
    }

    /** {@return the fifth word} */
    public int handle() {
        return handle;
    }

    /** Whether the packet has a payload, which is as long as the header says. */
    boolean hasPayload() {
        return kind == PacketOutbox.SHORT || kind == PacketOutbox.DATA;
    }

    /** Stores the words, in the order of the machine. */
    public void store(MemorySegment to, long offset) {
        to.set(WORD, offset, kind);
        to.set(WORD, offset + CONTEXT_AT, context);
        to.set(WORD, offset + TAG_AT, tag);
        to.set(WORD, offset + LENGTH_AT, length);
        to.set(WORD, offset + HANDLE_AT, handle);
    }

    /**
     * Loads the words, each once, in the order of the machine.
     *
     * @param from where a packet lies
     * @param offset where it begins
     * @return this
     */
    public PacketHeader load(MemorySegment from, long offset) {
        set(from.get(WORD, offset), from.get(WORD, offset + CONTEXT_AT), from.get(WORD, offset + TAG_AT),
                from.get(WORD, offset + LENGTH_AT), from.get(WORD, offset + HANDLE_AT));
        return this;
    }
}
