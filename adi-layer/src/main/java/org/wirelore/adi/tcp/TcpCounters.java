package org.wirelore.adi.tcp;

import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;

/** What a rank has counted at its sockets. */
final class TcpCounters {
    /** Connections that were used. */
    long connections;
    /** Calls that were given up for the peer's own. */
    long crossed;
    /** Messages that were sent with their data. */
    long eagerSent;
    /** Messages that asked first. */
    long rendezvousSent;
    /**
     * Messages whose data arrived before those of an earlier message of the same sender: the "overtaking" of MPI
     * Mechanic, "Receiver Logic". The order of matching is kept.
     */
    long overtaking;
    /** Bytes read into the buffer that the user had posted, without a stop on the way. */
    long straightBytes;
    /**
     * Bytes read into a temporary buffer, because no receive was posted yet (MPI Mechanic, "Receiver Logic":
     * unexpected messages).
     */
    long stagedBytes;
    /** Writes that the system took in part. */
    long partialWrites;
    /** Reads that ended within an envelope or its data. */
    long partialReads;
    /** Arrivals for which there was no memory; each was tried again. */
    long refused;
    /** Connections that broke the protocol. */
    long malformed;
    /** Callers that were no rank of the job. */
    long unknownConnections;

    void tell(AdiObserver observer, int rank) {
        CoreEvent event = new CoreEvent(rank);
        observer.on(event.counted("tcp.connections", connections));
        observer.on(event.counted("tcp.crossed", crossed));
        observer.on(event.counted("tcp.eagerSent", eagerSent));
        observer.on(event.counted("tcp.rendezvousSent", rendezvousSent));
        observer.on(event.counted("tcp.overtaking", overtaking));
        observer.on(event.counted("tcp.straightBytes", straightBytes));
        observer.on(event.counted("tcp.stagedBytes", stagedBytes));
        observer.on(event.counted("tcp.partialWrites", partialWrites));
        observer.on(event.counted("tcp.partialReads", partialReads));
        observer.on(event.counted("tcp.refused", refused));
        observer.on(event.counted("tcp.malformed", malformed));
        observer.on(event.counted("tcp.unknownConnections", unknownConnections));
    }
}
