package org.wirelore.device.mvia;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.vipl.engine.MessageCarrier;
import org.wirelore.device.vipl.engine.ViaMessage;

/** Frames of one connection as they come in: in which order they are taken, and the message that they make up. */
final class FlowReceiver {
    private final MviaConfig config;
    private final ViaMessage ends;
    private final ViaMessage message = new ViaMessage(0);
    private int expected;
    /** How many bytes of the message have come. */
    private int bytesHere;
    private boolean isComing;
    private int unanswered;
    private boolean isAnswerDue;
    private boolean isGap;
    private boolean isGapReported;
    private long answerAtPs = Host.FOREVER;

    /** @param ends of messages in the other direction */
    FlowReceiver(MviaConfig config, ViaMessage ends) {
        this.config = config;
        this.ends = ends;
    }

    int expected() {
        return expected;
    }

    boolean isAnswerDue() {
        return isAnswerDue;
    }

    /** Whether the answer that is due reports a gap. */
    boolean isGap() {
        return isGap;
    }

    /** Whether frames were taken that the other side knows nothing of. */
    boolean owesAnswer() {
        return unanswered > 0;
    }

    long answerAtPs() {
        return answerAtPs;
    }

    /** Nothing has gone the other way for long enough. */
    void answerNow() {
        isAnswerDue = true;
        answerAtPs = Host.FOREVER;
    }

    /** What is expected has gone to the other side. */
    void answered() {
        isAnswerDue = false;
        isGap = false;
        unanswered = 0;
        answerAtPs = Host.FOREVER;
    }

    /** How the number of an unreliable frame stands to the expected one. */
    int distance(FrameFields fields) {
        return fields.number - expected;
    }

    /** Whether a frame of a reliable connection is the one that is expected. The others are answered at once. */
    boolean isExpected(FrameFields fields) {
        int distance = distance(fields);
        if (distance < 0 || (distance > 0 && !isGapReported)) {
            isAnswerDue = true;
            isGap = distance > 0;
            isGapReported |= isGap;
        }
        return distance == 0;
    }

    /** Whether a part goes on where the message is, or begins one. */
    boolean fits(FrameFields fields) {
        if (!isComing) {
            return fields.offset == 0;
        }
        boolean isSameKind = (fields.kind == FrameFields.WRITE) == (message.kind == ViaMessage.Kind.WRITE);
        return fields.offset == bytesHere && fields.messageBytes == message.length && isSameKind;
    }

    /** The message that was coming never completes. */
    void breakOff() {
        isComing = false;
    }

    /** The number after a frame is expected from now on. */
    void take(FrameFields fields, boolean isReliable, long nowPs) {
        expected = fields.number + 1;
        isGapReported = false;
        if (isReliable) {
            unanswered++;
            if (unanswered >= config.ackFrames()) {
                isAnswerDue = true;
            } else if (answerAtPs == Host.FOREVER) {
                answerAtPs = nowPs + config.ackDelayPs();
            }
        }
    }

    /** A part that fits has come. The connection may be over after the call. */
    void place(FrameFields fields, MemorySegment frame, long dataAt, MessageCarrier.Listener listener) {
        if (!isComing) {
            begin(fields);
            listener.onBegin(message);
        }
        if (fields.bytes > 0) {
            listener.onPart(message, bytesHere, frame, dataAt, fields.bytes);
        }
        bytesHere += fields.bytes;
        if (bytesHere == message.length) {
            isComing = false;
            listener.onEnd(message);
        }
    }

    private void begin(FrameFields fields) {
        isComing = true;
        bytesHere = 0;
        message.kind = fields.kind == FrameFields.WRITE ? ViaMessage.Kind.WRITE : ViaMessage.Kind.SEND;
        message.level = ends.level;
        message.fromHost = ends.toHost;
        message.fromVi = ends.toVi;
        message.fromConnection = ends.toConnection;
        message.toHost = ends.fromHost;
        message.toVi = ends.fromVi;
        message.toConnection = ends.fromConnection;
        message.hasImmediate = fields.has(FrameFields.IMMEDIATE);
        message.immediateData = fields.immediateData;
        message.remoteAddress = fields.remoteAddress;
        message.remoteHandle = fields.remoteHandle;
        message.length = fields.messageBytes;
    }
}
