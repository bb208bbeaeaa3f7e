package jpvm;

import org.jspecify.annotations.Nullable;

/** A message, as it is received. */
public class jpvmMessage {
    /** What its sender calls it. */
    public int messageTag;
    /** The task that has sent it. */
    public @Nullable jpvmTaskId sourceTid;
    /** The task that it was sent to. */
    public @Nullable jpvmTaskId destTid;
    /** What is in it. */
    public @Nullable jpvmBuffer buffer;

    /** Makes one without tasks and with nothing in it. */
    public jpvmMessage() {
        messageTag = -1;
    }

    /**
     * Makes one.
     *
     * @param buffer what is in it
     * @param dest the task that it goes to
     * @param src the task that sends it
     * @param tag what its sender calls it
     */
    public jpvmMessage(jpvmBuffer buffer, jpvmTaskId dest, jpvmTaskId src, int tag) {
        this.messageTag = tag;
        this.sourceTid = src;
        this.destTid = dest;
        this.buffer = buffer;
    }
}
