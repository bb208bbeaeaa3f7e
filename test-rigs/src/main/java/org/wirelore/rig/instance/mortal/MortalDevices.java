package org.wirelore.rig.instance.mortal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.rig.program.Devices;

/**
 * The devices of a process that may be killed: what it has opened is closed then, as a kernel does with what a process
 * leaves. In the order of a kernel's table: what was opened first goes first.
 */
public final class MortalDevices implements Devices {
    private final Devices devices;
    private final List<AutoCloseable> opened = new ArrayList<>();

    /** @param devices the process' own */
    public MortalDevices(Devices devices) {
        this.devices = devices;
    }

    @Override
    public <T> T open(Class<T> api) throws IOException {
        return api.cast(remembered(devices.open(api)));
    }

    @Override
    public <T> T open(Class<T> api, String fabric) throws IOException {
        return api.cast(remembered(devices.open(api, fabric)));
    }

    /** Sockets of which each is remembered. */
    public Sockets sockets(Sockets of) {
        return new OpenSockets(of, opened::add);
    }

    private Object remembered(Object device) {
        if (device instanceof Sockets sockets) {
            return sockets(sockets);
        }
        if (device instanceof AutoCloseable closeable) {
            opened.add(closeable);
        }
        return device;
    }

    /**
     * The process is gone: closes what it has opened. What it has closed by itself stays closed.
     *
     * @throws Exception if a device can't be closed
     */
    public void closeAll() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
        opened.clear();
    }
}
