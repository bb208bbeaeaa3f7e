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
            // Nobody waits outside of the engine.
        }
    };

    /** Waits until no other thread is inside. May be nested. */
    void enter();

    /** Lets the next thread in. */
    void leave();

    /** Whether threads may call at the same time: waits must then leave the engine in between. */
    boolean isShared();

    /**
     * Outside of the engine, between two looks: gives other threads a chance.
     *
     * @throws org.wirelore.device.api.InterruptedWait if the rank was told to end
     */
    void relax();
}
