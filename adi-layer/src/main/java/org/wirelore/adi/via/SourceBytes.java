package org.wirelore.adi.via;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiRequest;

/**
 * The bytes of a long message where they lie, stretch by stretch: one, or as many as a datatype with gaps has. Used
 * again for other messages.
 */
final class SourceBytes {
    private MemorySegment memory = MemorySegment.NULL;
    private AdiRequest.@Nullable Pieces pieces;
    private long offset;
    private int bytes;
    /** Bytes that {@link #next} has not gone over. */
    private int ahead;
    /** Where the last of what it has gone over begins. */
    private long at;
    /** The rest of the present stretch. */
    private long rest;
    private long restBytes;
    private long nextPiece;

    /** Goes to the beginning of a send's bytes: as many as its receiver takes. */
    void begin(AdiRequest send) {
        AdiRequest.Pieces gapped = send.pieces();
        pieces = gapped;
        memory = gapped == null ? send.buffer() : gapped.memory();
        offset = gapped == null ? send.offset() : 0;
        bytes = send.remainingBytes();
        rewind();
    }

    private void rewind() {
        ahead = bytes;
        rest = offset;
        restBytes = pieces == null ? bytes : 0;
        nextPiece = 0;
    }

    /** Whether each write has enough segments, of which every one is as long as a write may be but for the last. */
    boolean isInSegments(int segmentsMax, int writeBytesMax) {
        int segments = 0;
        int room = writeBytesMax;
        while (ahead > 0 && segments < segmentsMax) {
            room -= next(Math.min(room, ahead));
            segments++;
            if (room == 0) {
                room = writeBytesMax;
                segments = 0;
            }
        }
        boolean isAll = ahead == 0;
        rewind();
        return isAll;
    }

    /**
     * Goes over bytes that lie side by side.
     *
     * @param most how many, at least 1, and no more than are left
     * @return how many these are
     */
    int next(int most) {
        AdiRequest.Pieces gapped = pieces;
        if (gapped != null) {
            // Pieces that touch are one stretch: the last of an item and the first of the next often do.
            while (restBytes < ahead && (restBytes == 0 || gapped.offset(nextPiece) == rest + restBytes)) {
                rest = restBytes == 0 ? gapped.offset(nextPiece) : rest;
                restBytes += gapped.bytes(nextPiece);
                nextPiece++;
            }
        }
        int taken = (int) Math.min(most, restBytes);
        at = rest;
        rest += taken;
        restBytes -= taken;
        ahead -= taken;
        return taken;
    }

    /** The address of what {@link #next} has gone over. */
    long address(RegistrationCache.Entry region) {
        return region.address(memory, at);
    }
}
