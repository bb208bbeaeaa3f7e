package org.wirelore.rig.myrinet.driver;

/** Gets the stores of a host's processes into the send queue of their card. It must not touch host or card. */
@FunctionalInterface
public interface StoreListener {
    /**
     * A process has stored into an entry.
     *
     * @param beginPs when it began to
     * @param endPs when the last word was on the card
     */
    void onStore(long beginPs, long endPs);
}
