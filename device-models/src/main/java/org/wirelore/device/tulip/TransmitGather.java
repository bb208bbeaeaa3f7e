package org.wirelore.device.tulip;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * What the transmit process has found at the current descriptor: the descriptors of one frame from first to last
 * segment and the pieces of its data, or something else that a descriptor can ask for. Nothing in host memory is
 * changed here, so that a frame that was fetched ahead can be forgotten and fetched again.
 *
 * <p>How long a frame may be is for the {@link Transmitter} to say, who has no more of it read than he takes.
 *
 * <p>Source: the manual, host communication: transmit descriptors, frame processing.
 */
final class TransmitGather implements StatePart {
    /** What a look at the current descriptor has found. */
    enum Kind {
        /** The descriptor is the host's. */
        NOT_OWNED,
        /** A whole frame. */
        FRAME,
        /** The beginning of a frame whose next descriptor is the host's. */
        OPEN_FRAME,
        /** A setup frame. */
        SETUP,
        /** A descriptor without data: to be closed, nothing to be sent. */
        EMPTY,
        /** Descriptors that make no frame: to be closed, nothing to be sent. */
        UNUSABLE;

        /** Whether there is data for the wire. */
        boolean isSent() {
            return this == FRAME || this == OPEN_FRAME;
        }
    }

    /** More descriptors than this make no frame. */
    static final int DESCRIPTORS_PER_FRAME = 128;
    /** No descriptor's address: it is not longword aligned. */
    static final int NONE_IN_HAND = 1;

    private final int fifoBytes;
    private final BusMaster bus;
    private final BusMode mode;
    private final int[] descriptors = new int[DESCRIPTORS_PER_FRAME];
    private final int[] pieceAddresses = new int[2 * DESCRIPTORS_PER_FRAME];
    private final int[] pieceLengths = new int[2 * DESCRIPTORS_PER_FRAME];
    private int pieces;
    private int count;

    /** Control word of the first descriptor. */
    int firstWord1;
    /** Control word of the last descriptor. */
    int lastWord1;
    /** Bytes of data. */
    int length;
    /** Where the descriptor after the last one is. */
    int next;

    /**
     * @param fifoBytes a frame whose last segment does not begin within so much data is the driver's mistake
     */
    TransmitGather(int fifoBytes, BusMaster bus, BusMode mode) {
        this.fifoBytes = fifoBytes;
        this.bus = bus;
        this.mode = mode;
    }

    void reset() {
        pieces = 0;
        count = 0;
        firstWord1 = 0;
        lastWord1 = 0;
        length = 0;
        next = 0;
    }

    /**
     * Reads descriptors from {@code start} on.
     *
     * @param inHand a descriptor that waits to be closed and is not to be had again, or {@link #NONE_IN_HAND}
     */
    Kind gather(int start, int base, int inHand) {
        pieces = 0;
        count = 0;
        length = 0;
        next = start;
        while (true) {
            if (next == inHand || (bus.readDescriptor(next) & Descriptors.OWN) == 0 || bus.isDead()) {
                return count == 0 ? Kind.NOT_OWNED : Kind.OPEN_FRAME;
            }
            int word1 = bus.word1;
            if (count == 0) {
                firstWord1 = word1;
            } else if ((word1 & (Descriptors.TDES1_FS | Descriptors.TDES1_SET)) != 0 || isTaken(next)) {
                return Kind.UNUSABLE;
            }
            lastWord1 = word1;
            descriptors[count++] = next;
            int size1 = Descriptors.size1(word1);
            int size2 = Descriptors.size2(word1);
            addPiece(bus.word2, size1);
            if ((word1 & Descriptors.TDES1_SET) == 0) {
                addPiece(bus.word3, size2);
            }
            next = Descriptors.next(next, word1, bus.word3, base, mode.skipBytes());
            if (count == 1) {
                if ((word1 & Descriptors.TDES1_SET) != 0) {
                    return Kind.SETUP;
                }
                boolean ends = (word1 & Descriptors.TDES1_LS) != 0;
                boolean begins = (word1 & Descriptors.TDES1_FS) != 0;
                if (length == 0 && (ends || !begins)) {
                    return Kind.EMPTY;
                }
                if (!begins) {
                    return Kind.UNUSABLE;
                }
            }
            boolean isLast = (word1 & Descriptors.TDES1_LS) != 0;
            if (!isLast && (length > fifoBytes || count == DESCRIPTORS_PER_FRAME)) {
                return Kind.UNUSABLE;
            }
            if (isLast) {
                return Kind.FRAME;
            }
        }
    }

    /** How many descriptors were taken. */
    int count() {
        return count;
    }

    /** Address of a descriptor taken. */
    int descriptor(int index) {
        return descriptors[index];
    }

    /** Reads at most {@code limit} bytes of the data. */
    void readData(byte[] into, int limit) {
        int done = 0;
        for (int i = 0; i < pieces && done < limit; i++) {
            int part = Math.min(pieceLengths[i], limit - done);
            bus.readBuffer(pieceAddresses[i], into, done, part);
            if (bus.isDead()) {
                return;
            }
            done += part;
        }
    }

    private void addPiece(int address, int size) {
        if (size > 0) {
            pieceAddresses[pieces] = address;
            pieceLengths[pieces++] = size;
            length += size;
        }
    }

    /** A chain that comes back to a descriptor of the same frame would never end. */
    private boolean isTaken(int address) {
        for (int i = 0; i < count; i++) {
            if (descriptors[i] == address) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void visit(StateVisitor visitor) {
        count = visitor.count("count", DESCRIPTORS_PER_FRAME, count);
        visitor.fields("descriptors", descriptors, count);
        pieces = visitor.count("pieces", 2 * DESCRIPTORS_PER_FRAME, pieces);
        visitor.fields("pieceAddresses", pieceAddresses, pieces);
        visitor.fields("pieceLengths", pieceLengths, pieces);
        firstWord1 = visitor.field("firstWord1", firstWord1);
        lastWord1 = visitor.field("lastWord1", lastWord1);
        length = visitor.field("length", length);
        next = visitor.field("next", next);
    }
}
