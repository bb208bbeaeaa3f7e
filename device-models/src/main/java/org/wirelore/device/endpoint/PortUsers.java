package org.wirelore.device.endpoint;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetException;

/**
 * Which endpoint uses each of the 256 ports of an interface: the port byte of a frame leads to the endpoint, source
 * address and source port to its channel (U-Net/FE, Euro-Par'96, section 3).
 *
 * @param <E> the type of an endpoint
 */
public final class PortUsers<E> {
    private final @Nullable Object[] users = new Object[UNetDevice.PORTS];

    /** Whether there is such a port. */
    public static boolean isPort(int port) {
        return port >= 0 && port < UNetDevice.PORTS;
    }

    /**
     * Checks that a process may have the port of a number.
     *
     * @param isTaken whether a process has it
     */
    public static void requireReservable(int port, boolean isTaken) {
        if (port < 1 || port >= UNetDevice.PORTS - 1) {
            throw new UNetException("expected a U-Net port from 1 to " + (UNetDevice.PORTS - 2) + ", found " + port);
        }
        if (isTaken) {
            throw new UNetException("port " + port + " of the interface is taken: reserve another one");
        }
    }

    /**
     * Gives a port to an endpoint.
     *
     * @param port any number
     * @param isReserved whether the endpoint's process has reserved it
     */
    public void use(int port, boolean isReserved, E endpoint) {
        if (!isPort(port) || !isReserved) {
            throw new UNetException("port " + port + " is not reserved by this process: reserve it first");
        }
        if (users[port] != null && !endpoint.equals(users[port])) {
            throw new UNetException("no other endpoint may use the port: localPort=" + port);
        }
        users[port] = endpoint;
    }

    /** The endpoint on a port, 0 to 255; null if none uses it. */
    @SuppressWarnings("unchecked") // only endpoints are put in
    public @Nullable E user(int port) {
        return (E) users[port];
    }

    /** Frees the ports that an endpoint used. */
    public void disuse(E endpoint) {
        for (int port = 0; port < users.length; port++) {
            if (endpoint.equals(users[port])) {
                users[port] = null;
            }
        }
    }

    /** Frees all ports. */
    public void reset() {
        Arrays.fill(users, null);
    }
}
