package org.wirelore.emulator.clan.fault;

import org.wirelore.emulator.clan.CellEvent;
import org.wirelore.emulator.clan.CellUnits;
import org.wirelore.emulator.clan.FabricCell;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitType;

/** A check sequence in a unit of cells is spoiled: it goes on to its target, which drops it. */
public record CellDamage() implements UnitEffect<FabricCell> {
    @Override
    public String kind() {
        return "damage";
    }

    @Override
    public String counter() {
        return "damagedByFault";
    }

    @Override
    public UnitType<FabricCell> units() {
        return CellUnits.UNITS;
    }

    @Override
    public Action<FabricCell> at(FaultSite<FabricCell> site) {
        return (cell, answer) -> {
            if (answer != 0) {
                site.count();
                cell.unit().damage();
                site.note(cell, CellEvent.DAMAGED, site.lastNumber());
            }
            return true;
        };
    }
}
