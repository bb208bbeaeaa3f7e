package org.wirelore.device.api.via;

/** The states of a VI. */
public enum ViState {
    /** Not connected; where a VI begins. */
    IDLE(0),
    /** Connected to a VI of the peer. */
    CONNECTED(1),
    /** Waits for the peer's answer to a request. */
    CONNECT_PENDING(2),
    /** The connection broke; {@link Vi#disconnect} leads back to idle. */
    ERROR(3);

    private final int value;

    ViState(int value) {
        this.value = value;
    }

    /** {@return VIPL's value} */
    public int value() {
        return value;
    }
}
