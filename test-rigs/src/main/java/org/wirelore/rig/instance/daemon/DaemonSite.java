package org.wirelore.rig.instance.daemon;

import java.io.IOException;
import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Simulation;

/** What daemons have of the simulation that they are in. */
public interface DaemonSite {
    /** The simulation. */
    Simulation simulation();

    /** The machines of the hosts, in the order of the rig. */
    List<Machine> machines();

    /**
     * The sockets of a process.
     *
     * @param host the place of its host in the rig
     * @throws IOException if the host has none
     */
    Sockets sockets(int host, Host process) throws IOException;

    /**
     * What a host is called on its networks, as a process there finds it out.
     *
     * @param host its place in the rig
     * @throws IOException if one of its devices refuses
     */
    List<String> addresses(int host, Host process) throws IOException;

    /**
     * A process has ended: what it has left open is closed.
     *
     * @param host the place of its host in the rig
     * @param byItself whether its program has returned
     */
    void ended(int host, Host process, boolean byItself);

    /**
     * Something has failed, which no process of the run will say.
     *
     * @param what which process, and how
     */
    void failed(String what);
}
