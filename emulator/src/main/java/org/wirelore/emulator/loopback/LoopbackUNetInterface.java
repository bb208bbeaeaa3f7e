package org.wirelore.emulator.loopback;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetException;
import org.wirelore.device.endpoint.PortUsers;

/** One host's plug into the network: who has reserved which port, and which endpoint uses it. */
final class LoopbackUNetInterface {
    private final LoopbackUNet.Network network;
    private final String hostName;
    private final long mac;
    private final @Nullable LoopbackUNetDevice[] owners = new LoopbackUNetDevice[UNetDevice.PORTS];
    private final @Nullable LoopbackUNetEndpoint[] users = new LoopbackUNetEndpoint[UNetDevice.PORTS];
    private final List<LoopbackUNetDevice> devices = new ArrayList<>();

    LoopbackUNetInterface(LoopbackUNet.Network network, String hostName, long mac) {
        this.network = network;
        this.hostName = hostName;
        this.mac = mac;
    }

    LoopbackUNet.Network network() {
        return network;
    }

    String hostName() {
        return hostName;
    }

    long mac() {
        return mac;
    }

    LoopbackUNetDevice open(Host process) {
        LoopbackUNetDevice device = new LoopbackUNetDevice(this, process);
        devices.add(device);
        return device;
    }

    int[] reservePorts(LoopbackUNetDevice device, int count) {
        int[] ports = new int[Math.max(0, Math.min(count, UNetDevice.PORTS))];
        int found = 0;
        for (int port = 1; port < UNetDevice.PORTS - 1 && found < ports.length; port++) {
            if (owners[port] == null) {
                ports[found++] = port;
            }
        }
        if (count < 0 || found < count) {
            throw new UNetException("too few free U-Net ports on the loopback interface: wanted=" + count + ", free="
                    + found);
        }
        for (int port : ports) {
            owners[port] = device;
        }
        return ports;
    }

    void reservePort(LoopbackUNetDevice device, int port) {
        PortUsers.requireReservable(port, PortUsers.isPort(port) && owners[port] != null);
        owners[port] = device;
    }

    void bind(LoopbackUNetDevice device, LoopbackUNetEndpoint endpoint, int port) {
        if (port < 0 || port >= UNetDevice.PORTS || owners[port] != device) {
            throw new UNetException("port " + port + " is not reserved by this process: reserve it first");
        }
        if (users[port] != null && users[port] != endpoint) {
            throw new UNetException("no other endpoint may use the port: localPort=" + port);
        }
        users[port] = endpoint;
    }

    void unbind(LoopbackUNetEndpoint endpoint) {
        for (int port = 0; port < UNetDevice.PORTS; port++) {
            if (users[port] == endpoint) {
                users[port] = null;
            }
        }
    }

    void close(LoopbackUNetDevice device) {
        for (int port = 0; port < UNetDevice.PORTS; port++) {
            if (owners[port] == device) {
                owners[port] = null;
            }
        }
        devices.remove(device);
    }

    /** Hands an arrived message to the endpoint on its port; false if there is none. */
    boolean deliver(LoopbackUNetFlight flight) {
        LoopbackUNetEndpoint endpoint = users[flight.destinationPort];
        if (endpoint == null) {
            return false;
        }
        endpoint.onArrival(flight);
        return true;
    }

    void reset() {
        for (LoopbackUNetDevice device : List.copyOf(devices)) {
            device.close();
        }
    }
}
