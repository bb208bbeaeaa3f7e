package org.wirelore.device.api.myrinet.route;

import java.util.List;

/**
 * What a mapper has found. Crossbars have as many ports as lie between the outermost ones in use.
 *
 * @param topology the network
 * @param hosts identity of each host, in the order of the topology; the mapper's own first
 */
public record NetworkMap(Topology topology, List<Long> hosts) {
    /** Copies the list. */
    public NetworkMap {
        hosts = List.copyOf(hosts);
    }

    /**
     * {@return the number of a host, or -1}
     *
     * @param identity of the host
     */
    public int hostOf(long identity) {
        return hosts.indexOf(identity);
    }
}
