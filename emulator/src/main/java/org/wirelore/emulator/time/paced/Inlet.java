package org.wirelore.emulator.time.paced;

import org.jspecify.annotations.Nullable;

/**
 * A way from outside into a paced run: what comes in enters in events of its own, at its stamp or a set time after it.
 * In a replay nothing is behind it, and everything comes from the log.
 */
public interface Inlet {
    /** {@return its stable name, such as {@code ether0.port2}} */
    String name();

    /** {@return how long after its stamp something enters, picoseconds} */
    long latencyPs();

    /** A run begins; comes after the scheduler's reset. */
    void begin();

    /**
     * Takes what has come, as far as there is room, stamps it and logs it.
     *
     * @param number of the inlet, for the log
     * @param events that have run
     * @param log null for none
     */
    void look(int number, long stampPs, long events, @Nullable ExternalLog log);

    /**
     * Looks whether what is behind it is there. As {@link #look} otherwise.
     *
     * @throws ExternalWireException if it has been lost for good
     */
    void lookAtCarrier(int number, long stampPs, long events, @Nullable ExternalLog log);

    /** {@return whether the next thing is likely to come within microseconds, so that it is worth while to spin} */
    boolean isBusy(long nowNanos);

    /** {@return what has come in this run and did not fit} */
    long refused();

    /**
     * Brings in what the cursor of a recording stands on.
     *
     * @throws IllegalStateException if it does not fit
     */
    void replay(ExternalRecording recording);
}
