package org.wirelore.rig.spi;

import org.wirelore.emulator.capture.CaptureRecord;

/** Reads from what a wire carries who sends to whom, for pictures and stories. Each family of wires has its own. */
public interface WireReader {
    /** Stands for a station that is no host of the rig. */
    int NO_HOST = -1;

    /** Whether enough of the unit is there to tell. */
    boolean isLegible(CaptureRecord record);

    /** The sending host's number in the rig, or {@link #NO_HOST}. */
    int from(CaptureRecord record);

    /** The number of the host that it is for, or {@link #NO_HOST}. */
    int to(CaptureRecord record);

    /**
     * The sender's name, or its address if it is no host of the rig; where the unit does not tell, the end of the wire.
     *
     * @param wire the wire's number in captures of its fabric
     */
    String sender(int wire, CaptureRecord record);

    /** The name of the station that it is for, or the address, or the wire's other end. */
    String receiver(int wire, CaptureRecord record);

    /**
     * Where between the hosts the unit has left for this wire, such as a crossbar's port; empty: at the sender's card.
     *
     * @param wire the wire's number in captures of its fabric
     */
    default String leaves(int wire, CaptureRecord record) {
        return "";
    }

    /** Where the wire has brought the unit; empty: to the receiver's card. */
    default String reaches(int wire, CaptureRecord record) {
        return "";
    }

    /** What a picture calls the unit, such as {@code 60 bytes}. */
    String label(CaptureRecord record);
}
