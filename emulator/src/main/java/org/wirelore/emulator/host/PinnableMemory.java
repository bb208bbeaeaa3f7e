package org.wirelore.emulator.host;

import java.lang.foreign.MemorySegment;

/** Memory of a program that what is no thread of it, such as a card, can reach. */
public final class PinnableMemory {
    private static final Thread OTHER = Thread.ofPlatform().unstarted(() -> {
    });

    private PinnableMemory() {
    }

    /**
     * {@return whether every thread may write memory}
     *
     * @param memory of a program
     */
    public static boolean isPinnable(MemorySegment memory) {
        return !memory.isReadOnly() && memory.isAccessibleBy(OTHER);
    }
}
