package org.wirelore.emulator.myrinet;

/** What sends on one direction of a cable: a station or a crossbar's output. */
interface LineSource {
    /** Has done what it wants to have done before now. */
    default void catchUp() {
    }

    /** The tail of the packet has left. */
    void onTailSent();

    /** The stream has halted, or flows again. */
    void onFlow();

    /** The receiver's STOP has taken effect. */
    default void onStopped() {
    }

    /** The receiver's GO is about to take effect. */
    default void onGone() {
    }
}
