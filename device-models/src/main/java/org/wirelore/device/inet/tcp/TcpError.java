package org.wirelore.device.inet.tcp;

/** Why a connection came to an end before its time, by the name of the error that a process of the time got. */
public enum TcpError {
    /** ECONNREFUSED: nothing listens at the peer's port. */
    REFUSED,
    /** ECONNRESET: the peer has reset the connection. */
    RESET,
    /** ETIMEDOUT: the peer did not answer. */
    TIMED_OUT,
    /** EHOSTDOWN: requests for the peer's station were not answered. */
    HOST_DOWN,
    /** EHOSTUNREACH: the peer is on a net to which there is no route. */
    NO_ROUTE,
    /** ECONNABORTED: the listener was closed before the connection was accepted. */
    ABORTED
}
