package org.wirelore.emulator.backend.guest;

/** How a guest's processors learn that their card requests an interrupt. */
public interface GuestInterrupt extends AutoCloseable {
    /**
     * Sets the level of the guest's interrupt.
     *
     * @param asserted whether the card requests an interrupt
     * @param isAwaited whether to return only when the guest's interrupt controller has it
     */
    void set(boolean asserted, boolean isAwaited);

    /** Sees whether the guest has ended an interrupt; one that is still requested comes anew. */
    default void look() {
    }

    /** Leaves the guest. */
    @Override
    void close();
}
