package org.wirelore.rig.spi.start;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;

/** How the ranks of a simulation meet at their start. It costs no CPU time and is not measured. */
public interface MeetingNetwork {
    /** The sockets of a process. */
    Sockets open(Host process);

    /** Back to before the first process opened it. */
    void reset();
}
