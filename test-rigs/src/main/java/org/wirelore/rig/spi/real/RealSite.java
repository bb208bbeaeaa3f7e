package org.wirelore.rig.spi.real;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.capture.FrameLog;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.model.FaultMapping;

/** The process of one rank in real mode. */
public interface RealSite {
    /** The process. */
    RealHost host();

    /** Name of the rank's host in the rig. */
    String hostName();

    /** Names of the hosts on the fabric, in the order of their plugs. */
    List<String> hosts();

    /** Answers what could go otherwise. */
    Decider decider();

    /** What goes wrong on its wires. */
    FaultMapping faults();

    /** The job's name. */
    String job();

    /** The network namespace of the rank on this fabric; empty: that of the process. */
    String namespace();

    /** The network interface behind the rank's host on this fabric; empty: none. */
    String networkInterface();

    /** Whether other ranks are on the rank's host, and so on that interface. */
    boolean hasNeighbours();

    /** Keeps the frames that the rank sends and takes on this fabric; null: they are not wanted. */
    @Nullable
    FrameLog frames();

    /** The sockets through which ranks of the job meet; opened once. */
    Sockets sockets() throws IOException;
}
