package org.wirelore.rig.daemon;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An address of this host at which a daemon is to listen, as people write it. */
public final class BindAddress {
    private static final Pattern NUMBERS = Pattern.compile("[\\d.]+");

    private BindAddress() {
    }

    /**
     * What is wrong with a text.
     *
     * @return what was expected and found, in words; empty if it is a name or an address of this host
     */
    public static Optional<String> fault(String text) {
        String expected = "expected an address of this host, such as 127.0.0.1 or 0.0.0.0, found \"" + text + "\"";
        if (text.isBlank()) {
            return Optional.of(expected);
        }
        if (NUMBERS.matcher(text).matches() && !isLiteral(text)) {
            return Optional.of(expected + ": an IPv4 address is four numbers from 0 to 255");
        }
        if (text.contains(":") && !isLiteral(text)) {
            return Optional.of(expected + ": it is no IPv6 address, and the port has an option of its own, --port");
        }
        try {
            InetAddress address = InetAddress.getByName(text);
            return address.isAnyLocalAddress() || address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null
                            ? Optional.empty()
                            : Optional.of(expected + ", which no network interface of this host has; they have "
                                    + ownAddresses());
        } catch (UnknownHostException unknown) {
            return Optional.of(expected + ", a name that has no address here");
        } catch (SocketException untold) {
            return Optional.empty();
        }
    }

    private static boolean isLiteral(String text) {
        try {
            InetAddress.ofLiteral(text);
            return true;
        } catch (IllegalArgumentException none) {
            return false;
        }
    }

    private static String ownAddresses() throws SocketException {
        return NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
                .map(InetAddress::getHostAddress).sorted().collect(Collectors.joining(", "));
    }
}
