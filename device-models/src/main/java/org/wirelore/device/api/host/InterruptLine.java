package org.wirelore.device.api.host;

/** A level-triggered interrupt request from a card to its host. Setting it to the level that it has does nothing. */
@FunctionalInterface
public interface InterruptLine {
    /** Asserts or clears the request. */
    void set(boolean asserted);
}
