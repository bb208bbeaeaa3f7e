package org.wirelore.emulator.clan;

import java.util.List;

/** A circuit, with the links that it leads over. */
final class Circuit {
    final int source;
    final int target;
    final int number;
    /** The first is the station's own link. */
    private final CircuitHop[] hops;

    Circuit(int source, int target, int number, List<CellLink> links) {
        this.source = source;
        this.target = target;
        this.number = number;
        hops = new CircuitHop[links.size()];
        for (int i = 0; i < hops.length; i++) {
            hops[i] = new CircuitHop(this, links.get(i), i == 0 ? null : hops[i - 1]);
        }
    }

    CircuitHop first() {
        return hops[0];
    }

    void reset() {
        for (CircuitHop hop : hops) {
            hop.reset();
        }
    }
}
