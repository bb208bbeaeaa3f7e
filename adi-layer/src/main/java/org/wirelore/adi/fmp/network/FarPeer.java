package org.wirelore.adi.fmp.network;

/** What this process knows of one other behind the network. */
final class FarPeer {
    private static final int SEQUENCE_MASK = 0xFFFF;

    final int rank;
    /** As an entry names it: node, then port. */
    final int address;
    /** Packets that may go to it before it returns credits. */
    int credits;
    /** Packets of it that were used up here, and whose credit has not gone back. */
    int owed;
    /** Number of the next packet to it. */
    private int nextSequence;
    /** Number of the next packet from it. */
    private int expectedSequence;
    /** Bytes of the message that arrives which were taken; 0 between messages. */
    int arrivedBytes;
    /** Whether both sides have said their last word. */
    boolean said;
    boolean heard;

    FarPeer(int rank, int address, int credits) {
        this.rank = rank;
        this.address = address;
        this.credits = credits;
    }

    /** Numbers the packets of an entry; the number of the first. */
    int number(int packets) {
        int first = nextSequence;
        nextSequence = (first + packets) & SEQUENCE_MASK;
        return first;
    }

    /** The number of the packet that must come next. */
    int expected() {
        return expectedSequence;
    }

    /** The expected packet is there. */
    void advance() {
        expectedSequence = (expectedSequence + 1) & SEQUENCE_MASK;
    }
}
