package org.wirelore.rig.sci.ring;

import java.util.List;
import java.util.Set;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.emulator.fault.HostDown;
import org.wirelore.emulator.sci.SciUnits;
import org.wirelore.emulator.sci.fault.FullTarget;
import org.wirelore.emulator.sci.fault.NodeOff;
import org.wirelore.emulator.sci.fault.ResponseError;
import org.wirelore.emulator.sci.fault.SubactionDamage;
import org.wirelore.emulator.sci.fault.SubactionLoss;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.FaultKind;

/** What can go wrong with packets and echoes on the ringlets of SCI, and with the hosts there. */
public final class SubactionFaults {
    /** The errors of responses by the words that rigs have for them, in the order of their numbers. */
    private static final List<String> STATUS = List.of("conflict", "data-error", "type-error", "address-error");

    private SubactionFaults() {
    }

    /** The kinds of rules. */
    public static List<FaultKind> kinds() {
        return List.of(
                new FaultKind("subaction-loss", SciUnits.UNITS, SubactionFaults.class, Set.of(),
                        node -> new SubactionLoss()),
                new FaultKind("subaction-damage", SciUnits.UNITS, SubactionFaults.class, Set.of(),
                        node -> new SubactionDamage()),
                new FaultKind("busy-target", SciUnits.UNITS, SubactionFaults.class, Set.of(),
                        node -> new FullTarget()),
                new FaultKind("response-error", SciUnits.UNITS, SubactionFaults.class, Set.of("status"),
                        node -> new ResponseError(SciPacket.CONFLICT + STATUS.indexOf(Fields.text(node, "status")))),
                new FaultKind("node-off", SciUnits.UNITS, SubactionFaults.class, Set.of("offUs"),
                        node -> new NodeOff(Fields.us(node, "offUs"))),
                FaultKind.outage("host-down", SubactionFaults.class, new HostDown()));
    }
}
