package org.wirelore.device.api.shm;

/**
 * A watch on one word of a segment for a process that sleeps in its host, because it waits for other devices, too. One
 * process uses it; that process does not {@link SharedSegment#await} in this segment meanwhile.
 */
public interface WordWatch extends AutoCloseable {
    /** A watch where every store to shared memory signals the hosts of the processes that have the segment mapped. */
    WordWatch SIGNALLED = new WordWatch() {
        @Override
        public void look() {
            // The store itself signals.
        }

        @Override
        public void close() {
            // Nothing was begun.
        }
    };

    /**
     * The process has just stored the watched value in the word. One signal to the process's host follows as soon as
     * the word has another value, at once if it has one already.
     */
    void look();

    /** Ends the watch. The segment may be unmapped when this returns. */
    @Override
    void close();
}
