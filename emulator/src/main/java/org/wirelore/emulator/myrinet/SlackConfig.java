package org.wirelore.emulator.myrinet;

/**
 * The slack buffer of a crossbar's input, behind the bytes that a packet under way always has in the crossbar.
 *
 * @param bytes its size
 * @param stopBytes filled so far, it sends STOP
 * @param goBytes drained so far, it sends GO
 */
public record SlackConfig(int bytes, int stopBytes, int goBytes) {
    /** Those of simulation studies of Myrinet (Flich, Lopez, Malumbres and Duato, IEEE TPDS 13(7), 2002). */
    public static final SlackConfig USUAL = new SlackConfig(80, 56, 40);
    /** Bytes that still come beside those on the cable: STOP itself, and one byte at each end of it. */
    private static final int OVERRUN = 3;

    public SlackConfig {
        if (goBytes < 1 || goBytes >= stopBytes || stopBytes >= bytes) {
            throw new IllegalArgumentException("a slack buffer must have 0 < go < stop < size: bytes=" + bytes
                    + ", stopBytes=" + stopBytes + ", goBytes=" + goBytes);
        }
    }

    /** The longest delay of a cable at which nothing overruns it, picoseconds. */
    public long delayMaxPs(long byteTimePs) {
        return Math.max(0, (bytes - stopBytes - OVERRUN) * byteTimePs / 2);
    }
}
