package org.wirelore.adi.pvm;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The messages that a task has not received yet, in the order of their arrival. */
final class MessageQueue {
    private final Deque<PvmMessage> messages = new ArrayDeque<>();

    void add(PvmMessage message) {
        messages.add(message);
    }

    int size() {
        return messages.size();
    }

    /** The first that fits, or null. */
    @Nullable
    PvmMessage find(MessagePattern pattern, boolean takes) {
        for (Iterator<PvmMessage> each = messages.iterator(); each.hasNext();) {
            PvmMessage message = each.next();
            if (pattern.takes(message)) {
                if (takes) {
                    each.remove();
                }
                return message;
            }
        }
        return null;
    }

    /** What has come that a receive does not take, in words; empty if nothing has. */
    String others() {
        PvmMessage oldest = messages.peek();
        return oldest == null
                ? ""
                : " (" + messages.size() + (messages.size() == 1 ? " other message has" : " other messages have")
                        + " come, the oldest from " + oldest.source() + " with tag " + oldest.tag() + ")";
    }
}
