package org.wirelore.adi.sci;

import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.PacketReport;

/**
 * What the ADI in SCI segments reports, for oracles and sequence diagrams. The {@link Kind} says which fields hold; the
 * others keep what an earlier event left there. Records of an ordered pair of ranks are numbered from 0, those of
 * messages and those of collective operations apart.
 */
public final class RecordEvent extends AdiEvent implements PacketReport {
    /** What happened. */
    public enum Kind {
        /**
         * The rank begins to store a record: {@link #peer}, {@link #number}, {@link #buffer}, {@link #length}. The same
         * number comes again if the record could not be stored.
         */
        STORED,
        /** The rank stores a record again: {@link #peer}, {@link #number}. */
        REPEATED,
        /** The rank has taken a record: {@link #peer}, {@link #number}, {@link #buffer}, {@link #length}. */
        TAKEN,
        /** The rank has found how many records its peer has taken: {@link #peer}, {@link #number}. */
        CONFIRMED,
        /** The rank has found all that it stored to have arrived, and leaves: {@link #peer}. */
        LEFT
    }

    /** No buffer: the whole record is in its slot. */
    public static final int NO_BUFFER = -1;

    private static final Kind[] KINDS = Kind.values();

    /** What happened. */
    public Kind kind = Kind.LEFT;
    /** Whether the record is one of collective operations. */
    public boolean isCollective;
    /** The other rank. */
    public int peer;
    /** Number of a record, or how many there are. */
    public int number;
    /** Number of the use of a buffer beside the slots, from 0; {@link #NO_BUFFER} for none. */
    public int buffer;
    /** Bytes of payload. */
    public int length;

    /** An event that has no meaning yet. */
    public RecordEvent() {
    }

    /**
     * @param rank the rank that reports
     * @param isCollective whether it reports of the records of collective operations
     */
    public RecordEvent(int rank, boolean isCollective) {
        this.rank = rank;
        this.isCollective = isCollective;
    }

    RecordEvent stored(int newPeer, int newNumber, int newBuffer, int newLength) {
        return record(Kind.STORED, newPeer, newNumber, newBuffer, newLength);
    }

    RecordEvent repeated(int newPeer, int newNumber) {
        return record(Kind.REPEATED, newPeer, newNumber, NO_BUFFER, 0);
    }

    RecordEvent taken(int newPeer, int newNumber, int newBuffer, int newLength) {
        return record(Kind.TAKEN, newPeer, newNumber, newBuffer, newLength);
    }

    RecordEvent confirmed(int newPeer, int count) {
        return record(Kind.CONFIRMED, newPeer, count, NO_BUFFER, 0);
    }

    RecordEvent left(int newPeer) {
        return record(Kind.LEFT, newPeer, 0, NO_BUFFER, 0);
    }

    private RecordEvent record(Kind newKind, int newPeer, int newNumber, int newBuffer, int newLength) {
        kind = newKind;
        peer = newPeer;
        number = newNumber;
        buffer = newBuffer;
        length = newLength;
        return this;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // compared within one process
    public long sort() {
        return pair(kind.ordinal(), isCollective ? 1 : 0);
    }

    @Override
    public AdiEvent blank() {
        return new RecordEvent();
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // read back by the same build
    public boolean encode(long[] words, int at) {
        words[at] = kind.ordinal();
        words[at + 1] = pair(peer, number);
        words[at + 2] = pair(buffer, length);
        words[at + 3] = isCollective ? 1 : 0;
        words[at + 4] = 0;
        return true;
    }

    @Override
    public boolean decode(long[] words, int at) {
        if (words[at] < 0 || words[at] >= KINDS.length) {
            return false;
        }
        record(KINDS[(int) words[at]], high(words[at + 1]), low(words[at + 1]), high(words[at + 2]),
                low(words[at + 2]));
        isCollective = words[at + 3] != 0;
        return true;
    }

    @Override
    public boolean isSentPacket() {
        return kind == Kind.STORED || kind == Kind.REPEATED;
    }

    @Override
    public boolean isReceivedPacket() {
        return kind == Kind.TAKEN;
    }

    @Override
    public long packet() {
        return isCollective ? -1L - number : number;
    }

    @Override
    public int peer() {
        return peer;
    }

    @Override
    public int packetType() {
        return 0;
    }

    @Override
    public int payloadBytes() {
        return length;
    }

    @Override
    public Role role() {
        return kind == Kind.REPEATED ? Role.REPEATED : Role.NEW;
    }

    @Override
    public boolean belongsInStory() {
        return kind != Kind.LEFT;
    }

    @Override
    public String describe() {
        String where = buffer == NO_BUFFER ? "" : " in buffer " + buffer;
        String record = isCollective ? "record of collective operations " : "record ";
        return switch (kind) {
            case STORED -> "stores " + record + number + " for rank " + peer + ", " + length + " bytes" + where;
            case REPEATED -> "stores " + record + number + " for rank " + peer + " again";
            case TAKEN -> "takes " + record + number + " of rank " + peer + ", " + length + " bytes" + where;
            case CONFIRMED -> "finds that rank " + peer + " has taken " + number + " records"
                    + (isCollective ? " of collective operations" : "");
            case LEFT -> "leaves rank " + peer;
        };
    }
}
