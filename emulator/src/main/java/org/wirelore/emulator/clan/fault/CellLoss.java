package org.wirelore.emulator.clan.fault;

import org.wirelore.emulator.clan.CellEvent;
import org.wirelore.emulator.clan.CellUnits;
import org.wirelore.emulator.clan.FabricCell;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitType;

/** A unit of cells is lost on its link, and its credit comes back. A rule's filter says which kind. */
public record CellLoss() implements UnitEffect<FabricCell> {
    @Override
    public String kind() {
        return "loss";
    }

    @Override
    public String counter() {
        return "lostByFault";
    }

    @Override
    public UnitType<FabricCell> units() {
        return CellUnits.UNITS;
    }

    @Override
    public Action<FabricCell> at(FaultSite<FabricCell> site) {
        return (cell, answer) -> {
            if (answer == 0) {
                return true;
            }
            site.count();
            site.note(cell, CellEvent.LOST, site.lastNumber());
            site.lose(cell);
            return false;
        };
    }
}
