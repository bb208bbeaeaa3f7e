package org.wirelore.rig.launch;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Optional;
import java.util.regex.Pattern;
import org.wirelore.device.api.sockets.Sockets;

/**
 * A machine and a port as people write them: {@code HOST:PORT}; an IPv6 address that has a port behind it stands in
 * brackets (RFC 3986, 3.2.2), as in {@code [::1]:7000}.
 *
 * @param host a name or an address, without brackets
 * @param port 0 to 65,535
 */
public record HostPort(String host, int port) {
    /** Ports end here. */
    public static final int PORT_MAX = Sockets.PORT_MAX;
    /** How to write one, for messages. */
    public static final String IN_BRACKETS = "an IPv6 address with a port in brackets, such as [::1]:7000";
    private static final Pattern NAME = Pattern.compile("[^\\s:/\\[\\]]+");
    private static final Pattern DIGITS = Pattern.compile("\\d{1,5}");

    /** What a text says; empty if it says no host, no port, or not a legal one. */
    public static Optional<HostPort> parse(String text) {
        int colon = text.lastIndexOf(':');
        String digits = text.substring(colon + 1);
        if (colon < 0 || !DIGITS.matcher(digits).matches() || Integer.parseInt(digits) > PORT_MAX) {
            return Optional.empty();
        }
        String host = text.substring(0, colon);
        boolean isInBrackets = host.startsWith("[") && host.endsWith("]");
        if (isInBrackets ? !isIpv6(bare(host)) : !NAME.matcher(host).matches()) {
            return Optional.empty();
        }
        return Optional.of(new HostPort(bare(host), Integer.parseInt(digits)));
    }

    /** The same where the port may be missing; it is 0 then. An IPv6 address may stand without brackets if it is. */
    public static Optional<HostPort> parseWithoutPort(String text) {
        boolean isHost = NAME.matcher(text).matches() || isIpv6(text)
                || (text.startsWith("[") && text.endsWith("]") && isIpv6(bare(text)));
        return isHost ? Optional.of(new HostPort(bare(text), 0)) : parse(text);
    }

    /** Whether an address, however it is written, stands for all of a machine's; others can't reach it by that. */
    public static boolean isEveryAddress(String host) {
        try {
            return InetAddress.ofLiteral(host).isAnyLocalAddress();
        } catch (IllegalArgumentException name) {
            return false;
        }
    }

    /** Where this machine reaches what listens at an address of its own. */
    static String fromHere(String host) {
        if (!isEveryAddress(host)) {
            return host;
        }
        return host.contains(":") ? "::1" : "127.0.0.1";
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    private static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private static boolean isIpv6(String text) {
        try {
            return text.contains(":") && !text.contains("[")
                    && !Inet6Address.ofLiteral(text).getHostAddress().isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
