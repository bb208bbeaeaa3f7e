package org.wirelore.adi.via;

import org.wirelore.adi.AdiRequest;

/** A long message whose bytes are put into the peer's memory. */
final class PutTransfer {
    final AdiRequest send;
    final int targetHandle;
    /** Where the receiver looks for a word that says that all is there; 0 if it looks nowhere. */
    final long flagAddress;
    final int flagHandle;
    private final RegistrationCache.Entry source;
    private final long firstTarget;
    private final int bytes;
    private int posted;
    private int writesUnderWay;
    private boolean isPut;
    private boolean isSaid;

    PutTransfer(AdiRequest send, RegistrationCache.Entry source, long firstTarget, int targetHandle, long flagAddress,
            int flagHandle) {
        this.send = send;
        this.source = source;
        this.firstTarget = firstTarget;
        this.targetHandle = targetHandle;
        this.flagAddress = flagAddress;
        this.flagHandle = flagHandle;
        bytes = send.remainingBytes();
    }

    RegistrationCache.Entry source() {
        return source;
    }

    /** Bytes of which no write was posted. */
    int leftBytes() {
        return bytes - posted;
    }

    long targetAddress() {
        return firstTarget + posted;
    }

    long sourceAddress() {
        return source.address(send.buffer(), send.offset() + posted);
    }

    int sourceHandle() {
        return source.handle();
    }

    /** A write of some of the bytes was posted, or of none of them: of the flag. */
    void onPosted(int count) {
        posted += count;
        writesUnderWay++;
    }

    void onWritten() {
        writesUnderWay--;
    }

    /** Whether all that was posted is complete. */
    boolean isWritten() {
        return writesUnderWay == 0;
    }

    /** What says that the bytes are there has been posted. */
    void onSaid() {
        isSaid = true;
    }

    /** All writes were posted, and what says so is on its way to be. */
    void onPut() {
        isPut = true;
    }

    boolean isPut() {
        return isPut;
    }

    /** Whether the peer will know, and the buffer is free. */
    boolean isOver() {
        return isSaid && writesUnderWay == 0;
    }
}
