package org.wirelore.device.vipl.engine;

import java.util.List;
import org.wirelore.device.api.Host;

/**
 * The network below an engine. Messages of one VI arrive in the order in which they were sent; at a reliable level each
 * arrives once, or is lost and reported.
 */
public interface MessageCarrier {
    /** What reaches the engine from the network. */
    interface Listener {
        /** A message sent from here no longer needs its sender. It is not used after the call. */
        void onLeft(ViaMessage message);

        /** A message sent from here at a reliable level can't be delivered. It is not used after the call. */
        void onLost(ViaMessage message);

        /** A message has come. It is not used after the call. */
        void onMessage(ViaMessage message);

        /** A control packet has come. */
        void onControl(long fromHost, byte[] packet, int length);

        /** The NIC has failed. */
        void onFailed();
    }

    /** Takes the engine, once, before all other calls. */
    void attach(Listener listener);

    /** A message to be filled in, with room for as much as a VI transfers. */
    ViaMessage take();

    /** Sends a message that {@link #take} gave; it is the network's until {@link Listener} gets it. */
    void send(ViaMessage message);

    /** As {@link org.wirelore.device.vipl.agent.NicUnit#sendControl}. */
    boolean sendControl(long host, byte[] packet, int length);

    /** As {@link org.wirelore.device.vipl.agent.NicUnit#losesControl}. */
    boolean losesControl();

    /** As {@link org.wirelore.device.vipl.agent.NicUnit#neighbours}. */
    List<Long> neighbours(int numberOfHops);

    /** A process looks whether something has come. */
    void look(Host process);
}
