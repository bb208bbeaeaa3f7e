package org.wirelore.device.api.unet;

/** A network interface under U-Net, opened by one process. */
public interface UNetDevice extends AutoCloseable {
    /** The longest message over Fast Ethernet: 1,500 bytes less the two port bytes. */
    int ETHERNET_MESSAGE_BYTES = 1498;
    /** Ports of one interface are numbered from 0 to 255. Ports 0 and 255 are never reserved. */
    int PORTS = 256;

    /** {@return the interface's own MAC address: 48 bits, first byte on the wire in bits 47:40} */
    long mac();

    /** {@return the longest message that a channel carries, bytes} */
    int messageBytesMax();

    /** {@return the shortest length that a receiver may see: shorter messages arrive padded to it} */
    int messageBytesMin();

    /**
     * Reserves free ports for this process, all or none, in one step.
     *
     * @param count how many, 1 or more
     * @return the ports, ascending
     * @throws UNetException if fewer than {@code count} are free
     */
    int[] reservePorts(int count);

    /**
     * Creates an endpoint whose owner is this process.
     *
     * @param config the sizes of its queues and of its area
     * @return the endpoint, without channels
     * @throws UNetException if the interface can't hold it
     */
    UNetEndpoint createEndpoint(EndpointConfig config);

    /** Destroys this process's endpoints and gives its ports back. */
    @Override
    void close();
}
