package org.wirelore.device.sisci;

/** How a connection stands. */
enum ConnectionState {
    /** The other node's answer has not come. */
    CONNECTING,
    /** Stores and loads work. */
    OPERATIONAL,
    /** They do, but the owner asks to leave. */
    DISCONNECT_REQUESTED,
    /** Link or session are down and may come back. */
    NOT_OPERATIONAL,
    /** The segment is gone, or the owner has cut the connection. */
    LOST,
    /** The other node has refused. */
    FAILED
}
