package org.wirelore.device.api;

/** One thing that a device will do at a later time. At any moment it is either set for one time or not set. */
public interface Alarm {
    /**
     * Sets the alarm for {@code atPs}, replacing an earlier setting. Alarms of one time run in the order in which they
     * were set.
     *
     * @param atPs picoseconds, not before the scheduler's {@code now()}
     */
    void set(long atPs);

    /** Clears the alarm; does nothing if it is not set. */
    void cancel();

    /** {@return whether the alarm is waiting for its time} False while its action runs. */
    boolean isSet();

    /** {@return the time of the present setting; meaningful only while {@link #isSet()}} */
    long atPs();
}
