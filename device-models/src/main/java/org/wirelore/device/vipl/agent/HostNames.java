package org.wirelore.device.vipl.agent;

import org.jspecify.annotations.Nullable;

/** The table behind the name service: which NICs the hosts have. */
public interface HostNames {
    /**
     * {@return the addresses of a host's NICs; empty if the name is unknown}
     *
     * @param hostName without a domain
     */
    long[] addressesOf(String hostName);

    /**
     * {@return the host that has an address; null if there is none}
     *
     * @param hostAddress of a NIC
     */
    @Nullable
    String hostOf(long hostAddress);
}
