package org.wirelore.device.tulip;

/** The counters of a card since construction or power-on. The card writes them, its users read them. */
public final class TulipCounters {
    long framesSent;
    long bytesSent;
    long framesReceived;
    long bytesReceived;
    long setupFrames;
    long badSetupFrames;
    long framesFiltered;
    long framesBad;
    long framesMissed;
    long framesOverflowed;
    long framesTooLongForDescriptors;
    long transmitErrors;
    long driverErrors;
    long guestAccessErrors;
    long busErrors;
    long interrupts;
    long descriptorReads;

    TulipCounters() {
    }

    /** Frames that left whole, setup frames excluded. */
    public long framesSent() {
        return framesSent;
    }

    /** Bytes of those frames, check sequences included. */
    public long bytesSent() {
        return bytesSent;
    }

    /** Frames handed to the host, bad ones included. */
    public long framesReceived() {
        return framesReceived;
    }

    /** Bytes of those frames, check sequences included. */
    public long bytesReceived() {
        return bytesReceived;
    }

    /** Setup frames processed. */
    public long setupFrames() {
        return setupFrames;
    }

    /** Setup descriptors whose size was not 192 bytes; their table is ignored. */
    public long badSetupFrames() {
        return badSetupFrames;
    }

    /** Frames that the address filter refused. */
    public long framesFiltered() {
        return framesFiltered;
    }

    /** Runts, collision fragments and frames with a wrong check sequence that were discarded. */
    public long framesBad() {
        return framesBad;
    }

    /** Frames lost because the host had given no descriptor. */
    public long framesMissed() {
        return framesMissed;
    }

    /** Frames lost or cut because the receive FIFO was full. */
    public long framesOverflowed() {
        return framesOverflowed;
    }

    /** Frames cut because the descriptors ended before the frame. */
    public long framesTooLongForDescriptors() {
        return framesTooLongForDescriptors;
    }

    /** Transmissions that ended with the error summary set. */
    public long transmitErrors() {
        return transmitErrors;
    }

    /**
     * Transmit descriptors that made no frame: first segment missing, no last segment within what the chip holds, or
     * more data than the chip gathers for a frame while the jabber timer, which would have cut it, is disabled.
     */
    public long driverErrors() {
        return driverErrors;
    }

    /** Register accesses that were not aligned 32-bit ones. */
    public long guestAccessErrors() {
        return guestAccessErrors;
    }

    /** Bus transfers that failed. */
    public long busErrors() {
        return busErrors;
    }

    /** Times that the interrupt line was asserted. */
    public long interrupts() {
        return interrupts;
    }

    /** Descriptors read from host memory. */
    public long descriptorReads() {
        return descriptorReads;
    }

    void reset() {
        framesSent = 0;
        bytesSent = 0;
        framesReceived = 0;
        bytesReceived = 0;
        setupFrames = 0;
        badSetupFrames = 0;
        framesFiltered = 0;
        framesBad = 0;
        framesMissed = 0;
        framesOverflowed = 0;
        framesTooLongForDescriptors = 0;
        transmitErrors = 0;
        driverErrors = 0;
        guestAccessErrors = 0;
        busErrors = 0;
        interrupts = 0;
        descriptorReads = 0;
    }
}
