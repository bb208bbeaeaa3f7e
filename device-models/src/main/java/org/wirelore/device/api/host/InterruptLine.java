package org.wirelore.device.api.host;

/** A level-triggered interrupt request from a card to its host. Setting it to the level that it has does nothing. */
@FunctionalInterface
public interface InterruptLine {
    /**
     * Asserts or clears the request.
     *
     * @param asserted whether the device requests an interrupt
     */
    void set(boolean asserted);
}
