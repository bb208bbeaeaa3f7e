package org.wirelore.device.vipl.spi;

import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.ViState;

/**
 * A VI. Its descriptors complete in their memory: the provider writes the status last, in every case with DONE, and in
 * the order of the posts of each queue.
 */
public interface ViPort {
    /**
     * Takes what {@link ViPort#arm} asked for, in a context that the gate lets in, and stands for the VI in completion
     * queues.
     */
    interface Listener {
        /** The oldest descriptor of a queue that was not complete when the queue was armed may be so. */
        void onCompletion(boolean isReceive);
    }

    /** Its number at its NIC, by which peers name it too; not one that was in use shortly before. */
    int number();

    /** This end's number of the present connection; 0 without one. */
    int connection();

    /** Address of the peer's NIC; 0 without a connection. */
    long peerHost();

    /** Number of the peer's VI at its NIC; 0 without a connection. */
    int peerVi();

    /** The present state. */
    ViState state();

    /** The attributes granted. */
    ViAttributes attributes();

    /** In state IDLE only. @return SUCCESS, or one of the attribute codes, with nothing changed */
    int setAttributes(ViAttributes attributes);

    /**
     * Rings the doorbell: the NIC gets a descriptor, behind those posted before. The library has chained it. Address,
     * alignment and handle are the NIC's to judge.
     */
    void post(boolean isReceive, long descriptor, int handle);

    /** A descriptor more than a queue holds was posted: VI_OVERRUN. */
    void overrun(boolean isReceive);

    /** The program looks at a status in memory: what has happened until now is there, at the price of a look. */
    void look();

    /** Asks once for {@link Listener#onCompletion}, by an interrupt. If one came meanwhile, it is called at once. */
    void arm(boolean isReceive);

    /** In state IDLE only: asks a server, and goes to CONNECT_PENDING. */
    void request(NetAddress local, NetAddress remote, long deadlinePs);

    /**
     * In state IDLE only: looks for a peer, and goes to CONNECT_PENDING.
     *
     * @return SUCCESS, ERROR_RESOURCE, ERROR_NOT_SUPPORTED
     */
    int requestPeer(NetAddress local, NetAddress remote, long deadlinePs);

    /**
     * How the last attempt to connect ended.
     *
     * @param out gets the peer's attributes at SUCCESS
     * @return NOT_DONE while it is under way; SUCCESS; or why it failed, after which the VI is idle
     */
    int outcome(ViPeer out);

    /** To IDLE from every state: flushes both queues, tells the peer, ends an attempt with ERROR_RESOURCE. */
    void disconnect();

    /** Gives it back, idle and with empty queues. Its entries in completion queues are gone. */
    void destroy();
}
