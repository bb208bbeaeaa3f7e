package org.wirelore.emulator.contract;

import java.util.HashSet;
import java.util.Set;
import java.util.function.LongPredicate;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.emulator.clan.CellEvent;
import org.wirelore.emulator.clan.CellUnits;
import org.wirelore.emulator.clan.FabricCell;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitType;

/** Loses units of cells by their number, as a test says while it runs. */
final class ChosenCells implements UnitEffect<FabricCell> {
    private LongPredicate data = number -> false;
    private LongPredicate controls = number -> false;
    private boolean isForGood;
    private long dataUnits;
    private long controlUnits;
    /** Those that are lost however often they are sent. */
    private final Set<Integer> gone = new HashSet<>();

    void loseData(LongPredicate which, boolean forGood) {
        data = which;
        isForGood = forGood;
        dataUnits = 0;
    }

    void loseControls(LongPredicate which) {
        controls = which;
        controlUnits = 0;
    }

    @Override
    public String kind() {
        return "chosen-loss";
    }

    @Override
    public String counter() {
        return "chosenByFault";
    }

    @Override
    public UnitType<FabricCell> units() {
        return CellUnits.UNITS;
    }

    @Override
    public Action<FabricCell> at(FaultSite<FabricCell> site) {
        return (cell, answer) -> {
            if (!isLost(cell.unit())) {
                return true;
            }
            site.note(cell, CellEvent.LOST, site.lastNumber());
            site.lose(cell);
            return false;
        };
    }

    private boolean isLost(FabricCell cell) {
        if (cell.kind == CircuitCell.CONTROL) {
            return controls.test(controlUnits++);
        }
        if (cell.kind != CircuitCell.SEND && cell.kind != CircuitCell.WRITE) {
            return false;
        }
        boolean isLost = gone.contains(cell.sequence) || data.test(dataUnits++);
        if (isLost && isForGood) {
            gone.add(cell.sequence);
        }
        return isLost;
    }
}
