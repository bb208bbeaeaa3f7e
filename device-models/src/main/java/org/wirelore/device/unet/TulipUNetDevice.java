package org.wirelore.device.unet;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Pollable;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.unet.UNetException;

/** One process's open U-Net device. Setting up and tearing down is on no measured path and is not charged for. */
final class TulipUNetDevice implements UNetDevice {
    /** 60 bytes without the check sequence, less the headers: a shorter message is padded by the card. */
    private static final int MESSAGE_BYTES_MIN = 44;

    private final UNetDriver driver;
    private final Host process;
    private final List<TulipUNetEndpoint> endpoints = new ArrayList<>();
    private boolean isClosed;

    TulipUNetDevice(UNetDriver driver, Host process) {
        this.driver = driver;
        this.process = process;
    }

    @Override
    public long mac() {
        return driver.mac();
    }

    @Override
    public int messageBytesMax() {
        return ETHERNET_MESSAGE_BYTES;
    }

    @Override
    public int messageBytesMin() {
        return MESSAGE_BYTES_MIN;
    }

    @Override
    public int[] reservePorts(int count) {
        requireOpen();
        return driver.ports().reserve(this, count);
    }

    @Override
    public void reservePort(int port) {
        requireOpen();
        driver.ports().reserveOne(this, port);
    }

    @Override
    public UNetEndpoint createEndpoint(EndpointConfig config) {
        requireOpen();
        TulipUNetEndpoint endpoint = new TulipUNetEndpoint(driver, this, driver.createQueues(config, process));
        endpoints.add(endpoint);
        return endpoint;
    }

    @Override
    public int select(Host caller, Pollable[] set, int[] wanted, int[] ready, int count, long untilPs) {
        requireOpen();
        Cost look = process.cost(UNetCosts.SELECT_DESCRIPTOR);
        process.spend(process.cost(UNetCosts.SELECT));
        process.spend(look, count);
        process.now();
        int found = Pollable.scan(set, wanted, ready, count);
        if (found > 0 || untilPs <= process.now()) {
            return found;
        }
        process.sleep(untilPs);
        process.spend(look, count);
        process.now();
        return Pollable.scan(set, wanted, ready, count);
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            for (TulipUNetEndpoint endpoint : List.copyOf(endpoints)) {
                endpoint.close();
            }
            driver.ports().release(this);
        }
    }

    void onClosed(TulipUNetEndpoint endpoint) {
        endpoints.remove(endpoint);
    }

    private void requireOpen() {
        if (isClosed) {
            throw new UNetException("the device with the address " + Long.toHexString(driver.mac()) + " was closed");
        }
    }
}
