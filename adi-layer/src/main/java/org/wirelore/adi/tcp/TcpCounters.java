package org.wirelore.adi.tcp;

import org.wirelore.adi.AdiObserver;

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
    /** Messages whose data arrived before those of an earlier message of the same sender. */
    long overtaking;
    /** Bytes read into the buffer that the user had posted, without a stop on the way. */
    long straightBytes;
    /** Bytes read into a temporary buffer, because nobody had asked for them yet. */
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
    long strangers;

    void tell(AdiObserver observer, int rank) {
        observer.counted(rank, "tcp.connections", connections);
        observer.counted(rank, "tcp.crossed", crossed);
        observer.counted(rank, "tcp.eagerSent", eagerSent);
        observer.counted(rank, "tcp.rendezvousSent", rendezvousSent);
        observer.counted(rank, "tcp.overtaking", overtaking);
        observer.counted(rank, "tcp.straightBytes", straightBytes);
        observer.counted(rank, "tcp.stagedBytes", stagedBytes);
        observer.counted(rank, "tcp.partialWrites", partialWrites);
        observer.counted(rank, "tcp.partialReads", partialReads);
        observer.counted(rank, "tcp.refused", refused);
        observer.counted(rank, "tcp.malformed", malformed);
        observer.counted(rank, "tcp.strangers", strangers);
    }
}
