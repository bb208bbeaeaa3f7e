package org.wirelore.device.api.host;

/**
 * The I/O bus (PCI) as a bus-mastering card sees it: host memory by physical address, with latency, bandwidth and
 * contention.
 *
 * <p>Data moves at the moment of the call; {@link #claim} tells how long the transfer keeps the bus, and the card waits
 * that long before it goes on. An access to an address at which nothing answers fails with a status, never with an
 * exception. Addresses are unsigned 32-bit values in a {@code long}.
 */
public interface DmaBus {
    /** The transfer completed. */
    int OK = 0;
    /** No device claimed the address. */
    int MASTER_ABORT = 1;
    /** The target refused. */
    int TARGET_ABORT = 2;
    /** Data arrived with a parity error. */
    int PARITY_ERROR = 3;

    /**
     * Reads host memory into a card's buffer.
     *
     * @param address physical address of the first byte
     * @param into the card's buffer
     * @param offset first byte in the buffer
     * @param length how many bytes
     * @return {@link #OK} or the kind of failure, with nothing transferred
     */
    int read(long address, byte[] into, int offset, int length);

    /**
     * Writes a card's buffer to host memory.
     *
     * @param address physical address of the first byte
     * @param from the card's buffer
     * @param offset first byte in the buffer
     * @param length how many bytes
     * @return {@link #OK} or the kind of failure, with nothing transferred
     */
    int write(long address, byte[] from, int offset, int length);

    /**
     * Takes the bus, after the transfers already granted, for one transfer into host memory.
     *
     * @param bytes how many bytes, zero or more
     * @param burstBytes longest burst between two arbitrations; 0: no limit of the card's own
     * @return the time at which the last byte has moved, picoseconds
     */
    long claim(int bytes, int burstBytes);

    /**
     * As {@link #claim(int, int)}, for a transfer out of host memory, which may take longer: the card waits for what it
     * reads.
     *
     * @param bytes how many bytes, zero or more
     * @param burstBytes longest burst between two arbitrations; 0: no limit of the card's own
     * @return the time at which the last byte has moved, picoseconds
     */
    default long claimRead(int bytes, int burstBytes) {
        return claim(bytes, burstBytes);
    }

    /**
     * As {@link #claim(int, int)}, for a transfer that the card asked for in the past: it may have had the bus since
     * then, where no other transfer had it. Cards say this way what they moved meanwhile.
     *
     * @param bytes how many bytes, zero or more
     * @param burstBytes longest burst between two arbitrations; 0: no limit of the card's own
     * @param sincePs when the card asked for the bus, not later than now
     * @return the time at which the last byte has moved, which may be over
     */
    long claim(int bytes, int burstBytes, long sincePs);

    /** Gets what happens to a transfer that is under way. */
    @FunctionalInterface
    interface DelayListener {
        /**
         * The CPU had the bus: the rest of the transfer moves later.
         *
         * @param byPs by how much, picoseconds
         */
        void onDelay(long byPs);
    }

    /**
     * Says over which time a card spreads the transfer that it has claimed the bus for, so that accesses of the CPU
     * share the bus with it. Where they pass for free, or no such call is made, they do not.
     *
     * @param fromPs when it began
     * @param toPs when its last byte moves, if nothing delays it
     * @param bytes how many bytes
     * @param isRead whether they come out of host memory
     * @param listener of this transfer, and before of others of the same engine
     */
    default void spread(long fromPs, long toPs, int bytes, boolean isRead, DelayListener listener) {
    }
}
