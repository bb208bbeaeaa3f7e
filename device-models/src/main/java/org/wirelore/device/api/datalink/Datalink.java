package org.wirelore.device.api.datalink;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;

/**
 * A process's port on the LAN for one protocol type. Receives frames of that type addressed to the station, to
 * everybody or to a joined group; several processes of a host may have ports of one type, and hear each other as if
 * they were on different hosts. The process's {@link org.wirelore.device.api.Host} is signalled when a frame has been
 * queued, and when there is room again after a send that was refused.
 */
public interface Datalink extends AutoCloseable {
    /** Destination, source and type: bytes before the data. */
    int HEADER_BYTES = 14;
    /** Everybody's address. */
    long BROADCAST = 0xFFFF_FFFF_FFFFL;
    /** What {@link #receive} answers when no frame is there. */
    int NONE = -1;

    /** {@return the station's own address} */
    long address();

    /** {@return longest frame, header included, bytes} */
    int frameBytesMax();

    /**
     * Sends a frame that is complete from the destination address on; the kernel pads it to the medium's least length.
     * A sender does not hear itself.
     *
     * @param from what holds the frame
     * @param offset where its destination address begins
     * @param length {@link #HEADER_BYTES} to {@link #frameBytesMax()}
     * @return false if the transmit queue is full; nothing was sent
     * @throws IllegalArgumentException if the length is outside that range
     */
    boolean send(MemorySegment from, long offset, int length);

    /**
     * Sends a frame whose beginning and end lie apart, as {@code writev(2)} does: for data that need not be moved
     * behind their header. Otherwise as {@link #send(MemorySegment, long, int)}.
     *
     * @param header what holds the beginning
     * @param headerOffset where the destination address begins
     * @param headerBytes {@link #HEADER_BYTES} or more
     * @param data what holds the rest
     * @param dataOffset where that begins
     * @param dataBytes its length, zero or more
     * @return as {@link #send(MemorySegment, long, int)}
     * @throws IllegalArgumentException if both together have no legal length
     */
    default boolean send(MemorySegment header, long headerOffset, int headerBytes, MemorySegment data, long dataOffset,
            int dataBytes) {
        MemorySegment frame = MemorySegment.ofArray(new byte[headerBytes + dataBytes]);
        MemorySegment.copy(header, headerOffset, frame, 0, headerBytes);
        MemorySegment.copy(data, dataOffset, frame, headerBytes, dataBytes);
        return send(frame, 0, headerBytes + dataBytes);
    }

    /**
     * {@return whether {@link #send} has room for a frame, as far as the process can know} If not, its {@link
     * org.wirelore.device.api.Host} is signalled when there is some.
     */
    default boolean isWritable() {
        return true;
    }

    /**
     * {@return a name of the frame that {@link #send} has taken last, for the two calls below; negative if it has left
     * already, or never does because it is for this station only}
     */
    default long lastSent() {
        return NONE;
    }

    /**
     * When a frame has left the station. A host that does not learn it answers that it was long ago.
     *
     * @param frame what {@link #lastSent} has returned
     * @return the time in picoseconds, as the host's clock has it; {@link Host#FOREVER} while it waits or is under way
     */
    default long departurePs(long frame) {
        return 0;
    }

    /**
     * Takes back a frame that the card has not got yet.
     *
     * @param frame what {@link #lastSent} has returned
     * @return whether it will never leave; false if it has left, or may still
     */
    default boolean withdraw(long frame) {
        return false;
    }

    /**
     * Takes the next frame off the receive queue. A short frame may carry padding at its end.
     *
     * @param into where the frame goes
     * @param offset first byte of it there
     * @param capacity room; what does not fit is cut off
     * @return bytes that the frame had, or {@link #NONE}
     */
    int receive(MemorySegment into, long offset, int capacity);

    /**
     * Takes every queued frame off the receive queue in one system call, as far as there are places for them.
     *
     * @param into gets the frames behind those that it has
     */
    void receive(FrameBatch into);

    /** {@return whether {@link #receive(MemorySegment, long, int)} would return a frame} */
    boolean isReadable();

    /**
     * Joins a group: its frames arrive from now on. Joining twice is joining once.
     *
     * @param group a multicast address (least significant bit of the first byte set)
     * @throws IOException if the interface can't listen to one more group
     * @throws IllegalArgumentException if it is not a multicast address
     */
    void join(long group) throws IOException;

    /**
     * Leaves a group; does nothing if it was not joined.
     *
     * @param group 48-bit address of the group
     */
    void leave(long group);

    /**
     * Sets the kernel's filter for frames that arrive from now on; at first everything passes.
     *
     * @param filter the new filter; {@link BpfProgram#EVERYTHING} lets everything pass again
     * @return the table that the filter shares with its owner, all zero; it counts until the next filter is set
     */
    WordTable setFilter(BpfProgram filter);

    /** {@return who runs the filter} */
    default FilterRunner filterRunner() {
        return FilterRunner.KERNEL;
    }

    /**
     * Puts something into the kernel that sees frames before they are queued. Between two uses of the host, the process
     * may find that it has run.
     *
     * @param extension replaces the one before; null for none, as at first
     * @return whether this host's kernel takes it
     */
    default boolean extend(@Nullable PortExtension extension) {
        return extension == null;
    }

    /** {@return what happened so far} */
    DatalinkCounters counters();

    /**
     * Has a handler run in the process when a frame has come into an empty receive queue, as a signal does: in the
     * middle of what the process computes, and at the latest when it next uses the port. A host that cannot interrupt
     * its processes runs it then only.
     *
     * @param handler must not wait; null for none, as at first
     */
    void onReadable(@Nullable Runnable handler);

    /** {@return whether the handler of {@link #onReadable} runs in the middle of what the process computes} */
    default boolean interrupts() {
        return false;
    }

    /**
     * Holds the handler back, or lets it run again, at once if a frame has come into an empty queue meanwhile.
     *
     * @param allowed whether it may run; true at first
     */
    void allowUpcalls(boolean allowed);

    /**
     * Has a task run now and then by a thread of the port's own, where nothing interrupts the process: for what others
     * need of a process while it computes. What both use, one after the other does, by a
     * {@link PortOwner}. The task ends when the port has gone; from {@link #close} on it runs no more.
     *
     * @param task must not wait
     * @return whether it runs; not where {@link #interrupts}
     */
    default boolean serve(Runnable task) {
        return false;
    }

    /** Gives the port back. */
    @Override
    void close();
}
