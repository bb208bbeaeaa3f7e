package org.wirelore.emulator.linux;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Network namespaces, each with one Ethernet interface, whose cables end at the ports of one bridge. The bridge has a
 * namespace of its own, so that its name and the frames on it are none of the system's. It learns addresses, and
 * forwards multicasts to every port.
 */
public final class BridgedHosts implements AutoCloseable {
    /** What the interface is called in each host's namespace. */
    public static final String INTERFACE = "veth0";
    private static final String BRIDGE = "br0";

    private final NetworkNamespace bridge;
    private final List<NetworkNamespace> hosts = new ArrayList<>();

    private BridgedHosts(NetworkNamespace bridge) {
        this.bridge = bridge;
    }

    /**
     * Makes the namespaces {@code LABELb} for the bridge and {@code LABEL0} and so on for the hosts.
     *
     * @throws IOException if there is no right to, or the system has no bridges; nothing is left then
     */
    public static BridgedHosts make(String label, int hosts) throws IOException {
        BridgedHosts made = new BridgedHosts(NetworkNamespace.make(label + "b"));
        try {
            made.addBridge();
            for (int i = 0; i < hosts; i++) {
                made.addHost(label + i);
            }
            return made;
        } catch (IOException | RuntimeException failed) {
            try (made) {
                throw failed;
            }
        }
    }

    private void addBridge() throws IOException {
        IpCommand.run("-n", bridge.name(), "link", "add", "name", BRIDGE, "type", "bridge", "stp_state", "0",
                "forward_delay", "0", "mcast_snooping", "0");
        IpCommand.run("-n", bridge.name(), "link", "set", "dev", BRIDGE, "addrgenmode", "none", "up");
    }

    private void addHost(String label) throws IOException {
        String port = "port" + hosts.size();
        NetworkNamespace host = NetworkNamespace.make(label);
        hosts.add(host);
        VethPair.between(host, INTERFACE, bridge, port);
        IpCommand.run("-n", bridge.name(), "link", "set", "dev", port, "master", BRIDGE);
    }

    /** The hosts' namespaces. */
    public List<NetworkNamespace> hosts() {
        return List.copyOf(hosts);
    }

    /** The namespace of the bridge, with the ends of all cables. */
    public NetworkNamespace bridge() {
        return bridge;
    }

    /** Removes all namespaces and everything in them. */
    @Override
    public void close() throws IOException {
        IOException first = null;
        for (NetworkNamespace each : all()) {
            try {
                each.close();
            } catch (IOException failed) {
                if (first == null) {
                    first = failed;
                } else {
                    first.addSuppressed(failed);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** The hosts' namespaces and the bridge's. */
    public List<NetworkNamespace> all() {
        List<NetworkNamespace> all = new ArrayList<>(hosts);
        all.add(bridge);
        return all;
    }
}
