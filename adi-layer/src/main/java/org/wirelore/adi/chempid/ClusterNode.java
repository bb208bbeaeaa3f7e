package org.wirelore.adi.chempid;

import java.util.List;

/**
 * An entry of the registry of nodes.
 *
 * @param host its name
 * @param addresses what it is called on its networks, such as its SCI node and adapter, and its VIA address
 */
public record ClusterNode(String host, List<String> addresses) {
    /** Copies the arguments. */
    public ClusterNode {
        addresses = List.copyOf(addresses);
    }

    /** In a line. */
    public String line() {
        return "node " + host + (addresses.isEmpty() ? "" : ": " + String.join("; ", addresses));
    }
}
