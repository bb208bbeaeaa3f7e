package org.wirelore.device.api.sci;

/** Why a segment event happened; the library's values are one more than the ordinals. */
public enum SegmentReason {
    /** Owner: a node connected. */
    CONNECT,
    /** Owner: a node disconnected. User: the owner asks to leave or has cut the connection. */
    DISCONNECT,
    /** The link or the session to the other node is down and may come back. */
    NOT_OPERATIONAL,
    /** It is back. */
    OPERATIONAL,
    /** The other side is gone for good. */
    LOST
}
