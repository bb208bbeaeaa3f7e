package org.wirelore.adi.stub;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * What passes between two devices.
 *
 * @param source the rank that sent it
 * @param handle the receiver's name for the request that the packet is about; for a question, the sender's
 * @param answer the sender's name for the request that is ready to take data
 * @param data a copy of the bytes that it carries
 */
record StubPacket(Kind kind, int source, int context, int tag, int length, int handle, int answer,
        MemorySegment data) {
    enum Kind {
        /** A whole message. */
        SHORT,
        /** May a long message come? */
        REQUEST_SEND,
        /** It may. */
        OK_TO_SEND,
        /** The data of a long message. */
        DATA,
        /** A collective operation is over. */
        COLLECTIVE_DONE,
        /** The sender has no more messages and questions. */
        LAST_ENVELOPE,
        /** The sender has answered every question that it ever will. */
        LAST_ANSWER
    }

    static StubPacket of(Kind kind, int source) {
        return new StubPacket(kind, source, 0, 0, 0, 0, 0, MemorySegment.NULL);
    }

    static MemorySegment copy(MemorySegment from, long offset, int length) {
        return MemorySegment.ofArray(from.asSlice(offset, length).toArray(ValueLayout.JAVA_BYTE));
    }
}
