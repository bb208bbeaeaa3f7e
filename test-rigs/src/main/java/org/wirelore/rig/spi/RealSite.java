package org.wirelore.rig.spi;

import java.io.IOException;
import java.util.List;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.model.FaultsConfig;

/** The process of one rank in real mode. */
public interface RealSite {
    /** The process. */
    RealHost host();

    /** Name of the rank's host in the rig. */
    String hostName();

    /** Names of all hosts, in the order of the rig. */
    List<String> hosts();

    /** Answers what could go otherwise. */
    Decider decider();

    /** What goes wrong. */
    FaultsConfig faults();

    /** The job's name. */
    String job();

    /** The network namespace of the rank; empty: that of the process. */
    String namespace();

    /** The network interface behind the rank's host; empty: none. */
    String networkInterface();

    /** The sockets through which ranks of the job meet; opened once. */
    Sockets sockets() throws IOException;
}
