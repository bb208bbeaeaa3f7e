package org.wirelore.emulator.time.virtual;

/**
 * Decides when the next event's turn is, and brings in events from outside the simulation. Called by whatever thread
 * runs the events, never while an event or a rank runs.
 */
public interface Pacer {
    /** A run begins; virtual time is 0. */
    void begin();

    /**
     * May set alarms, and waits a little if the next event is not due. Called again and again until the run ends;
     * between two events at least once.
     *
     * @return whether the next event, if there is one, is to run now
     * @throws RuntimeException ends the run as failed
     */
    boolean turn();

    /**
     * Whether events may still come from outside: then it is no deadlock if all ranks wait and nothing is in flight.
     */
    boolean isExpecting();
}
