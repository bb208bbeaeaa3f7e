package org.wirelore.device.vipl.agent;

import org.wirelore.device.api.via.NetAddress;

/** A VI's attempt to get a connection, from its beginning to its outcome. */
final class Attempt {
    /** How it is made. */
    enum Way {
        /** A client has asked a server. */
        CLIENT,
        /** A server has accepted, and waits for the client's acknowledgment. */
        SERVER,
        /** One of two that ask for each other. */
        PEER
    }

    final Way way;
    final NetAddress local;
    final NetAddress remote;
    /** This end's number of the connection. */
    final int connection;
    /** The letter that waits for its answer; 0 if none does. */
    int serial;
    /** Whether the other host has acknowledged. */
    boolean isReached;
    /** Whether the time was over before that. */
    boolean isOverdue;
    /** The other end, as far as it is known. */
    Other other = Other.UNKNOWN;
    private final AgentTimers.Timer timer;
    private final AgentTimers timers;

    /** The other end. */
    record Other(long host, int vi, int connection) {
        static final Other UNKNOWN = new Other(0, 0, 0);
    }

    Attempt(Way way, NetAddress local, NetAddress remote, int connection, AgentTimers timers, long deadlinePs,
            Runnable onDeadline) {
        this.way = way;
        this.local = local;
        this.remote = remote;
        this.connection = connection;
        this.timers = timers;
        timer = timers.set(deadlinePs, onDeadline);
    }

    void end() {
        timers.cancel(timer);
    }
}
