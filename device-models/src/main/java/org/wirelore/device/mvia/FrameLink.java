package org.wirelore.device.mvia;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;

/**
 * What carries the frames of a {@link MviaCarrier}, and gives it the CPU. It calls {@link MviaCarrier#onFrame} for each
 * frame of its type, {@link MviaCarrier#runDue}, and {@link MviaCarrier#work} as long as there is work and room.
 */
public interface FrameLink {
    /** Takes what stands on it, once, before all other calls. */
    void attach(MviaCarrier carrier);

    /** The station's own address. */
    long address();

    /** Longest frame, header included, bytes. */
    int frameBytesMax();

    /**
     * Sends a frame that is complete from the destination address on.
     *
     * @param frame holds it from offset 0; copied
     * @param length at least the header, at most {@link #frameBytesMax}
     * @return false if there is no room; the link works again when there is
     */
    boolean send(MemorySegment frame, int length);

    /** There is work that was not there before. It is done soon, not within the call. */
    void request();

    /** A process rings a doorbell: a fast trap. */
    void ring(Host process);

    /** The end of that trap: what there is to do is done now, as far as there is room. */
    void flush(Host process);

    /** A process looks whether something has come. */
    void look(Host process);
}
