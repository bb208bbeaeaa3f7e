package org.wirelore.device.api.host;

/**
 * Gets what a card has stored in host memory, as the processors' caches see it. Drivers use it to end the pauses of
 * processes that poll this memory.
 */
@FunctionalInterface
public interface HostWriteListener {
    /**
     * Bytes have changed. Called from an event; must not wait.
     *
     * @param address physical address of the first byte
     * @param bytes how many
     */
    void onHostWrite(long address, int bytes);
}
