package org.wirelore.emulator.ethernet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.wire.Frame;

/** One attempt on a shared medium, from its first bit at the sender to its last at everyone else. Pooled. */
final class Transmission {
    static final long NEVER = Long.MAX_VALUE;
    private static final int NONE = -1;
    private static final int SEVERAL = -2;

    /** Its last bit has passed all other stations. */
    final Alarm tail;
    /** Per station: it was itself sending, half duplex, while this came by. */
    private final boolean[] unheardBy;
    /** Per station: the cable was cut while this came by. */
    private final boolean[] cutFrom;

    int sender;
    @Nullable
    Frame frame;
    int lengthBytes;
    long startPs;
    /** Last bit at the sender, as far as known now: a collision brings it forward. */
    long endPs;
    /** When the sender notices a collision. */
    long collisionPs;
    /** When another transmission first overlapped this one, seen from stations that send neither. */
    long overlapPs;
    /** The sender's cable was cut while it sent: it never gets anywhere. */
    boolean isVoid;
    private int overlappedBy;

    Transmission(Alarm tail, int stations) {
        this.tail = tail;
        this.unheardBy = new boolean[stations];
        this.cutFrom = new boolean[stations];
    }

    void begin(int station, Frame content, long nowPs, long bitPs) {
        sender = station;
        frame = content;
        lengthBytes = content.length;
        startPs = nowPs;
        endPs = nowPs + (Ethernet.PREAMBLE_BYTES + lengthBytes) * 8L * bitPs;
        collisionPs = NEVER;
        overlapPs = NEVER;
        overlappedBy = NONE;
        isVoid = false;
        Arrays.fill(unheardBy, false);
        Arrays.fill(cutFrom, false);
    }

    void overlapWith(int otherSender, long nowPs) {
        overlapPs = Math.min(overlapPs, nowPs);
        overlappedBy = overlappedBy == NONE || overlappedBy == otherSender ? otherSender : SEVERAL;
    }

    /** Whether a station hears this and another transmission at a time, its own not counted. */
    boolean isGarbledAt(int station) {
        return overlappedBy != NONE && overlappedBy != station;
    }

    void markUnheardBy(int station) {
        unheardBy[station] = true;
    }

    boolean isUnheardBy(int station) {
        return unheardBy[station];
    }

    void cutFrom(int station) {
        cutFrom[station] = true;
    }

    void cutFromAll() {
        Arrays.fill(cutFrom, true);
    }

    boolean isCutFrom(int station) {
        return cutFrom[station];
    }

    /** Whether it has come by a station undisturbed so far. */
    boolean isWholeAt(int station) {
        return !hasCollided() && !isVoid && !isUnheardBy(station) && !isGarbledAt(station) && !isCutFrom(station);
    }

    boolean hasCollided() {
        return collisionPs != NEVER;
    }
}
