package org.wirelore.emulator.clan;

import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultOutlet;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.FaultStage;

/** The rules for what a station sends and gets. What they do happens at once. */
final class CellFaults implements FaultOutlet<FabricCell> {
    private final @Nullable FaultStage<FabricCell> from;
    private final @Nullable FaultStage<FabricCell> to;

    CellFaults(String fabric, int plug, FabricEnvironment environment) {
        from = stage(environment, new FaultPath(fabric, plug, FaultPath.FABRIC));
        to = stage(environment, new FaultPath(fabric, FaultPath.FABRIC, plug));
    }

    private @Nullable FaultStage<FabricCell> stage(FabricEnvironment environment, FaultPath path) {
        return environment.faults().stage(path, CellUnits.UNITS, environment.scheduler(), environment.decider(), this);
    }

    void leaves(FabricCell cell) {
        if (from != null) {
            from.accept(cell);
        }
    }

    void arrives(FabricCell cell) {
        if (to != null) {
            to.accept(cell);
        }
    }

    @Override
    public FabricCell claim() {
        throw new IllegalStateException("a unit cannot be on a circuit twice");
    }

    @Override
    public void pass(FabricCell cell, @Nullable WireNote made) {
        cell.note(made);
    }

    @Override
    public void lose(FabricCell cell, WireNote made) {
        cell.isLost = true;
        cell.note(made);
    }

    void count(ObjLongConsumer<String> visitor) {
        if (from != null) {
            from.count(visitor);
        }
        if (to != null) {
            to.count(visitor);
        }
    }

    void reset() {
        if (from != null) {
            from.reset();
        }
        if (to != null) {
            to.reset();
        }
    }
}
