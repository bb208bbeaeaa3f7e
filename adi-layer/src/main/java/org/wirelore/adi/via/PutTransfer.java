package org.wirelore.adi.via;

import org.wirelore.adi.AdiRequest;

/** A long message whose bytes are put into the peer's memory. Used again when it is over. */
final class PutTransfer {
    private AdiRequest send;
    private RegistrationCache.Entry source;
    private final SourceBytes sourceBytes = new SourceBytes();
    private int targetHandle;
    private long flagAddress;
    private int flagHandle;
    private long firstTarget;
    private int bytes;
    private int posted;
    private int writesUnderWay;
    private boolean isPut;
    private boolean isSaid;

    PutTransfer(AdiRequest send, RegistrationCache.Entry source) {
        this.send = send;
        this.source = source;
    }

    /** @param newFlagAddress where the receiver looks for a word that says that all is there; 0 if it looks nowhere */
    void begin(AdiRequest newSend, RegistrationCache.Entry newSource, long newTarget, int newTargetHandle,
            long newFlagAddress, int newFlagHandle) {
        send = newSend;
        source = newSource;
        sourceBytes.begin(newSend);
        firstTarget = newTarget;
        targetHandle = newTargetHandle;
        flagAddress = newFlagAddress;
        flagHandle = newFlagHandle;
        bytes = newSend.remainingBytes();
        posted = 0;
        isPut = false;
        isSaid = false;
    }

    AdiRequest send() {
        return send;
    }

    int targetHandle() {
        return targetHandle;
    }

    long flagAddress() {
        return flagAddress;
    }

    int flagHandle() {
        return flagHandle;
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

    /** Goes on to the next bytes that lie side by side. Returns how many these are, up to a limit. */
    int nextSegment(int most) {
        return sourceBytes.next(most);
    }

    /** Where they are. */
    long segmentAddress() {
        return sourceBytes.address(source);
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
