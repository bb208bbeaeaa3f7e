package org.wirelore.device.api.unet;

/** The addresses of the interfaces of one network by their hosts' names, as the system's table has them (ethers(5)). */
public interface StationTable {
    /**
     * {@return the address of a host's interface, as {@link UNetDevice#mac()}}
     *
     * @param host name of the host
     * @throws UNetException if the table does not have it
     */
    long mac(String host);
}
