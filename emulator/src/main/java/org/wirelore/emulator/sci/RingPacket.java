package org.wirelore.emulator.sci;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.emulator.capture.WireNote;

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

    /** No node of the ringlet takes it. */
    static final int NO_NODE = -1;

    private final SciPacket nothing;
    /** The content; the sender's. */
    SciPacket packet;
    Form form = Form.QUEUED;
    /** Position of the sender, and of who takes the send packet, or {@link #NO_NODE}. */
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
    /** Its target answers busy, whatever room it has. */
    boolean isRefused;
    /** From this packet on, the station at which a rule looks at it is off, for a time in picoseconds; 0 for not. */
    long offForPs;
    /** What rules have done to it on the present link. */
    private final WireNote note = new WireNote();
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
        isRefused = false;
        note.clear();
    }

    /** The target answers. */
    void turn(int answer) {
        echo = answer;
        form = Form.ECHO;
        symbols = SciPacket.ECHO_BYTES / RingTiming.SYMBOL_BYTES;
        isOld = false;
        isRefused = false;
        note.clear();
    }

    /** It goes on to a further link, on which nothing has happened to it. */
    void goOn() {
        note.clear();
    }

    /** Takes over what rules have done to it. */
    void note(@Nullable WireNote made) {
        if (made != null) {
            note.copyFrom(made);
        }
    }

    /** What has happened to it on the present link; null if nothing has. */
    @Nullable
    WireNote note() {
        return note.size() == 0 ? null : note;
    }

    /** {@return whether it is an echo, and no send packet} */
    public boolean isEcho() {
        return form == Form.ECHO;
    }

    /** {@return whether it is a request's send packet} */
    public boolean isRequest() {
        return form != Form.ECHO && !isResponse();
    }

    /** {@return whether it is a response's send packet} */
    public boolean isAnswer() {
        return form != Form.ECHO && isResponse();
    }

    /** Spoils its check: it goes on to its target, which drops it. */
    public void damage() {
        isDamaged = true;
    }

    /** Its target answers busy. */
    public void refuse() {
        isRefused = true;
    }

    /**
     * A response tells of an error, and brings no data.
     *
     * @param status such as {@link SciPacket#DATA_ERROR}
     */
    public void fail(int status) {
        packet.status = status;
        symbols = packet.wireBytes() / RingTiming.SYMBOL_BYTES;
    }

    /** The station at which a rule looks at it goes off, for a time in picoseconds. */
    public void powerOffFor(long ps) {
        offForPs = ps;
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
