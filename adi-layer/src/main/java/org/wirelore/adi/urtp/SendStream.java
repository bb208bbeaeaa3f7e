package org.wirelore.adi.urtp;

import java.util.Arrays;

/** What a rank has sent to one peer on one stream, by the packets' numbers. */
final class SendStream {
    static final int NONE = -1;

    final int peer;
    final int stream;
    /** Number of the next packet. */
    int toBeSent;
    /** Oldest number that is not acknowledged. */
    int base;
    /** The buffer of each number that has been sent; a printed rule may leave an old one behind. */
    final int[] sent;
    /** When it was sent last, picoseconds. */
    final long[] lastSendPs;
    /** The datalink's name of the frame that it was sent in last. */
    final long[] lastFrame;
    /** When the oldest packet is asked about unless it is acknowledged, and how long that takes the next time. */
    long probeAtPs;
    long probeDelayPs;
    /** Since when the peer has acknowledged nothing, while something is under way; or has said nothing at all. */
    long silentSincePs;
    /** What {@link UrtpStation#heard} was then; of a rank that leaves, {@link #answers}. */
    int heard;
    /** ACKs and REQs of this stream that have come. */
    int answers;
    /** When a sender that found the window full looks again; 0 if none waits. */
    long blockedUntilPs;
    long blockedDelayPs;

    private final int window;
    private final int range;
    private final boolean wraps;

    SendStream(int peer, int stream, UrtpConfig config) {
        this.peer = peer;
        this.stream = stream;
        window = config.window();
        range = config.range();
        wraps = config.corrects(UrtpRule.NUMBERS_WRAP);
        // Where printed rules take numbers beyond the range for good, they get this far.
        int numbers = range + window;
        sent = new int[numbers];
        Arrays.fill(sent, NONE);
        lastSendPs = new long[numbers];
        lastFrame = new long[numbers];
    }

    /** How far a number is behind the base. */
    int distance(int number) {
        return Math.floorMod(number - base, range);
    }

    /** Packets without acknowledgment. */
    int underWay() {
        return distance(toBeSent);
    }

    boolean isOpen() {
        return isInWindow(toBeSent);
    }

    /** The paper's InWindow: for numbers within the range, whether the distance is shorter than the window. */
    boolean isInWindow(int number) {
        int ahead = number - base;
        return (ahead >= 0 && ahead < window) || (ahead + range >= 0 && ahead + range < window);
    }

    /** A packet has got the next number. */
    void advance() {
        toBeSent = wraps ? next(toBeSent) : toBeSent + 1;
    }

    int next(int number) {
        return (number + 1) % range;
    }

    int previous(int number) {
        return (number + range - 1) % range;
    }
}
