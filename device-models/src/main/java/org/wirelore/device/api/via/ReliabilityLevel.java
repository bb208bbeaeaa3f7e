package org.wirelore.device.api.via;

/** What a VI promises for its messages (VIA 1.0, section 2.5). Both ends of a connection have the same. */
public enum ReliabilityLevel {
    /** At most once, undamaged; a lost message goes unnoticed, an error leaves the connection up. */
    UNRELIABLE(1),
    /**
     * Exactly once and in order, or the connection breaks; a send is complete when it can no longer be lost silently.
     */
    RELIABLE_DELIVERY(2),
    /** As before, and a send is complete when the data is in the target's memory. */
    RELIABLE_RECEPTION(4);

    private final int bit;

    ReliabilityLevel(int bit) {
        this.bit = bit;
    }

    /** {@return VIPL's value, one bit} */
    public int bit() {
        return bit;
    }
}
