package org.wirelore.emulator.linux;

import java.io.IOException;

/**
 * Two Ethernet interfaces with a cable between them, each in a network namespace of its own. Made up, without IPv6
 * chatter; removed with either namespace.
 *
 * @param leftInterface name in the left namespace
 * @param rightInterface name in the right namespace
 */
public record VethPair(NetworkNamespace left, String leftInterface, NetworkNamespace right, String rightInterface)
        implements
            AutoCloseable {

    /** Makes the namespaces {@code LABELl} and {@code LABELr} with {@code veth0} and {@code veth1} in them. */
    public static VethPair make(String label) throws IOException {
        NetworkNamespace left = NetworkNamespace.make(label + "l");
        try {
            NetworkNamespace right = NetworkNamespace.make(label + "r");
            try {
                return between(left, "veth0", right, "veth1");
            } catch (IOException | RuntimeException failed) {
                try (right) {
                    throw failed;
                }
            }
        } catch (IOException | RuntimeException failed) {
            try (left) {
                throw failed;
            }
        }
    }

    /** Makes a pair between two namespaces. */
    public static VethPair between(NetworkNamespace left, String leftInterface, NetworkNamespace right,
            String rightInterface) throws IOException {
        IpCommand.run("-n", left.name(), "link", "add", leftInterface, "type", "veth", "peer", "name", rightInterface,
                "netns", right.name());
        IpCommand.run("-n", left.name(), "link", "set", "dev", leftInterface, "addrgenmode", "none", "up");
        IpCommand.run("-n", right.name(), "link", "set", "dev", rightInterface, "addrgenmode", "none", "up");
        return new VethPair(left, leftInterface, right, rightInterface);
    }

    /** Pulls the pair out, while the namespaces stay. */
    public void delete() throws IOException {
        IpCommand.run("-n", left.name(), "link", "del", leftInterface);
    }

    /** Removes the namespaces and everything in them. */
    @Override
    public void close() throws IOException {
        try (right) {
            left.close();
        }
    }
}
