package org.wirelore.rig.program;

/**
 * The data cache of a rank's machine, as a program that declares what it computes sees it: it keeps what was used last.
 *
 * @param bytes its size; 0: none
 * @param lineBytes what is fetched at a time, at least 1
 */
public record DataCache(int bytes, int lineBytes) {
    /** That of a machine where computing takes its own time. */
    public static final DataCache REAL = new DataCache(0, 1);

    /**
     * Lines that are fetched from memory: none if all that a loop comes back to fits, else every one that it goes
     * through.
     *
     * @param sweptBytes what the loop goes through in all its rounds, 0 or more
     * @param setBytes what it comes back to in each round
     */
    public long misses(long sweptBytes, long setBytes) {
        return setBytes <= bytes ? 0 : Math.ceilDiv(sweptBytes, lineBytes);
    }
}
