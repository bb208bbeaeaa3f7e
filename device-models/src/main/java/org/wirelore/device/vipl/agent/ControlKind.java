package org.wirelore.device.vipl.agent;

import org.jspecify.annotations.Nullable;

/** Kinds of control packets; the names follow VI-GM's (fact sheet via, section 1.9). */
enum ControlKind {
    /** A client asks the server that waits at an address. */
    CONN_REQ(1, true),
    /** A process asks for the one that asks for it. */
    CONN_PEER_REQ(2, true),
    /** No process waits there. */
    CONN_NOMATCH(3, false),
    /** The server has accepted. */
    CONN_ACCEPT(4, true),
    /** The peer asks for this one, too. */
    CONN_PEER_ACCEPT(5, true),
    /** The server has rejected. */
    CONN_REJECT(6, false),
    /** The two peers do not fit together. */
    CONN_PEER_REJECT(7, false),
    /** A packet has come; the code says what became of it. */
    CONN_ACK(8, false),
    /** A connection, or a request, is over. */
    DISCONNECT(9, false),
    /** Does the receiver still have a connection? */
    HEARTBEAT(10, false);

    private static final ControlKind[] KINDS = values();

    private final int code;
    private final boolean hasVi;

    ControlKind(int code, boolean hasVi) {
        this.code = code;
        this.hasVi = hasVi;
    }

    int code() {
        return code;
    }

    /** Whether it says which VI of the sender is meant, and its attributes. */
    boolean hasVi() {
        return hasVi;
    }

    static @Nullable ControlKind of(int code) {
        return code >= 1 && code <= KINDS.length ? KINDS[code - 1] : null;
    }
}
