package org.wirelore.emulator.backend;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A hole in the wall through which Ethernet frames leave and enter: a network interface, a TAP, a virtual machine, a
 * serial line, a tunnel. Frames go from the destination address to the end of the data, without the frame check
 * sequence: what carries them has its own.
 *
 * <p>No call blocks, and sending and receiving allocate nothing. Used by one thread at a time.
 */
public interface FramePort extends AutoCloseable {
    /** What {@link #receive} answers when no frame is there. */
    int NONE = -1;
    /** Destination, source and type. */
    int HEADER_BYTES = 14;
    /** Ethernet's longest frame with a VLAN tag. */
    int FRAME_BYTES_MAX = 1518;

    /** For messages, reports and the capture, such as {@code packet:veth0}. */
    String name();

    /** Longest frame that gets through, bytes, header included. */
    int frameBytesMax();

    /** Whether the other side can be reached now: the carrier is there, the peer is connected. */
    boolean isUp();

    /**
     * Sends a frame.
     *
     * @param length {@link #HEADER_BYTES} to {@link #frameBytesMax()}; others are counted and refused
     * @return false if it was not taken (queue full, no connection, wrong length); counted
     */
    boolean send(MemorySegment from, long offset, int length);

    /**
     * Takes the next frame that has arrived. Broken ones are counted and passed over.
     *
     * @param into room for at least {@link #frameBytesMax()} bytes from {@code offset}
     * @return bytes that the frame has, or {@link #NONE}
     */
    int receive(MemorySegment into, long offset);

    /** What happened so far. */
    PortCounters counters();

    /**
     * Why the other side can't be reached now and what to do about it, for people; empty while the port {@link #isUp}.
     */
    String trouble();

    /**
     * What has become of the other side if it can never be reached again, so that waiting for it is vain; for people,
     * and empty otherwise. A peer that was switched off may come back, an interface that was removed may not.
     */
    default String loss() {
        return "";
    }

    /**
     * What a user should know of the run with this port: who is away, or was, and which frames were lost. For the end
     * of a run; each a sentence without line breaks that names the port.
     */
    default List<String> warnings() {
        return PortWarnings.of(this);
    }

    /** Leaves nothing behind. */
    @Override
    void close();
}
