package org.wirelore.emulator.fault;

/**
 * When a rule applies. Units (frames, packets, subactions) are counted per direction and rule, from 0, and only those
 * that the rule's filter lets through.
 *
 * @param fromPs first moment, picoseconds
 * @param untilPs first moment at which it no longer applies
 * @param fromFrame first frame
 * @param untilFrame first frame to which it no longer applies
 * @param timesMax it disturbs at most this many frames per direction
 */
public record FaultLifetime(long fromPs, long untilPs, long fromFrame, long untilFrame, long timesMax) {
    /** From the first frame to the last. */
    public static final FaultLifetime ALWAYS = new FaultLifetime(0, Long.MAX_VALUE, 0, Long.MAX_VALUE, Long.MAX_VALUE);

    public FaultLifetime {
        if (fromPs < 0 || untilPs <= fromPs || fromFrame < 0 || untilFrame <= fromFrame || timesMax < 1) {
            throw new IllegalArgumentException(
                    "a lifetime must begin at 0 or later, end after its begin and allow once: "
                            + "fromPs=" + fromPs + ", untilPs=" + untilPs + ", fromFrame=" + fromFrame + ", untilFrame="
                            + untilFrame + ", timesMax=" + timesMax);
        }
    }

    /** From one moment until before another. */
    public static FaultLifetime between(long fromPs, long untilPs) {
        return new FaultLifetime(fromPs, untilPs, 0, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /** From one frame until before another. */
    public static FaultLifetime frames(long fromFrame, long untilFrame) {
        return new FaultLifetime(0, Long.MAX_VALUE, fromFrame, untilFrame, Long.MAX_VALUE);
    }

    /** The same lifetime with another bound on the number of disturbed frames. */
    public FaultLifetime atMost(long times) {
        return new FaultLifetime(fromPs, untilPs, fromFrame, untilFrame, times);
    }
}
