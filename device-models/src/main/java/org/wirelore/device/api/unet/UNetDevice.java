package org.wirelore.device.api.unet;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.Pollable;

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
     * Reserves one port of a number that others know, such as those at which a job meets.
     *
     * @param port 1 to 254
     * @throws UNetException if it is not such a number, or is taken
     */
    void reservePort(int port);

    /**
     * Creates an endpoint whose owner is this process.
     *
     * @param config the sizes of its queues and of its area
     * @return the endpoint, without channels
     * @throws UNetException if the interface can't hold it
     */
    UNetEndpoint createEndpoint(EndpointConfig config);

    /**
     * Waits in one system call for endpoints and other descriptors, such as sockets: {@code select(2)}, the second way
     * to block beside {@link Host#sleep} (U-Net, SOSP'95, section 3.1). The kernel looks at all of them, lets the
     * process sleep if none is ready, and looks again. Like {@link Host#sleep} it may return early, with none ready;
     * callers ask again.
     *
     * @param process this process
     * @param set what is waited for
     * @param wanted of each what is asked: {@link Pollable#READABLE}, {@link Pollable#WRITABLE} or both
     * @param ready takes what holds of each
     * @param count how many of the arrays' elements count
     * @param untilPs time at which the call returns at the latest, picoseconds, or {@link Host#FOREVER}; one that has
     *     passed makes it a look
     * @return how many are ready
     */
    default int select(Host process, Pollable[] set, int[] wanted, int[] ready, int count, long untilPs) {
        int found = Pollable.scan(set, wanted, ready, count);
        if (found > 0 || untilPs <= process.now()) {
            return found;
        }
        process.sleep(untilPs);
        return Pollable.scan(set, wanted, ready, count);
    }

    /** Destroys this process's endpoints and gives its ports back. */
    @Override
    void close();
}
