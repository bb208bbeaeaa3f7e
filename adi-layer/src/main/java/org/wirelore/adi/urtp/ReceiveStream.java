package org.wirelore.adi.urtp;

import java.util.Arrays;

/** What has come from one peer on one stream, by the packets' numbers. */
final class ReceiveStream {
    static final int NONE = -1;

    final int peer;
    final int stream;
    /** Number of the packet that the program gets next. */
    int base;
    /** First number that has not come in order. */
    int expected;
    /** Last number that was acknowledged. */
    int lastAcked;
    /** The datalink's name of the last REQ, the number that it asks for, and what was acknowledged before it. */
    long reqFrame = NONE;
    int reqNumber;
    int ackedBeforeReq;
    /** Packets beyond a gap since the last REQ. */
    int tooEarly;
    /** The buffer of each number that is here and was not taken. */
    final int[] received;
    /** When a receive asks again; 0 for at once. */
    long askAtPs;
    long askDelayPs;
    /** Until when a receive does not look, by the printed rule; 0 if it does. */
    long deafUntilPs;

    private final int window;
    private final int range;

    ReceiveStream(int peer, int stream, UrtpConfig config) {
        this.peer = peer;
        this.stream = stream;
        window = config.window();
        range = config.range();
        lastAcked = config.corrects(UrtpRule.UNACKNOWLEDGED_IS_A_DISTANCE) ? range - 1 : 0;
        received = new int[range];
        Arrays.fill(received, NONE);
    }

    boolean isInWindow(int number) {
        return Math.floorMod(number - base, range) < window;
    }

    boolean holds(int number) {
        return received[number] != NONE;
    }

    /** Whether this packet has not come yet, be it beyond the window. */
    boolean isMissing(int number) {
        return !holds(number) && Math.floorMod(number - expected, range) < range / 2;
    }

    /** Whether a window's place for this number, which others in it share, has a packet: how the paper looks. */
    boolean holdsInPlace(int number) {
        return holds((base + Math.floorMod(number - base, range) % window) % range);
    }

    /** Packets that are here. */
    int held() {
        return (int) Arrays.stream(received).filter(buffer -> buffer != NONE).count();
    }

    /** Packets in order that are not acknowledged. */
    int unacknowledged() {
        return Math.floorMod(expected - lastAcked, range) - 1;
    }

    int next(int number) {
        return (number + 1) % range;
    }

    int previous(int number) {
        return (number + range - 1) % range;
    }
}
