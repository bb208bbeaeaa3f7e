package org.wirelore.emulator.backend.sockets;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Iterator;

/** The interface through which processes of one machine, or of one network namespace, reach each other. */
public final class LoopbackInterface {
    /** What the platform says if no interface has an address. */
    private static final String NONE = "No network interfaces configured";

    private LoopbackInterface() {
    }

    /**
     * Requires that it can be used. Also what is sent to another address of the own machine goes through it.
     *
     * @throws IOException if it is down or has no address; the message says what mends it
     */
    public static void requireUp() throws IOException {
        if (!isUp()) {
            throw new IOException(
                    "processes of this machine reach each other through the loopback interface lo, which is down here"
                            + " or has no address; a network namespace of its own begins like that: ip link set lo up,"
                            + " as root");
        }
    }

    private static boolean isUp() {
        try {
            for (Iterator<NetworkInterface> all = NetworkInterface.networkInterfaces().iterator(); all.hasNext();) {
                NetworkInterface each = all.next();
                if (each.isLoopback() && each.isUp() && each.getInterfaceAddresses().stream()
                        .map(InterfaceAddress::getAddress).anyMatch(InetAddress::isLoopbackAddress)) {
                    return true;
                }
            }
        } catch (SocketException e) {
            // Another failure, such as too many open files, says nothing about the interface.
            return !NONE.equals(e.getMessage());
        }
        return false;
    }
}
