package org.wirelore.device.api.via;

import java.util.ArrayList;
import java.util.List;

/** What VipQuerySystemManagementInfo takes and gives: the addresses of the NICs near this one (VIP_AUTODISCOVERY). */
public final class AutoDiscovery {
    /** VIP_SMI_AUTODISCOVERY. */
    public static final int INFO_TYPE = 1;

    /** How many switches may lie between; 0: only the NIC itself. */
    public int numberOfHops;
    /** How many addresses are wanted at most. */
    public int capacity;
    /** Gets the addresses, which have empty discriminators. */
    public final List<NetAddress> addresses = new ArrayList<>();

    /** A query that was not filled in yet. */
    public AutoDiscovery() {
    }
}
