package org.wirelore.rig.order;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.StateHash;

/** What a receive of a program has come to. */
final class Receipt {
    private static final long OPEN = StateHash.ofName("open");
    private static final long CANCELLED = StateHash.ofName("cancelled");

    private final String line;
    private String words = "met no message";
    private long digest = OPEN;

    /** @param line of the program that called it; null if lines are not noted */
    Receipt(@Nullable String line) {
        this.line = line == null || line.isEmpty() ? "" : " (" + line.substring(line.indexOf('(') + 1);
    }

    void completed(CoreEvent end) {
        StateHash hash = new StateHash();
        hash.add(((long) end.peer << Integer.SIZE) | (end.tag & 0xFFFF_FFFFL));
        hash.add(StateHash.ofName(end.error.name()) + end.length);
        hash.add(end.contentHash);
        digest = hash.value();
        words = "took " + end.length + (end.length == 1 ? " byte" : " bytes") + " from rank " + end.peer + " with tag "
                + end.tag + " (" + (end.error.name().equals("SUCCESS") ? "" : end.error + ", ") + "content "
                + Long.toHexString(end.contentHash) + ")";
    }

    void cancelled() {
        digest = CANCELLED;
        words = "was cancelled";
    }

    /** Stands for status and content. */
    long digest() {
        return digest;
    }

    /** The line in brackets, if it is known, and what came. */
    String words() {
        return line + " " + words;
    }
}
