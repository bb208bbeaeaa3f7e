package org.wirelore.device.inet.ip;

import org.wirelore.device.inet.kernel.Mbuf;

/** A protocol above IP. */
public interface IpProtocol {
    /** ICMP, of the Internet Assigned Numbers Authority's protocol numbers. */
    int ICMP = 1;
    /** TCP. */
    int TCP = 6;
    /** UDP. */
    int UDP = 17;

    /**
     * Charges for a packet that {@link #input} follows for.
     *
     * @param packet without the header of IP
     * @param bytes its length; the first 60 of them, or all, are in the first buffer
     */
    void charge(Mbuf packet, int source, int bytes);

    /** Takes a packet, which belongs to the protocol from now on. */
    void input(Mbuf packet, int source, int bytes);

    /**
     * A packet of ours could not be delivered.
     *
     * @param destination where it was sent
     * @param localPort its source port
     * @param remotePort its destination port
     */
    void onUnreachable(int destination, int localPort, int remotePort);
}
