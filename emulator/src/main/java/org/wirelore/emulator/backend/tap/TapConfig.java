package org.wirelore.emulator.backend.tap;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;

/**
 * A TAP to be made.
 *
 * @param interfaceName a name that no interface has yet
 * @param address the host's own IPv4 address on it, as {@code 10.0.0.1/24}
 * @param mtu longest data of a frame, 68 to 65,521 bytes
 */
public record TapConfig(String interfaceName, String address, int mtu) {
    /** Ethernet's. */
    public static final int ETHERNET_MTU = 1500;

    public TapConfig {
        if (mtu < 68 || mtu > 65_521) {
            throw new IllegalArgumentException("a TAP's MTU must be 68 to 65521: mtu=" + mtu);
        }
        if (!address.matches("\\d{1,3}(\\.\\d{1,3}){3}/([0-9]|[12][0-9]|3[0-2])")) {
            throw new IllegalArgumentException(
                    "a TAP's address must be IPv4 with its prefix length, such as 10.0.0.1/24: address=" + address);
        }
    }

    byte[] addressBytes() throws IOException {
        String text = address.substring(0, address.indexOf('/'));
        if (InetAddress.getByName(text) instanceof Inet4Address parsed) {
            return parsed.getAddress();
        }
        throw new IOException("expected an IPv4 address for a TAP, found " + address);
    }

    int prefixBits() {
        return Integer.parseInt(address.substring(address.indexOf('/') + 1));
    }
}
