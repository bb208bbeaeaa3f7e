package org.wirelore.device.api.wire;

/** What a card does when its circuit wire has something to tell. Called on the event queue; must not block. */
public interface CircuitStation {
    /**
     * The last bit of a cell has arrived. The station keeps it until it calls {@link CircuitWire#release}; as long as
     * it does not, the circuit lacks the credit.
     *
     * @param cell the station's
     */
    void onCell(CircuitCell cell);

    /** The last bit of the cell being sent has left; another may be sent. */
    void onSent();

    /**
     * A circuit that lacked credit has some.
     *
     * @param target station
     * @param circuit number of the circuit
     */
    void onCredit(int target, int circuit);

    /** The link came up or went down. */
    void onLinkChange();
}
