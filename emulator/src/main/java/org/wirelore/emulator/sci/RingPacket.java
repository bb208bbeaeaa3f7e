package org.wirelore.emulator.sci;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;

/**
 * A subaction on a ringlet: a send packet on its way, and then the echo that its target has made of it. Pooled by its
 * ringlet. The sender keeps it until it has the echo, or has given up.
 */
public final class RingPacket {
    /** What it is at present. */
    enum Form {
        /** In its sender's queue. */
        QUEUED,
        /** A send packet on the ring. */
        SENT,
        /** An echo on the ring, back to the sender. */
        ECHO,
        /** Lost on the ring; its sender does not know yet. */
        GONE
    }

    /** Nobody on the ringlet takes it. */
    static final int NOBODY = -1;

    private final SciPacket nothing;
    /** The content; the sender's. */
    SciPacket packet;
    Form form = Form.QUEUED;
    /** Position of the sender, and of who takes the send packet, or {@link #NOBODY}. */
    int from;
    int target;
    /** The plug that it is for in the end; -1 if no station has that node id. */
    int plug;
    /** Length on the wire in the present form, without the idle behind it. */
    int symbols;
    /** The first slot in which it may leave its queue. */
    long eligibleSlot;
    /** When its head has left the sender. */
    long sentSlot;
    /** What the target has answered. */
    int echo = Echo.NONE;
    /** The sender no longer waits for it. */
    boolean isAbandoned;
    /** It has passed the scrubber. */
    boolean isOld;
    /** Its check is wrong, and every node knows (stomped). */
    boolean isDamaged;
    /** It does not reach the next node. */
    boolean isLost;
    /** Neighbours in the list of those that await their echoes. */
    @Nullable
    RingPacket older;
    @Nullable
    RingPacket newer;

    /** @param nothing stands for the content while there is none */
    RingPacket(SciPacket nothing) {
        this.nothing = nothing;
        packet = nothing;
    }

    void begin(SciPacket content, int fromPosition, int targetPosition) {
        packet = content;
        form = Form.QUEUED;
        from = fromPosition;
        target = targetPosition;
        symbols = content.wireBytes() / RingTiming.SYMBOL_BYTES;
        echo = Echo.NONE;
        isAbandoned = false;
        isOld = false;
        isDamaged = false;
        isLost = false;
    }

    /** The target answers. */
    void turn(int answer) {
        echo = answer;
        form = Form.ECHO;
        symbols = SciPacket.ECHO_BYTES / RingTiming.SYMBOL_BYTES;
        isOld = false;
    }

    void forget() {
        packet = nothing;
    }

    /** Who takes it off the ring. */
    int taker() {
        return form == Form.ECHO ? from : target;
    }

    boolean isOnRing() {
        return form == Form.SENT || form == Form.ECHO;
    }

    boolean isResponse() {
        return packet.command == SciPacket.RESPONSE;
    }
}
