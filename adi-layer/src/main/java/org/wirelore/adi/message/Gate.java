package org.wirelore.adi.message;

/**
 * Lets one thread of a rank at a time into the message engine. Below THREAD_MULTIPLE the program promises that already,
 * and nothing is locked.
 */
public interface Gate {
    /** For ranks whose threads never call at the same time. */
    Gate OPEN = new Gate() {
        @Override
        public void enter() {
            // The program keeps its threads apart.
        }

        @Override
        public void leave() {
            // As above.
        }

        @Override
        public boolean isShared() {
            return false;
        }

        @Override
        public void relax() {
            // No thread waits outside of the engine.
        }
    };

    /**
     * Waits until no other thread is inside. May be nested.
     *
     * @throws mpi.MPIException if the thread may not call MPI
     */
    void enter();

    /** Lets the next thread in. */
    void leave();

    /** As {@link #enter}, for a call that only reads the clock. */
    default void enterForClock() {
        enter();
    }

    /** Ends {@link #enterForClock}. */
    default void leaveForClock() {
        leave();
    }

    /**
     * Whether threads may call at the same time: waits must then leave the engine in between. May change from false to
     * true while a thread that is inside does something of the program's. Exact for a thread that is inside; outside,
     * it may be out of date.
     */
    boolean isShared();

    /**
     * Outside of the engine, between two looks: gives other threads a chance.
     *
     * @throws org.wirelore.device.api.InterruptedWait if the rank must end
     */
    void relax();
}
