package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/** The name service of a NIC handle: which addresses the NICs of a host have. It must be initialized first. */
public interface ViNameService {
    /**
     * VipNSInit. Further calls change nothing.
     *
     * @return {@link VipResult#SUCCESS}, INVALID_PARAMETER, ERROR_NAMESERVICE
     */
    int init();

    /**
     * VipNSGetHostByName: the host address of a host's NIC, for {@link NetAddress}.
     *
     * @param hostName the host's name, without a domain
     * @param nameIndex which of its addresses, from 0
     * @return the NIC's address
     * @throws VipException ERROR_NAMESERVICE if name or index is unknown or the service is not initialized,
     *     INVALID_PARAMETER
     */
    long getHostByName(@Nullable String hostName, int nameIndex) throws VipException;

    /**
     * VipNSGetHostByAddr: the name of the host that has an address.
     *
     * @param hostAddress of a NIC
     * @return the host's name
     * @throws VipException ERROR_NAMESERVICE if no host has it or the service is not initialized, INVALID_PARAMETER
     */
    String getHostByAddr(long hostAddress) throws VipException;

    /**
     * VipNSShutdown. Connections live on.
     *
     * @return {@link VipResult#SUCCESS}, INVALID_PARAMETER, ERROR_NAMESERVICE if it was not initialized
     */
    int shutdown();
}
