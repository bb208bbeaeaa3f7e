package org.wirelore.device.api.unet;

/** When an endpoint calls its owner (U-Net, SOSP'95, section 3.1). */
public enum UpcallCondition {
    /** The receive queue goes from empty to non-empty. */
    NON_EMPTY,
    /** The receive queue comes to have at most a quarter of its entries free. */
    ALMOST_FULL;

    /**
     * How many messages must wait for the condition to hold.
     *
     * @param entries of the receive queue
     * @return 1 to {@code entries}
     */
    public int waitingMin(int entries) {
        return this == NON_EMPTY ? 1 : Math.max(1, entries - entries / 4);
    }
}
