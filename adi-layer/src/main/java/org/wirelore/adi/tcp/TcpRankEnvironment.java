package org.wirelore.adi.tcp;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiObserver;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;

/**
 * What a rank over sockets is started with.
 *
 * @param host its machine
 * @param rank 0 for the master
 * @param size how many ranks the job has
 * @param masterHost where rank 0 is
 * @param masterPort the port at which it listens
 * @param ownHost the name by which other ranks reach this one's machine
 * @param ownPort the port at which this rank listens, or {@link Sockets#ANY_PORT}; not used by rank 0
 * @param sockets its sockets
 * @param job a number that all ranks of the job have in common and others don't know
 * @param observer hears what happens, or null
 */
public record TcpRankEnvironment(Host host, int rank, int size, String masterHost, int masterPort, String ownHost,
        int ownPort, Sockets sockets, int job, @Nullable AdiObserver observer) {
}
