package org.wirelore.emulator.time.virtual;

/**
 * Looks at runs when nothing is under way but their ranks: every alarm that is set is one of a rank that computes, or
 * waits until a time. Called between two events, in the thread that runs them. It changes nothing.
 */
public interface Onlooker {
    /** Whether it is to look at the next such moment; asked between all events. */
    boolean isDue();

    /** It is such a moment. */
    void look();
}
