package org.wirelore.adi.via;

import org.wirelore.adi.AdiRequest;

/** A long message whose bytes are put into the peer's memory. */
final class PutTransfer {
    final AdiRequest send;
    final int targetHandle;
    private final RegistrationCache.Entry source;
    private final long firstTarget;
    private final int bytes;
    private int posted;
    private int writesUnderWay;
    private boolean isSaid;

    PutTransfer(AdiRequest send, RegistrationCache.Entry source, long firstTarget, int targetHandle) {
        this.send = send;
        this.source = source;
        this.firstTarget = firstTarget;
        this.targetHandle = targetHandle;
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

    void onPosted(int count) {
        posted += count;
        writesUnderWay++;
    }

    void onWritten() {
        writesUnderWay--;
    }

    /** The message behind the bytes has been posted. */
    void onSaid() {
        isSaid = true;
    }

    /** Whether the peer will know, and the buffer is free. */
    boolean isOver() {
        return isSaid && writesUnderWay == 0;
    }
}
