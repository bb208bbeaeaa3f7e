package org.wirelore.rig.myrinet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.myrinet.tunnel.TunnelFrame;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.port.OpenPorts;
import org.wirelore.rig.port.PortConfig;
import org.wirelore.rig.spi.ExternalPorts;
import org.wirelore.rig.spi.real.JobMonitor;

/** The ports of a Myrinet in paced mode, open, with their far ends there. */
final class MyrinetPorts implements ExternalPorts {
    private static final long LOOK_MILLIS = 20;
    private static final double NANOS = 1e9;

    private final OpenPorts opened;
    private final List<VersionWatch> watched = new ArrayList<>();

    private MyrinetPorts(OpenPorts opened, List<String> fars, TunnelSettings tunnel) {
        this.opened = opened;
        for (int i = 0; i < fars.size(); i++) {
            watched.add(new VersionWatch(opened.ports().get(i), fars.get(i),
                    new FarSilence(Math.max(tunnel.startSeconds(), tunnel.silentSeconds()), tunnel.silentSeconds(),
                            System::nanoTime)));
        }
    }

    /**
     * Opens them, and waits for their far ends: FMP repairs nothing, so a packet that finds no far end is lost for
     * good.
     *
     * @param far says who is behind a port of a name
     * @param folder of the run
     * @param monitor shows what is waited for
     * @throws MissingEnvironmentException if this machine does not have or allow one of them, or a far end does not
     * come
     */
    static MyrinetPorts open(List<PortConfig> ports, UnaryOperator<String> far, TunnelSettings tunnel, Path folder,
            JobMonitor monitor) {
        OpenPorts opened = OpenPorts.open(all -> {
            for (PortConfig port : ports) {
                all.add(port);
            }
        }, TunnelFrame.TYPE, folder, monitor);
        for (FramePort port : opened.ports()) {
            if (port.frameBytesMax() < tunnel.frameBytes()) {
                throw opened.closedAfter(new MissingEnvironmentException("expected a port that takes frames of "
                        + tunnel.frameBytes() + " bytes, found " + port.name() + ", which takes "
                        + port.frameBytesMax() + " at most", "set fabric.tunnel.frameBytes to that"));
            }
            await(port, tunnel.startSeconds(), opened, monitor);
        }
        return new MyrinetPorts(opened, ports.stream().map(port -> far.apply(port.name())).toList(), tunnel);
    }

    private static void await(FramePort port, double seconds, OpenPorts opened, JobMonitor monitor) {
        long beganNanos = System.nanoTime();
        boolean hasSaid = false;
        while (!port.isUp()) {
            if (System.nanoTime() - beganNanos > seconds * NANOS) {
                throw opened.closedAfter(new MissingEnvironmentException("expected the far end of " + port.name()
                        + " within " + seconds + " s, found none: " + port.trouble(),
                        "start it, or raise fabric.tunnel.startSeconds"));
            }
            if (!hasSaid) {
                hasSaid = true;
                monitor.awaiting("the far end of " + port.name());
            }
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw opened.closedAfter(new MissingEnvironmentException("waiting for " + port.name()
                        + " was interrupted", "start again"));
            }
        }
    }

    @Override
    public List<FramePort> ports() {
        return List.copyOf(watched);
    }

    @Override
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(opened.interfaceWarnings());
        watched.forEach(port -> warnings.addAll(port.warnings()));
        return warnings;
    }

    @Override
    public void close() {
        opened.close();
    }
}
