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
    @Nullable
    AdiRequest receive;
    /** Its entry among the unexpected messages; it may have been taken out, by {@link Unexpected#receiver}. */
    @Nullable
    Unexpected entry;
    @Nullable
    AdiDevice device;
    int source;
    private int length;
    private int arrivedBytes;

    void begin(AdiDevice newDevice, int newSource, int newLength) {
        device = newDevice;
        source = newSource;
        length = newLength;
        arrivedBytes = 0;
        receive = null;
        entry = null;
    }

    /** Whether some of its bytes are still to come. */
    public boolean isUnderWay() {
        return arrivedBytes < length;
    }

    /** Bytes still to come. */
    public int remainingBytes() {
        return length - arrivedBytes;
    }

    int length() {
        return length;
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
}
