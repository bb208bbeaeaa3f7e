package org.wirelore.device.vipl.agent;

import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipErrorCode;

/**
 * A VI as its NIC has it. It executes descriptors, and completes each in its memory with the status last, in the order
 * of the posts of each queue.
 *
 * <pre>
 *   state       receives are    sends are       left by
 *   idle        kept            flushed         connect, breakOff; an error of a post
 *   connected   executed        executed        clear, breakOff; an error that breaks the connection
 *   broken      flushed         flushed         clear
 * </pre>
 */
public interface ViUnit {
    /** What reaches the agent from the VI, in any context. */
    interface Listener {
        /** What {@link ViUnit#arm} asked for. */
        void onCompletion(boolean isReceive);

        /**
         * An error that no descriptor can report. If it breaks the VI, that has been done.
         *
         * @param descriptor address of the descriptor concerned, or 0
         * @param opCode its operation, as in the status of a descriptor
         */
        void onError(VipErrorCode error, long descriptor, int opCode);

        /**
         * The VI has gone from connected to broken, and everything on it is flushed. Called before the error that did
         * it, if there is one.
         *
         * @param isByPeer whether the peer or the way to it did it, and not what this VI has executed
         */
        void onBroken(boolean isByPeer);
    }

    /** Idle only. */
    void setAttributes(ViAttributes attributes);

    /** The process rings a doorbell. Address, alignment and handle are judged here. */
    void post(boolean isReceive, long descriptor, int handle);

    /** The process looks at a status in memory: what has happened until now is there, at the price of a look. */
    void look();

    /** The process asks once for an interrupt: at the next completion, or at once if one came since the last call. */
    void arm(boolean isReceive);

    /**
     * From idle to connected. Packets of the connection name the number of the VI and of the connection at their
     * receiver; what names another one than the present is dropped.
     *
     * @param host the peer's NIC
     * @param remoteVi the peer's VI
     * @param connection this end's number of the connection, not 0
     * @param remoteConnection the other end's
     */
    void connect(long host, int remoteVi, int connection, int remoteConnection);

    /**
     * An attempt to connect begins or has failed: what the other end may see of the VI.
     *
     * @param connection this end's number of the connection that may come, or 0
     */
    default void announce(int connection) {
    }

    /** Whether it is broken, as the NIC knows at this moment. */
    boolean isBroken();

    /** To broken from every state. The listener is not called. */
    void breakOff();

    /** To idle from every state, with everything flushed. The listener is not called. */
    void clear();

    /** Gives it back: idle, and with nothing posted. */
    void destroy();
}
