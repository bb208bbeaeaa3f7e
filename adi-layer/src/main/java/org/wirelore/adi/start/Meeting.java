package org.wirelore.adi.start;

import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.Sockets;

/**
 * Where the ranks of a job meet before they have a device to talk through: rank 0 listens, the others call it, as the
 * remote shell made them (MPI-on-U-Net paper, section 3).
 *
 * @param masterHost name of the host of rank 0
 * @param masterPort the port at which rank 0 listens
 * @param ownHost name by which other ranks reach this rank's host
 * @param sockets the rank's sockets for the start; a job of one rank does not use them
 * @param job a number that all ranks of the job know and others do not
 */
public record Meeting(String masterHost, int masterPort, String ownHost, Sockets sockets, int job) {
    /** The port at which rank 0 listens where a host, or a network namespace, has only the job's processes. */
    public static final int MASTER_PORT = 7001;
    /** How long a rank rests before it tries again to reach one that is not there yet, picoseconds. */
    public static final long RETRY_PS = TimeUnits.PS_PER_MS;
}
