package org.wirelore.device.vipl.agent;

import org.wirelore.device.api.via.MemoryAttributes;

/** A registered region: whose it is, how much of the NIC it takes, what it allows. */
final class AgentRegion {
    final AgentNic nic;
    /** In whole pages. */
    final long pinnedBytes;
    MemoryAttributes attributes;

    AgentRegion(AgentNic nic, long pinnedBytes, MemoryAttributes attributes) {
        this.nic = nic;
        this.pinnedBytes = pinnedBytes;
        this.attributes = attributes;
    }
}
