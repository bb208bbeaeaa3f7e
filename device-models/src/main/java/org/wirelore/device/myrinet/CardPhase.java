package org.wirelore.device.myrinet;

/** What a card does, as far as its driver knows. */
enum CardPhase {
    /** Its processor is held in reset. */
    STOPPED,
    /** The firmware was started and has not signalled. */
    STARTING,
    /** It has its node number, and tests itself. */
    TESTING,
    /** It carries packets. */
    RUNNING,
    /** The driver has given it up. */
    FAILED
}
