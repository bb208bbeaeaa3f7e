package org.wirelore.rig.myrinet;

import java.util.List;
import java.util.Set;
import org.wirelore.emulator.myrinet.MyrinetUnits;
import org.wirelore.emulator.myrinet.fault.DeadPort;
import org.wirelore.emulator.myrinet.fault.PacketBitErrors;
import org.wirelore.emulator.myrinet.fault.PacketCut;
import org.wirelore.emulator.myrinet.fault.PacketDamage;
import org.wirelore.emulator.myrinet.fault.StuckStop;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.myrinet.card.MyrinetCard;
import org.wirelore.rig.myrinet.firmware.FirmwareConfig;
import org.wirelore.rig.myrinet.packets.PacketsConfig;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.CardKind;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.FaultKind;
import org.wirelore.rig.spi.ProgramKind;

/** Myrinets, the cards on them, and what goes wrong on their cables. */
public final class MyrinetBinding implements Binding {
    @Override
    public List<CardKind> cards() {
        return List.of(MyrinetCard.kind());
    }

    @Override
    public List<FabricKind> fabrics() {
        return List.of(new FabricKind(MyrinetSettings.KIND, MyrinetSettings.APIS,
                Set.of(FabricKind.Trait.PACED, FabricKind.Trait.SHARED), MyrinetBinding.class, MyrinetSettings::bind));
    }

    @Override
    public List<ProgramKind> programs() {
        return List.of(PacketsConfig.kind(), FirmwareConfig.kind());
    }

    @Override
    public List<FaultKind> faults() {
        return List.of(
                new FaultKind("packet-damage", MyrinetUnits.UNITS, MyrinetBinding.class, Set.of("damagedBitsMax"),
                        node -> new PacketDamage(Fields.integer(node, "damagedBitsMax"))),
                new FaultKind("packet-cut", MyrinetUnits.UNITS, MyrinetBinding.class, Set.of(),
                        node -> new PacketCut()),
                new FaultKind("packet-bit-errors", MyrinetUnits.UNITS, MyrinetBinding.class,
                        Set.of("packetBitErrorRate"),
                        node -> new PacketBitErrors(Fields.real(node, "packetBitErrorRate"))),
                new FaultKind("stuck-stop", MyrinetUnits.UNITS, MyrinetBinding.class, Set.of("stuckUs"),
                        node -> new StuckStop(Fields.us(node, "stuckUs"))),
                new FaultKind("dead-port", MyrinetUnits.UNITS, MyrinetBinding.class, Set.of("deadUs"),
                        node -> new DeadPort(Fields.us(node, "deadUs"))));
    }
}
