package org.wirelore.adi.pvm;

import org.jspecify.annotations.Nullable;

/**
 * Which messages a receive takes.
 *
 * @param source null: from any task
 * @param tag null: with any tag
 */
public record MessagePattern(@Nullable TaskAddress source, @Nullable Integer tag) {
    boolean takes(PvmMessage message) {
        return (source == null || source.isOf(message.source())) && (tag == null || tag == message.tag());
    }

    /** What it waits for, in words. */
    @Override
    public String toString() {
        return "a message from " + (source == null ? "any task" : source) + (tag == null ? "" : " with tag " + tag);
    }
}
