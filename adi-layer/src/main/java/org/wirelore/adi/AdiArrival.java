package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Copies;

/**
 * An eager message that arrives in pieces: how far it has come, and where its bytes go. A device has one for each peer
 * from which messages may come so, and uses it again for the next message.
 */
public final class AdiArrival {
    /** The receive that it has met; null if it goes to the memory for unexpected messages, or nowhere. */
    private @Nullable AdiRequest receive;
    /** Its entry among the unexpected messages; it may have been taken out, by {@link Unexpected#receiver}. */
    private @Nullable Unexpected entry;
    private @Nullable AdiDevice device;
    private int source;
    private int length;
    private int arrivedBytes;

    /** As {@link AdiSink#onLong}. */
    boolean begin(MatchEngine engine, BlockPool blocks, AdiDevice newDevice, int newSource, int context, int tag,
            int newLength) {
        device = newDevice;
        source = newSource;
        length = newLength;
        arrivedBytes = 0;
        receive = null;
        entry = null;
        if (context == RemoteMemory.CONTEXT) {
            // The messages of a write are short: no rank of ours sends this, and its bytes go nowhere.
            return true;
        }
        receive = engine.findPosted(context, source, tag);
        if (receive != null) {
            engine.meet(receive, source, tag, length);
            return true;
        }
        Unexpected unexpected = engine.enqueue(device, source, context, tag, length, length);
        if (unexpected == null) {
            length = 0;
            return false;
        }
        unexpected.block = blocks.claim(length);
        unexpected.data = blocks.memory(unexpected.block);
        unexpected.offset = 0;
        unexpected.arrival = this;
        entry = unexpected;
        return true;
    }

    /** Whether some of its bytes are still to come. */
    public boolean isUnderWay() {
        return arrivedBytes < length;
    }

    /** Bytes still to come. */
    public int remainingBytes() {
        return length - arrivedBytes;
    }

    /** Puts the next piece where it belongs, as far as there is room; returns how many bytes it has copied. */
    int put(MemorySegment data, long offset, int bytes) {
        int copied = 0;
        if (receive != null) {
            copied = Math.clamp((long) receive.matchedLength - arrivedBytes, 0, bytes);
            Copies.copy(data, offset, receive.buffer(), receive.offset() + arrivedBytes, copied);
        } else if (entry != null) {
            copied = bytes;
            Copies.copy(data, offset, entry.data, arrivedBytes, copied);
        }
        arrivedBytes += bytes;
        return copied;
    }

    /** All of it may have arrived: then its receive completes, or it waits whole for one. */
    void finishIfWhole(MatchEngine engine) {
        AdiDevice from = device;
        if (isUnderWay() || from == null) {
            return;
        }
        AdiRequest completed = receive;
        Unexpected whole = entry;
        if (completed != null) {
            from.consumed(source, length);
            engine.onReceiveComplete(completed);
        } else if (whole != null) {
            whole.arrival = null;
            whole.inPieces = true;
            AdiRequest receiver = whole.receiver;
            if (receiver != null) {
                engine.deliver(receiver, whole);
            }
        }
    }
}
