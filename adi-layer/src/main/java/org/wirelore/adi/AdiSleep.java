package org.wirelore.adi;

import org.wirelore.device.api.Host;

/**
 * How a device takes part in the sleep of its rank. The rank sleeps in its host, in one place for all its devices, once
 * each of them is armed and has nothing; so nothing that arrives in between is missed.
 */
public interface AdiSleep {
    /** Of a device whose arrivals signal the host whether or not the rank sleeps. */
    AdiSleep SIGNALLED = new AdiSleep() {
    };

    /**
     * From now on, until {@link #disarm}, whatever arrives signals the host ({@link Host#signal}).
     *
     * @return false if there is something to do already: the rank must not sleep
     */
    default boolean arm() {
        return true;
    }

    /** The rank is awake. Called after each {@link #arm}, whatever that returned. */
    default void disarm() {
    }

    /**
     * Whether {@link #sleep} sleeps in the host, in a manner of its own, so that it may stand for the rank's other
     * devices as well.
     */
    default boolean isForAll() {
        return false;
    }

    /**
     * Sleeps until something arrives or {@code untilPs}, or shorter. Called only where this is the rank's only device,
     * or {@link #isForAll}, and all are armed; for a device that can sleep otherwise than through the host alone.
     */
    default void sleep(Host host, long untilPs) {
        host.sleep(untilPs);
    }
}
