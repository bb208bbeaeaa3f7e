package org.wirelore.rig.cli.daemon;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.wirelore.adi.chempid.ClusterNode;
import org.wirelore.emulator.backend.libsisci.InstalledSisci;
import org.wirelore.emulator.time.real.RealHost;

/** What this machine is called on its networks: its SCI node, and the VIA addresses of its Ethernet cards. */
final class OwnNode {
    private static final Path ROOT = Path.of("/");

    private OwnNode() {
    }

    /**
     * Asks the machine.
     *
     * @throws IOException if it does not know its own name or its interfaces
     */
    static ClusterNode find() throws IOException {
        String host = InetAddress.getLocalHost().getHostName();
        List<String> addresses = new ArrayList<>(sci(host));
        for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
            byte[] address = each.getHardwareAddress();
            if (address != null && each.isUp() && !each.isLoopback()) {
                addresses.add("VIA address " + HexFormat.of().formatHex(address) + " on " + each.getName());
            }
        }
        return new ClusterNode(host, addresses);
    }

    /** None without a library, or without an adapter that works. */
    private static List<String> sci(String host) {
        try {
            return InstalledSisci.find(ROOT).nodeIds(new RealHost(host, RealHost.Spin.YIELD)).entrySet().stream()
                    .map(each -> "SCI node " + each.getValue() + ", adapter " + each.getKey()).toList();
        } catch (IOException none) {
            return List.of();
        }
    }
}
