package org.wirelore.emulator.clan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** The network's units, and what becomes of them. */
final class FabricCells {
    private final ArrayDeque<FabricCell> free = new ArrayDeque<>();
    private final List<FabricCell> all = new ArrayList<>();
    private final CellHash hash;
    private int inFlight;

    FabricCells(CellHash hash) {
        this.hash = hash;
    }

    FabricCell claim(CircuitHop first, int cells) {
        FabricCell claimed = free.poll();
        if (claimed == null) {
            claimed = new FabricCell();
            all.add(claimed);
        }
        claimed.begin(first, cells);
        return claimed;
    }

    void sent(FabricCell cell) {
        cell.isSent = true;
        inFlight++;
    }

    /** It is a station's. */
    void delivered(FabricCell cell) {
        hash.delivered(cell);
        inFlight--;
    }

    void lost(FabricCell cell) {
        hash.lost(cell);
        inFlight--;
        free.push(cell);
    }

    void released(FabricCell cell) {
        free.push(cell);
    }

    int inFlight() {
        return inFlight;
    }

    void reset() {
        free.clear();
        free.addAll(all);
        inFlight = 0;
    }
}
