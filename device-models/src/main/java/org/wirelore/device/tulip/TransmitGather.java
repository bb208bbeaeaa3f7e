package org.wirelore.device.tulip;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The work that the transmit process finds at the current descriptor: the descriptors of one frame from first to last
 * segment and the pieces of its data, or another request. It changes nothing in host memory, so the process can drop a
 * frame that it has fetched ahead and fetch it again (manuals, chapter on host communication, transmit descriptors).
 *
 * <p>The {@link Transmitter} limits the length of a frame and reads no more data than that.
 */
final class TransmitGather implements StatePart {
    /** The kinds of work. */
    enum Kind {
        /** The host owns the descriptor. */
        NOT_OWNED,
        /** A whole frame. */
        FRAME,
        /** The beginning of a frame; the host owns its next descriptor. What was sent of it underflows. */
        OPEN_FRAME,
        /** A setup frame: SET, its data in buffer 1 alone (manuals, setup frame). */
        SETUP,
        /** A descriptor without data, which drivers put before a setup frame: closed, but not sent. */
        EMPTY,
        /** Descriptors that make no frame, for which the manuals have no rule: closed, but not sent; ours. */
        UNUSABLE;

        /** Whether there is data for the wire. */
        boolean isSent() {
            return this == FRAME || this == OPEN_FRAME;
        }
    }

    /** The most descriptors of one frame; ours, so that no chain of a driver keeps the chip busy for ever. */
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
    /** Address of the descriptor after the last one. */
    int next;

    /**
     * @param fifoBytes a frame whose last segment does not begin within this amount of data is a driver's mistake
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
     * @param inHand a descriptor that is still open and does not count, or {@link #NONE_IN_HAND}
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
            // Buffer 1, then buffer 2; a size of 0 skips one, and with TCH there is no second (manuals, TDES1).
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
                // FS and LS: the descriptors of a frame's first and last segment (manuals, TDES1).
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

    /** Whether a chain has come back to a descriptor of the same frame, so that it would never end. */
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
