package org.wirelore.device.myrinet;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.myrinet.MyrinetBoard;

/** The ways in which a host's software reaches one card. Closing a board that it gave changes nothing on the card. */
public interface CardAccess {
    /** {@return what the card reaches of the host's memory, for its driver to pin} */
    PinnedMemory pinned();

    /** {@return the board as the kernel has it at its boot, before time begins: accesses are free} */
    MyrinetBoard atBoot();

    /** {@return the board as the running kernel has it: accesses are charged to the running context} */
    MyrinetBoard inKernel();

    /**
     * The board as a process has it mapped.
     *
     * @param process is charged for accesses
     * @return the board, of which the driver lets the process reach only what is its own
     */
    MyrinetBoard mappedBy(Host process);

    /** Gets what the card stores into the host's memory. */
    @FunctionalInterface
    interface HostStoreListener {
        /**
         * A transfer has ended.
         *
         * @param address bus address of its first byte
         * @param length how many bytes
         */
        void onHostStore(int address, int length);
    }

    /**
     * Sets the listener for what the card stores into the host's memory, so that waits for it end.
     *
     * @param listener is called when the data are there
     */
    void onHostStores(HostStoreListener listener);

    /** Gets stores of the firmware to what is watched. */
    @FunctionalInterface
    interface SramStoreListener {
        /** The firmware has stored something. */
        void onSramStore();
    }

    /**
     * Sets the listener for what {@link #watchSram} says.
     *
     * @param listener is called when the store is there
     */
    default void onSramStores(SramStoreListener listener) {
    }

    /**
     * Has stores of the firmware to a range watched, or no longer. Where that can't be done, nothing happens, and who
     * waits for such a store must look from time to time.
     *
     * @param address SRAM address of the first byte
     * @param length how many bytes
     * @param isWatched whether they are watched from now on
     */
    default void watchSram(int address, int length, boolean isWatched) {
    }
}
