package org.wirelore.rig.clan;

import java.util.List;
import java.util.Set;
import org.wirelore.emulator.clan.CellUnits;
import org.wirelore.emulator.clan.fault.CellDamage;
import org.wirelore.emulator.clan.fault.CellLoss;
import org.wirelore.emulator.clan.fault.SlowReceiver;
import org.wirelore.emulator.fault.NicFailure;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.FaultKind;

/** What can go wrong with cells on a cLAN network. */
final class CellFaultKinds {
    private CellFaultKinds() {
    }

    /** The kinds of rules. */
    static List<FaultKind> kinds() {
        return List.of(
                new FaultKind("cell-loss", CellUnits.UNITS, CellFaultKinds.class, Set.of(), node -> new CellLoss()),
                new FaultKind("cell-damage", CellUnits.UNITS, CellFaultKinds.class, Set.of(),
                        node -> new CellDamage()),
                FaultKind.outage("nic-failure", CellFaultKinds.class, new NicFailure()),
                new FaultKind("slow-receiver", null, SlowReceiver.class, CellFaultKinds.class, Set.of("unitUs"),
                        node -> new SlowReceiver(Fields.us(node, "unitUs"))));
    }
}
