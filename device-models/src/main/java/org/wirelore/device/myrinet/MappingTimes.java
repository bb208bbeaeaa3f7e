package org.wirelore.device.myrinet;

/**
 * How a driver maps its network.
 *
 * @param gapPs between two scouts or notices
 * @param answerPs how long after a round of scouts an answer may still come
 * @param tries how often a scout is sent before it counts as not answered
 * @param checkTries the same of a check, where each try waits twice as long as the one before: what was there is late
 *            rather than gone, since the network may be busy
 * @param checkPs how long after a mapping, or a check of it, each cable and host is checked
 */
public record MappingTimes(long gapPs, long answerPs, int tries, int checkTries, long checkPs) {
    private static final long GAP_PS = 30_000_000L;
    private static final long ANSWER_PS = 300_000_000L;
    private static final int TRIES = 2;
    private static final int CHECK_TRIES = 7;
    private static final int CHECK_TRIES_MAX = 16;

    /** Checks the ranges. */
    public MappingTimes {
        if (gapPs <= 0 || answerPs <= 0 || tries <= 0 || checkTries <= 0 || checkTries > CHECK_TRIES_MAX
                || checkPs <= 0) {
            throw new IllegalArgumentException("times must be positive, and the tries of a check at most "
                    + CHECK_TRIES_MAX + ": gapPs=" + gapPs + ", answerPs=" + answerPs + ", tries=" + tries
                    + ", checkTries=" + checkTries + ", checkPs=" + checkPs);
        }
    }

    /** 30 us between scouts, 300 us for an answer, two tries; seven of a check, which are 38 ms. */
    public static MappingTimes usual(long checkPs) {
        return new MappingTimes(GAP_PS, ANSWER_PS, TRIES, CHECK_TRIES, checkPs);
    }
}
