package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/** The library as one process has it: the way to the NICs of its host. */
@FunctionalInterface
public interface Vipl {
    /**
     * VipOpenNic. A NIC may be opened more than once; what is made through one handle is not known to another.
     *
     * @param deviceName as the system names it, such as {@code /dev/clanvi0} or {@code /dev/via_eth0}
     * @return the NIC's handle
     * @throws VipException INVALID_PARAMETER if the host has no such NIC, ERROR_RESOURCE if it can't be opened again
     */
    ViNic openNic(@Nullable String deviceName) throws VipException;
}
