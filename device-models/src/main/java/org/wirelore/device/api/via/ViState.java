package org.wirelore.device.api.via;

/** The states of a VI; the ordinals are VIPL's values. */
public enum ViState {
    /** Not connected; where a VI begins. */
    IDLE,
    /** Connected to a VI of the peer. */
    CONNECTED,
    /** Waits for the peer's answer to a request. */
    CONNECT_PENDING,
    /** The connection broke; {@link Vi#disconnect} leads back to idle. */
    ERROR
}
