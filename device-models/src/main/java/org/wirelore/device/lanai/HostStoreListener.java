package org.wirelore.device.lanai;

/** Gets the transfers of a card that have ended in the host's memory, such as to end a wait for one. */
public interface HostStoreListener {
    /**
     * Data of the card are in the host's memory.
     *
     * @param address bus address of the first byte
     * @param length how many bytes
     */
    void onHostStore(int address, int length);
}
