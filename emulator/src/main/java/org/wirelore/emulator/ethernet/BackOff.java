package org.wirelore.emulator.ethernet;

/**
 * The station's part of a back-off (IEEE 802.3 clause 4.2.3.2.5), with the two deviations that a station can choose.
 *
 * <p>The capture effect: a station that has just sent a frame begins with a small range again, while the one that
 * collided with it waits longer and longer. A station that avoids it, and whose last frame no other's followed, backs
 * off by 2 slots after the first collision and by none after the second, so the other comes first (Ramakrishnan and
 * Yang, capture avoidance binary exponential back-off, 1994; 21140A manual, capture effect, CSR6.CA).
 *
 * <p>A back-off that stands still while there is carrier goes on when the carrier is gone, and the attempt comes a gap
 * after that at the earliest (21140A manual, CSR6.SB).
 */
final class BackOff {
    /** The draw that is asked for. */
    static final int DRAWN = -1;
    private static final int FIRST_SLOTS = 2;

    /** The last frame that passed whole was the station's own. */
    private boolean isCapturing;
    private boolean isStopped;
    private long leftPs;

    void reset() {
        isCapturing = false;
        clear();
    }

    /** The frame that backs off is over. */
    void clear() {
        isStopped = false;
        leftPs = 0;
    }

    void onOwnFrame() {
        isCapturing = true;
    }

    void onOtherFrame() {
        isCapturing = false;
    }

    /**
     * The slots to wait after a frame's collision.
     *
     * @param collisions how many it has met, from 1 on
     * @return {@link #DRAWN} where they are drawn
     */
    int slots(boolean avoidsCapture, int collisions) {
        if (!avoidsCapture || !isCapturing || collisions > 2) {
            return DRAWN;
        }
        return collisions == 1 ? FIRST_SLOTS : 0;
    }

    boolean isStopped() {
        return isStopped;
    }

    /** Carrier has come, with so much of the back-off left. */
    void stop(long newLeftPs) {
        isStopped = true;
        leftPs = newLeftPs;
    }

    /** The carrier is gone. Gives what is left. */
    long resume() {
        isStopped = false;
        return leftPs;
    }
}
