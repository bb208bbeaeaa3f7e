package org.wirelore.device.api.host;

/**
 * Work of the kernel that runs when no interrupt handler does and before any process goes on, as {@code netisr} of BSD
 * and bottom halves of Linux do.
 */
@FunctionalInterface
public interface SoftInterrupt {
    /**
     * Asks for the handler to be entered. May be called in any context, also by the handler itself; several requests
     * before the handler begins are one.
     */
    void request();
}
