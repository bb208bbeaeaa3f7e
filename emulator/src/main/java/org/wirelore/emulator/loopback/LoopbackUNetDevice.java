package org.wirelore.emulator.loopback;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.unet.UNetException;

/** One process's view of its host's loopback interface. */
final class LoopbackUNetDevice implements UNetDevice {
    private static final int AREA_BYTES_MAX = 1 << 26;

    private final LoopbackUNetInterface nic;
    private final Host process;
    private final List<LoopbackUNetEndpoint> endpoints = new ArrayList<>();
    private boolean closed;

    LoopbackUNetDevice(LoopbackUNetInterface nic, Host process) {
        this.nic = nic;
        this.process = process;
    }

    @Override
    public long mac() {
        return nic.mac();
    }

    @Override
    public int messageBytesMax() {
        return ETHERNET_MESSAGE_BYTES;
    }

    @Override
    public int messageBytesMin() {
        return nic.network().messageBytesMin();
    }

    @Override
    public int[] reservePorts(int count) {
        requireOpen();
        return nic.reservePorts(this, count);
    }

    @Override
    public void reservePort(int port) {
        requireOpen();
        nic.reservePort(this, port);
    }

    @Override
    public UNetEndpoint createEndpoint(EndpointConfig config) {
        requireOpen();
        if (config.areaBytes() > AREA_BYTES_MAX) {
            throw new UNetException("expected a buffer area of at most " + AREA_BYTES_MAX + " bytes, found "
                    + config.areaBytes());
        }
        LoopbackUNetEndpoint endpoint = new LoopbackUNetEndpoint(this, nic, process, config);
        endpoints.add(endpoint);
        return endpoint;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            for (LoopbackUNetEndpoint endpoint : List.copyOf(endpoints)) {
                endpoint.close();
            }
            nic.close(this);
        }
    }

    void onClosed(LoopbackUNetEndpoint endpoint) {
        endpoints.remove(endpoint);
    }

    private void requireOpen() {
        if (closed) {
            throw new UNetException("the device of " + nic.hostName() + " was closed");
        }
    }
}
