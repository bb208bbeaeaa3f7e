package org.wirelore.emulator.backend.sisci;

/** What works for a process beside its own thread: it copies, answers for other nodes and notices their bells. */
interface Helper extends AutoCloseable {
    /** Begins to notice. */
    void start(Runnable onRing);

    /** Has something done soon, beside the process's own thread. */
    default void execute(Runnable work) {
        execute(0, work);
    }

    /** Has something done after some time, beside the process's own thread. */
    void execute(long afterMs, Runnable work);

    /** The process has called the library, or waits: it must look again soon. */
    default void called() {
        // Those who change something ring.
    }

    @Override
    void close();
}
