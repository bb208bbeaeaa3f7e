package org.wirelore.device.mvia;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Host;
import org.wirelore.device.vipl.engine.ViaMessage;

/**
 * Messages of one connection on their way out, cut into numbered frames. Frames and messages count without end; those
 * from {@code acknowledged} to {@code next} are under way, those from there to {@code end} wait.
 */
final class FlowSender {
    private static final int FIRST = 4;

    private final MviaConfig config;
    private final boolean isReliable;
    private final int sendBytesMax;
    private final int writeBytesMax;
    private @Nullable ViaMessage[] messages = new ViaMessage[FIRST];
    /** The number of each message's first frame. */
    private int[] firstFrames = new int[FIRST];
    private int oldestMessage;
    private int endMessage;
    /** Messages before this one are in the network's care. */
    private int takenMessage;
    /** The message of the frame {@code next}, if that exists. */
    private int nextMessage;
    private int acknowledged;
    private int next;
    private int end;
    /** Frames before this one were sent at least once. */
    private int fresh;
    /** After going back for a gap: until all before this one is acknowledged, another gap is the same one. */
    private int recoveredAt;
    private int triesUsed;
    private long retryAtPs = Host.FOREVER;

    FlowSender(MviaConfig config, boolean isReliable, int frameBytesMax) {
        this.config = config;
        this.isReliable = isReliable;
        sendBytesMax = frameBytesMax - FrameFields.SEND_HEADER;
        writeBytesMax = frameBytesMax - FrameFields.WRITE_HEADER;
    }

    long retryAtPs() {
        return retryAtPs;
    }

    boolean isIdle() {
        return oldestMessage == endMessage;
    }

    void add(ViaMessage message) {
        if (endMessage - oldestMessage == messages.length) {
            grow();
        }
        int at = index(endMessage);
        messages[at] = message;
        firstFrames[at] = end;
        if (next == end) {
            nextMessage = endMessage;
        }
        endMessage++;
        end += Math.max(1, (message.length + bytesMax(message) - 1) / bytesMax(message));
    }

    /** The next message that the network takes into its care, if the window of messages has room for it; or null. */
    @Nullable
    ViaMessage take() {
        boolean hasRoom = isReliable && takenMessage != endMessage
                && takenMessage - oldestMessage < config.windowMessages();
        return hasRoom ? messages[index(takenMessage++)] : null;
    }

    boolean hasFrame() {
        return next != end && (!isReliable || next - acknowledged < config.windowFrames());
    }

    /** Bytes of data in the next frame. */
    int nextBytes() {
        ViaMessage message = message(nextMessage);
        return Math.min(bytesMax(message), message.length - offset(message));
    }

    private int offset(ViaMessage message) {
        return (next - firstFrames[index(nextMessage)]) * bytesMax(message);
    }

    /** Writes the next frame. Both ends and the acknowledgment are in the fields already. @return its length */
    int write(FrameFields fields, MemorySegment frame) {
        ViaMessage message = message(nextMessage);
        fields.kind = message.kind == ViaMessage.Kind.WRITE ? FrameFields.WRITE : FrameFields.SEND;
        fields.flags |= message.hasImmediate ? FrameFields.IMMEDIATE : 0;
        fields.number = next;
        fields.bytes = nextBytes();
        fields.messageBytes = message.length;
        fields.offset = offset(message);
        fields.immediateData = message.immediateData;
        fields.remoteAddress = message.remoteAddress;
        fields.remoteHandle = message.remoteHandle;
        int header = fields.write(frame);
        Copies.copy(message.data(), fields.offset, frame, header, fields.bytes);
        return header + fields.bytes;
    }

    /** The next frame has been sent. @return whether it had been sent before */
    boolean sent(long nowPs) {
        boolean isAgain = next - fresh < 0;
        next++;
        if (!isAgain) {
            fresh = next;
        }
        if (next == frameAfter(nextMessage)) {
            nextMessage++;
        }
        if (isReliable && retryAtPs == Host.FOREVER) {
            retryAtPs = nowPs + config.retryPs();
        }
        return isAgain;
    }

    /** The oldest message, if all its frames were sent and need no acknowledgment, or have it. It is removed. */
    @Nullable
    ViaMessage poll() {
        if (isIdle() || (isReliable ? acknowledged : next) - frameAfter(oldestMessage) < 0) {
            return null;
        }
        return remove();
    }

    /** The oldest message, whatever became of it, or null. It is removed. */
    @Nullable
    ViaMessage remove() {
        if (isIdle()) {
            return null;
        }
        ViaMessage message = message(oldestMessage);
        messages[index(oldestMessage)] = null;
        oldestMessage++;
        if (takenMessage - oldestMessage < 0) {
            takenMessage = oldestMessage;
        }
        return message;
    }

    /** The other side expects a frame. */
    void onExpected(int number, boolean isGap, long nowPs) {
        if (number - acknowledged < 0 || number - fresh > 0) {
            return;
        }
        if (number != acknowledged) {
            acknowledged = number;
            triesUsed = 0;
            if (next - number < 0) {
                goTo(number);
            }
            retryAtPs = acknowledged == next ? Host.FOREVER : nowPs + config.retryPs();
        }
        if (isGap && next != acknowledged && acknowledged - recoveredAt >= 0) {
            recoveredAt = next;
            goTo(acknowledged);
        }
    }

    /** The time for an acknowledgment is over: goes back. @return false if it was the last time */
    boolean retry(long nowPs) {
        triesUsed++;
        if (triesUsed == config.tries()) {
            return false;
        }
        retryAtPs = nowPs + (config.retryPs() << triesUsed);
        goTo(acknowledged);
        return true;
    }

    private void goTo(int number) {
        next = number;
        nextMessage = oldestMessage;
        while (nextMessage != endMessage && number - frameAfter(nextMessage) >= 0) {
            nextMessage++;
        }
    }

    private int frameAfter(int message) {
        return message + 1 == endMessage ? end : firstFrames[index(message + 1)];
    }

    private int bytesMax(ViaMessage message) {
        return message.kind == ViaMessage.Kind.WRITE ? writeBytesMax : sendBytesMax;
    }

    private ViaMessage message(int position) {
        ViaMessage message = messages[index(position)];
        if (message == null) {
            throw new IllegalStateException("a message must be under way: position=" + position);
        }
        return message;
    }

    private int index(int position) {
        return position & messages.length - 1;
    }

    private void grow() {
        int before = messages.length;
        @Nullable
        ViaMessage[] oldMessages = messages;
        int[] oldFrames = firstFrames;
        messages = Arrays.copyOf(messages, 2 * before);
        firstFrames = Arrays.copyOf(firstFrames, 2 * before);
        for (int position = oldestMessage; position != endMessage; position++) {
            messages[index(position)] = oldMessages[position & before - 1];
            firstFrames[index(position)] = oldFrames[position & before - 1];
        }
    }
}
