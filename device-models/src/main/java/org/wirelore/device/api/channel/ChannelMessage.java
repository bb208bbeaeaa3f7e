package org.wirelore.device.api.channel;

import java.lang.foreign.MemorySegment;

/**
 * A message in a channel.
 *
 * @param source the sender's rank
 * @param target the receiver's rank
 * @param context which of the pair's channels it is in
 * @param tag its tag, 0 or more
 * @param use what it is for
 * @param operation the sender's number of a send that waits until the message has met its receive; 0 if none does
 * @param data its bytes, which nothing changes any more
 */
public record ChannelMessage(int source, int target, int context, int tag, Use use, long operation,
        MemorySegment data) {
    /** What messages are for. */
    public enum Use {
        /** Sent and received by calls of the program that name it. */
        PROGRAM,
        /** Part of a collective operation. */
        COLLECTIVE,
        /** Not received by any call: it is handed over as soon as it can be. */
        UNASKED
    }

    /** {@return whether a send waits until the message has met its receive} */
    public boolean isAwaited() {
        return operation != 0;
    }

    /** {@return its bytes} */
    public int length() {
        return (int) data.byteSize();
    }
}
