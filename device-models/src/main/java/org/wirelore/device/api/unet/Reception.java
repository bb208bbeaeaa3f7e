package org.wirelore.device.api.unet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * One entry of a receive queue, filled in by {@link UNetEndpoint#poll}. Reused from call to call.
 *
 * <p>A short message is inline: {@link #inline} holds it and there is no buffer to release. A longer one lies in the
 * buffer area at {@link #offset}.
 */
public final class Reception {
    /** Longest inline message, bytes (U-Net over Fast Ethernet). */
    public static final int INLINE_BYTES = 64;

    /** The channel on which the message came. */
    public int channel;
    /** Bytes received; for a message that was padded on the wire, the padded length. */
    public int length;
    /** Whether the message is in {@link #inline}. */
    public boolean isInline;
    /** Where the message begins in the buffer area, when it is not inline. */
    public int offset;
    /** The message, when it is inline. */
    public final MemorySegment inline = MemorySegment.ofArray(new byte[INLINE_BYTES]);

    /** An entry that was not filled in yet. */
    public Reception() {
    }

    /**
     * Reads a byte of the message wherever it lies.
     *
     * @param area the endpoint's communication segment
     * @param index of the byte in the message, from 0
     * @return the byte
     */
    public byte byteAt(MemorySegment area, int index) {
        return isInline
                ? inline.get(ValueLayout.JAVA_BYTE, index)
                : area.get(ValueLayout.JAVA_BYTE, (long) offset + index);
    }
}
