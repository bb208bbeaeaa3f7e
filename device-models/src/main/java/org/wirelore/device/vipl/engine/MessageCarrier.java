package org.wirelore.device.vipl.engine;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;

/**
 * The network below an engine. Messages of one VI arrive in the order in which they were sent; at a reliable level each
 * arrives once, or is lost and reported.
 */
public interface MessageCarrier {
    /** What reaches the engine from the network. */
    interface Listener {
        /**
         * The network has a message in its care, and the next one of its VI may be sent. {@link #onLeft} or {@link
         * #onLost} follows; without this call, either of them lets the next one go.
         */
        void onTaken(ViaMessage message);

        /** A message sent from here no longer needs its sender. It is not used after the call. */
        void onLeft(ViaMessage message);

        /** A message sent from here at a reliable level can't be delivered. It is not used after the call. */
        void onLost(ViaMessage message);

        /** A whole message has come. It is not used after the call. */
        void onMessage(ViaMessage message);

        /**
         * Addresses a message from a VI to its peer: all about both ends, and the level.
         *
         * @return false if the VI has no such connection
         */
        boolean address(ViaMessage message, int vi, int connection);

        /**
         * A message begins to come in parts, which go where they belong at once. Its data follows with {@link #onPart},
         * by rising offsets without gaps, and {@link #onEnd}; or it breaks off, and the next one begins. Between these
         * calls no other message for the VI comes.
         *
         * @param message all but its data; the engine's until it ends or breaks off
         */
        void onBegin(ViaMessage message);

        /**
         * A part of a message.
         *
         * @param offset of its first byte in the message's data
         * @param from what holds the part, during the call
         * @param at where it begins there
         * @param bytes how many, 1 or more
         */
        void onPart(ViaMessage message, int offset, MemorySegment from, long at, int bytes);

        /** All parts of a message have come. */
        void onEnd(ViaMessage message);

        /** A control packet has come. */
        void onControl(long fromHost, byte[] packet, int length);

        /** The NIC has failed. */
        void onFailed();
    }

    /** Takes the engine, once, before all other calls. */
    void attach(Listener listener);

    /** {@return how NICs reach each other's memory; null if they do by messages only} */
    default @Nullable RemoteAccess remoteAccess() {
        return null;
    }

    /** A message to be filled in, with room for as much as a VI transfers. */
    ViaMessage take();

    /**
     * Sends a message that {@link #take} gave; it is the network's until {@link Listener} gets it, perhaps within this
     * call. One whose placement is PLACED and that has no immediate data has left already, and the target needs nothing
     * of it; one whose placement is FAILED can't be delivered.
     */
    void send(ViaMessage message);

    /** As {@link org.wirelore.device.vipl.agent.NicUnit#sendControl}. */
    boolean sendControl(long host, byte[] packet, int length);

    /** As {@link org.wirelore.device.vipl.agent.NicUnit#losesControl}. */
    boolean losesControl();

    /** As {@link org.wirelore.device.vipl.agent.NicUnit#neighbours}. */
    List<Long> neighbours(int numberOfHops);

    /** A process rings the doorbell of a VI; what the NIC does about it follows. */
    default void ring(Host process) {
    }

    /** What the doorbell has led to is with the carrier. */
    default void flush(Host process) {
    }

    /** A connection is over at this end: what is still on its way out for it needs no report. */
    default void forget(int vi, int connection) {
    }

    /** A process looks whether something has come. */
    void look(Host process);
}
