package org.wirelore.adi.urtp;

import java.util.BitSet;

/**
 * A set of ranks that may have a multicast address of its own, as one of them knows it: as a sender, who listens; as a
 * member, whether it listens itself, and for whom. The address follows from the set, so that all members find the same
 * one; where two sets have one address, kernels drop what is for the other.
 */
final class HardwareGroup {
    private static final int SLOTS = 255;

    /** The own rank among them. */
    final BitSet members;
    final int size;
    /** What its address has between the prefix and the job: the lowest member, and 1 to 255 for its sets. */
    final int number;
    /** When it was last sent to or heard. */
    long usedPs;

    /** Multicasts since it was last without an address, up to those after which it is asked for. */
    int uses;
    /** Members that listen and have said so. */
    final BitSet joined = new BitSet();
    /** Whether members are being asked, in which round, and when again. */
    boolean asks;
    int askRound;
    int attempts;
    long askAtPs;
    long askDelayPs;
    /** A member is lost: the others are not asked any more. */
    boolean isBroken;

    /** Whether the own station listens. */
    boolean listens;
    /** Members that have got that answer, and may send to it. */
    final BitSet askers = new BitSet();
    /** Whether the station is about to listen no more: those that have yet to say that they know. */
    boolean leaves;
    final BitSet awaited = new BitSet();
    int leaveRound;
    long leaveAtPs;
    long leaveDelayPs;

    HardwareGroup(BitSet members) {
        this.members = members;
        size = members.cardinality();
        number = number(members);
    }

    /** The number of the address of a set, which has members. */
    static int number(BitSet members) {
        return members.nextSetBit(0) << 8 | (1 + Math.floorMod(members.hashCode(), SLOTS));
    }

    /** Whether the others are exactly these. */
    boolean hasOthers(int[] peers) {
        boolean hasAll = peers.length + 1 == size;
        for (int i = 0; hasAll && i < peers.length; i++) {
            hasAll = members.get(peers[i]);
        }
        return hasAll;
    }

    /** Whether all others listen. */
    boolean isOpen() {
        return joined.cardinality() + 1 == size;
    }

    /** Whether something would be missed if the rank did not remember it. */
    boolean isInUse() {
        return listens || asks;
    }
}
