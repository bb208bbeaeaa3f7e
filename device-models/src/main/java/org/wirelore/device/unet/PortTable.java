package org.wirelore.device.unet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetException;
import org.wirelore.device.endpoint.PortUsers;

/**
 * The 256 ports of one interface: which process has reserved each, and which endpoint uses it. A port is one byte of
 * the frame (U-Net/FE, Euro-Par'96, section 3). Reservation comes before channels (MPI-on-U-Net paper, section 3: port
 * numbers are shared by all processes of a host, so none can be counted on).
 */
final class PortTable implements StatePart {
    private final @Nullable TulipUNetDevice[] reservedBy = new TulipUNetDevice[UNetDevice.PORTS];
    private final PortUsers<EndpointQueues> users = new PortUsers<>();

    /** Reserves {@code count} free ports in one step, lowest first; ports 0 and 255 are never given out; ours. */
    int[] reserve(TulipUNetDevice device, int count) {
        int free = 0;
        for (int port = 1; port < UNetDevice.PORTS - 1; port++) {
            free += reservedBy[port] == null ? 1 : 0;
        }
        if (count < 0 || count > free) {
            throw new UNetException("the interface has too few free ports: asked for " + count + ", free " + free
                    + "; reserve fewer, or close a device that holds some");
        }
        int[] ports = new int[count];
        int found = 0;
        for (int port = 1; found < count; port++) {
            if (reservedBy[port] == null) {
                reservedBy[port] = device;
                ports[found++] = port;
            }
        }
        return ports;
    }

    /** Reserves the port of a number. */
    void reserveOne(TulipUNetDevice device, int port) {
        PortUsers.requireReservable(port, PortUsers.isPort(port) && reservedBy[port] != null);
        reservedBy[port] = device;
    }

    /** Gives a port to an endpoint of the process that has reserved it. */
    void use(int port, TulipUNetDevice device, EndpointQueues endpoint) {
        users.use(port, PortUsers.isPort(port) && reservedBy[port] == device, endpoint);
    }

    /** The endpoint on a port, 0 to 255; null if none uses it. */
    @Nullable
    EndpointQueues user(int port) {
        return users.user(port);
    }

    /** Frees the ports that an endpoint used; they stay reserved. */
    void disuse(EndpointQueues endpoint) {
        users.disuse(endpoint);
    }

    /** Gives back all ports of a process, also of one that has died; ours. */
    void release(TulipUNetDevice device) {
        for (int port = 0; port < UNetDevice.PORTS; port++) {
            if (reservedBy[port] == device) {
                reservedBy[port] = null;
            }
        }
    }

    /** Of each reserved port, the lowest port of the same process and the endpoint that uses it. */
    @Override
    public void visit(StateVisitor visitor) {
        for (int port = 0; port < UNetDevice.PORTS; port++) {
            if (reservedBy[port] != null) {
                visitor.field("port", port);
                visitor.field("lowest", lowest(reservedBy[port]));
                visitor.field("user", EndpointQueues.identity(users.user(port)));
            }
        }
        visitor.field("end", -1);
    }

    private int lowest(@Nullable TulipUNetDevice device) {
        int port = 0;
        while (reservedBy[port] != device) {
            port++;
        }
        return port;
    }

    void reset() {
        Arrays.fill(reservedBy, null);
        users.reset();
    }
}
