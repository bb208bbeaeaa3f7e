package org.wirelore.device.api.wire;

import org.jspecify.annotations.Nullable;

/**
 * A station's plug into a medium of circuits that drops nothing (cLAN): what a circuit may have under way is limited by
 * credit, link by link, and a circuit without credit holds up no other.
 *
 * <p>A circuit is named by its source, its target and a number that the source chooses; it needs no set-up. Cells of
 * one circuit keep their order. One cell, or one unit of several, leaves at a time.
 */
public interface CircuitWire {
    /** The most numbers that a station has for circuits to one target. */
    int CIRCUITS_MAX = 1 << 16;

    /**
     * Plugs the station in. Once, before anything is sent.
     *
     * @param station what gets cells from now on
     */
    void attach(CircuitStation station);

    /** {@return this station's number on the medium, 0 to 0xFFFF} */
    int station();

    /** {@return whether the link is up, as this station sees it} */
    boolean isUp();

    /**
     * Takes an empty cell, and credit of a circuit for it. If there is none, {@link CircuitStation#onCredit} follows
     * when there is.
     *
     * @param target station, which may be this one; cells for one that is not there are lost
     * @param circuit number of the circuit, 0 to {@link #CIRCUITS_MAX} - 1
     * @param cells how many cells it will be, 1 to {@link CircuitCell#CELLS_MAX}, not more than a circuit's whole
     * credit
     * @return an empty cell with source, target and circuit filled in, to be sent or released; null without credit
     */
    @Nullable
    CircuitCell claim(int target, int circuit, int cells);

    /**
     * Gives back a cell: one that was claimed and will not be sent, or one that has arrived. Its credit goes back.
     *
     * @param cell what {@link #claim} has returned, or {@link CircuitStation#onCell} has brought
     */
    void release(CircuitCell cell);

    /**
     * Sends a cell, which is the wire's from now on. {@link CircuitStation#onSent} follows exactly once, also when the
     * link is down and the cell is lost; until then no other may be sent.
     *
     * @param cell what {@link #claim} has returned, filled
     * @throws IllegalStateException if one is being sent
     */
    void send(CircuitCell cell);
}
