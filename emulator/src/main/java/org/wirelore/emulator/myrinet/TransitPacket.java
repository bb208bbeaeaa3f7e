package org.wirelore.emulator.myrinet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.emulator.capture.WireNote;

/**
 * A packet inside the fabric. All its cables share the sender's bytes; each has taken one route byte less off. What was
 * damaged on the way is kept beside them, with the cable from which on it counts. Pooled by the fabric, which has it
 * back when nothing holds it.
 *
 * <p>Fault rules see what of it is on one cable, and say what happens to it there.
 */
public final class TransitPacket {
    /** The check of a packet that was cut. */
    static final int CUT_RESIDUE = 0xFF;

    private final MyrinetFabric owner;
    private int[] damagedAt = new int[2];
    private int[] damagedBits = new int[2];
    private int[] damagedOn = new int[2];
    private int damages;
    private int holders;
    private boolean inUse;
    private final WireNote note = new WireNote();
    private int noteHop;

    StreamPacket source = new StreamPacket();
    StationPlug sender;
    /** Bytes that the sender has let go; all of them once it has closed the packet. */
    int known;
    boolean isClosed;
    /** It is in the list of what cables have lost. */
    boolean isListed;

    /* While fault rules look at it. */
    /** Route bytes that were taken off before this cable. */
    int hop;
    private int gone;
    private int cutAt;
    private long stuckForPs;
    private long deafForPs;

    TransitPacket(MyrinetFabric owner, StationPlug sender) {
        this.owner = owner;
        this.sender = sender;
    }

    void begin(StationPlug from, StreamPacket packet, int length) {
        inUse = true;
        sender = from;
        source = packet;
        known = length;
        isClosed = false;
        isListed = false;
        damages = 0;
        holders = 0;
        note.clear();
        hop = 0;
    }

    /** Rules are about to look at it on a cable, some of its bytes gone. */
    void show(int onHop, int bytesGone) {
        hop = onHop;
        gone = bytesGone;
        cutAt = Integer.MAX_VALUE;
        stuckForPs = 0;
        deafForPs = 0;
    }

    /** Nothing is to be done with it any more; false if that was known. */
    boolean retire() {
        boolean was = inUse;
        inUse = false;
        return was;
    }

    void hold() {
        holders++;
    }

    void release() {
        if (--holders == 0) {
            owner.takeBack(this);
        }
    }

    /** {@return content bytes on the cable} */
    public int length() {
        return Math.max(0, known - hop);
    }

    /** {@return how many of them have left, which no rule can touch any more} */
    public int gone() {
        return gone;
    }

    /** Cuts it on this cable: only its first bytes arrive. The smallest number counts. */
    public void cutAt(int bytes) {
        cutAt = Math.min(cutAt, bytes);
    }

    int cutAt() {
        return cutAt;
    }

    /** The STOP of this cable's receiver sticks from now on, for a time in picoseconds. */
    public void stickFor(long ps) {
        stuckForPs = ps;
    }

    long stuckForPs() {
        return stuckForPs;
    }

    /** This cable's receiver hears nothing from now on, for a time in picoseconds. */
    public void deafFor(long ps) {
        deafForPs = ps;
    }

    long deafForPs() {
        return deafForPs;
    }

    /** A byte as it is on a cable, 0 to 255. */
    int octet(int index, int onHop) {
        int at = index + onHop;
        int octet = source.bytes[at] & 0xFF;
        for (int i = 0; i < damages; i++) {
            if (damagedAt[i] == at && damagedOn[i] <= onHop) {
                octet ^= damagedBits[i];
            }
        }
        return octet;
    }

    /** Inverts bits of a byte, from this cable on. */
    public void damage(int index, int bits) {
        if (damages == damagedAt.length) {
            damagedAt = Arrays.copyOf(damagedAt, 2 * damages);
            damagedBits = Arrays.copyOf(damagedBits, 2 * damages);
            damagedOn = Arrays.copyOf(damagedOn, 2 * damages);
        }
        damagedAt[damages] = index + hop;
        damagedBits[damages] = bits;
        damagedOn[damages] = hop;
        damages++;
    }

    /** Copies a range of what is on a cable. */
    void copy(int onHop, int from, byte[] to, int toIndex, int length) {
        System.arraycopy(source.bytes, onHop + from, to, toIndex, length);
        for (int i = 0; i < damages; i++) {
            int at = damagedAt[i] - onHop - from;
            if (at >= 0 && at < length && damagedOn[i] <= onHop) {
                to[toIndex + at] ^= (byte) damagedBits[i];
            }
        }
    }

    /** Writes down what has happened to it on a cable. */
    void note(int onHop, MyrinetEvent event, long value) {
        if (noteHop != onHop) {
            note.clear();
        }
        noteHop = onHop;
        note.add(event, value, "");
    }

    /** Takes over what rules have done to it on the cable that they look at. */
    void note(WireNote made) {
        noteHop = hop;
        note.copyFrom(made);
    }

    /** What has happened to it on a cable; null if nothing has. */
    @Nullable
    WireNote note(int onHop) {
        return note.size() > 0 && noteHop == onHop ? note : null;
    }

    /** What the check at the end of a cable comes to, if the packet was not cut. */
    int residue(int onHop) {
        // A sender may pass on what was damaged before.
        int residue = source.crcResidue;
        for (int i = 0; i < damages; i++) {
            if (damagedOn[i] <= onHop) {
                residue ^= Crc8.residue(damagedBits[i], known - 1 - damagedAt[i]);
            }
        }
        return residue;
    }
}
