package org.wirelore.device.api.via;

/** The states of a VI; the ordinals are VIPL's values. */
public enum ViState {
    IDLE, CONNECTED, CONNECT_PENDING,
    /** The connection broke; {@link Vi#disconnect} leads back to idle. */
    ERROR
}
