package org.wirelore.emulator.fabric;

import java.util.function.ObjLongConsumer;

/**
 * An emulated medium with plugs for stations. Each family of fabrics gives one kind of wire: frame, stream or
 * transaction wire.
 *
 * @param <W> the wire that a station gets at its plug
 */
public interface Fabric<W> {
    /** The name under which rules, decision points and captures know it. */
    String name();

    /** How many plugs it has. */
    int plugs();

    /** A plug, from 0 to {@code plugs() - 1}. */
    W plug(int index);

    /**
     * Shows what the plug has counted in this run, zeros included.
     *
     * @param visitor gets the name of each counter, such as {@code lostByFault}, and its value
     */
    void count(int plug, ObjLongConsumer<String> visitor);

    /** Shows what the fabric as a whole has counted in this run: what no plug's counters say. */
    default void count(ObjLongConsumer<String> visitor) {
    }

    /**
     * What was handed over and is neither delivered nor lost yet (frames, packets or subactions), copies that a fault
     * made included.
     */
    int inFlight();

    /**
     * Back to the state after construction, for the next run. Comes after the scheduler's own reset, because faults are
     * armed anew. Stations stay plugged in. What stations have claimed is the fabric's again.
     */
    void reset();
}
