package org.wirelore.rig.program;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** Messages that came while a program waited for one of another sender; each sender's in their order. */
public final class EarlyMessages {
    /** What {@link #take} answers when there is no message. */
    public static final int NONE = -1;

    private final List<Queue<byte[]>> bySender = new ArrayList<>();

    /** @param senders how many there can be */
    public EarlyMessages(int senders) {
        for (int i = 0; i < senders; i++) {
            bySender.add(new ArrayDeque<>());
        }
    }

    /** Keeps a copy of a message. */
    public void keep(int sender, MemorySegment message, long offset, int length) {
        byte[] copy = new byte[length];
        MemorySegment.copy(message, offset, MemorySegment.ofArray(copy), 0, length);
        bySender.get(sender).add(copy);
    }

    /**
     * Takes a sender's oldest message.
     *
     * @return how long it is, though what does not fit is cut off; {@link #NONE} if there is none
     */
    public int take(int sender, MemorySegment into) {
        byte[] message = bySender.get(sender).poll();
        if (message == null) {
            return NONE;
        }
        MemorySegment.copy(MemorySegment.ofArray(message), 0, into, 0, Math.min(message.length, into.byteSize()));
        return message.length;
    }
}
