package org.wirelore.emulator.backend.udp;

import java.nio.ByteBuffer;
import org.wirelore.emulator.backend.FramePort;

/**
 * Puts frames together again and lets them through in the order in which they were sent: a wire neither reorders nor
 * duplicates. A frame is given up as soon as a later one is whole, or when {@link #SLOTS} later ones were begun; no
 * clock is asked. Memory is {@link #SLOTS} frames, whatever arrives.
 */
final class Reassembly {
    static final int SLOTS = 4;

    /** A frame of which pieces are here. */
    private static final class Slot {
        private final byte[] frame;
        private boolean isUsed;
        private int sequence;
        private int pieces;
        private int frameBytes;
        private int pieceBytes;
        private int seen;

        Slot(int frameBytesMax) {
            frame = new byte[frameBytesMax];
        }

        void begin(Piece piece) {
            isUsed = true;
            sequence = piece.sequence();
            pieces = piece.pieces();
            frameBytes = piece.frameBytes();
            pieceBytes = 0;
            seen = 0;
        }

        boolean isWhole() {
            return seen == (1 << pieces) - 1;
        }
    }

    private final UdpWireConfig config;
    private final UdpWireCounters counters;
    private final Slot[] slots = new Slot[SLOTS];
    private boolean isBegun;
    private long epoch;
    private long epochBefore;
    private int expected;
    private byte[] whole = new byte[0];

    Reassembly(UdpWireConfig config, UdpWireCounters counters) {
        this.config = config;
        this.counters = counters;
        for (int i = 0; i < SLOTS; i++) {
            slots[i] = new Slot(config.frameBytesMax());
        }
    }

    /** Where a frame is when {@link #accept} has found one, until the next datagram. */
    byte[] frame() {
        return whole;
    }

    /** Whether a datagram is the other end's, whatever else is wrong with it. */
    boolean isFromPeer(ByteBuffer datagram) {
        boolean isOne = Piece.isOne(datagram) && datagram.getLong(8) == config.token();
        if (!isOne) {
            counters.unknownSenders.incrementAndGet();
        }
        return isOne;
    }

    /**
     * Takes the other end's datagram; answers the length of the frame that it made whole, or {@link FramePort#NONE}.
     */
    int accept(ByteBuffer datagram) {
        Piece piece = Piece.read(datagram);
        if (!isOfThisLife(piece) || piece.isSignOfLife()) {
            return FramePort.NONE;
        }
        if (piece.frameBytes() < FramePort.HEADER_BYTES || piece.frameBytes() > config.frameBytesMax()) {
            counters.wrongLength.incrementAndGet();
            return FramePort.NONE;
        }
        Slot slot = slots[piece.sequence() & (SLOTS - 1)];
        if (piece.sequence() - expected < 0
                || (slot.isUsed && piece.sequence() - slot.sequence < 0)) {
            counters.late.incrementAndGet();
            return FramePort.NONE;
        }
        if (!slot.isUsed || slot.sequence != piece.sequence()) {
            giveUp(slot);
            slot.begin(piece);
        }
        if (!store(slot, piece, datagram)) {
            counters.malformed.incrementAndGet();
            return FramePort.NONE;
        }
        return slot.isWhole() ? finish(slot) : FramePort.NONE;
    }

    /** A new epoch is a new life of the other end; what is still under way from the one before is late. */
    private boolean isOfThisLife(Piece piece) {
        if (isBegun && piece.epoch() == epoch) {
            return true;
        }
        if (isBegun && piece.epoch() == epochBefore) {
            counters.late.incrementAndGet();
            return false;
        }
        counters.restarts.addAndGet(isBegun ? 1 : 0);
        epochBefore = isBegun ? epoch : ~piece.epoch();
        epoch = piece.epoch();
        expected = piece.sequence();
        isBegun = true;
        for (Slot slot : slots) {
            giveUp(slot);
        }
        return true;
    }

    /** False if the piece has no place in its frame. */
    private boolean store(Slot slot, Piece piece, ByteBuffer data) {
        int bytes = data.remaining();
        boolean isLast = piece.index() == piece.pieces() - 1;
        if (piece.pieces() != slot.pieces || piece.pieces() > UdpWireConfig.PIECES_MAX
                || piece.index() >= piece.pieces()
                || piece.frameBytes() != slot.frameBytes || bytes == 0) {
            return false;
        }
        // All pieces but the last are of one length, and the last one ends the frame.
        int pieceBytes = isLast && piece.index() > 0 ? piece.offset() / piece.index() : bytes;
        if (piece.offset() != piece.index() * pieceBytes || (slot.pieceBytes != 0 && slot.pieceBytes != pieceBytes)
                || (isLast ? piece.offset() + bytes != slot.frameBytes : piece.offset() + bytes >= slot.frameBytes)) {
            return false;
        }
        slot.pieceBytes = pieceBytes;
        if ((slot.seen & (1 << piece.index())) != 0) {
            counters.late.incrementAndGet();
        }
        slot.seen |= 1 << piece.index();
        data.get(slot.frame, piece.offset(), bytes);
        return true;
    }

    private int finish(Slot slot) {
        counters.lost.addAndGet(slot.sequence - expected);
        expected = slot.sequence + 1;
        slot.isUsed = false;
        whole = slot.frame;
        for (Slot other : slots) {
            if (other.isUsed && other.sequence - expected < 0) {
                giveUp(other);
            }
        }
        return slot.frameBytes;
    }

    private void giveUp(Slot slot) {
        if (slot.isUsed) {
            slot.isUsed = false;
            counters.incomplete.incrementAndGet();
        }
    }
}
