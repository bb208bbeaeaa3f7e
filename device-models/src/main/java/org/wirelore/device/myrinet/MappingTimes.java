package org.wirelore.device.myrinet;

/**
 * How a driver maps its network.
 *
 * @param gapPs between two scouts or notices
 * @param answerPs how long after a round of scouts an answer may still come
 * @param tries how often a scout is sent before it counts as not answered
 * @param checkPs how long after a mapping, or a check of it, each cable and host is checked
 */
public record MappingTimes(long gapPs, long answerPs, int tries, long checkPs) {
    private static final long GAP_PS = 30_000_000L;
    private static final long ANSWER_PS = 300_000_000L;
    private static final int TRIES = 2;

    /** Checks the ranges. */
    public MappingTimes {
        if (gapPs <= 0 || answerPs <= 0 || tries <= 0 || checkPs <= 0) {
            throw new IllegalArgumentException("times must be positive: gapPs=" + gapPs + ", answerPs=" + answerPs
                    + ", tries=" + tries + ", checkPs=" + checkPs);
        }
    }

    /** 30 us between scouts, 300 us for an answer, two tries. */
    public static MappingTimes usual(long checkPs) {
        return new MappingTimes(GAP_PS, ANSWER_PS, TRIES, checkPs);
    }
}
