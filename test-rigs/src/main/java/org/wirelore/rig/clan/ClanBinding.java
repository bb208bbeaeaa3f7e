package org.wirelore.rig.clan;

import java.util.List;
import java.util.Set;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.clan.card.ClanNic;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.CardKind;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.FaultKind;

/** cLAN: cards with virtual interfaces in hardware, and networks of them. */
public final class ClanBinding implements Binding {
    @Override
    public List<CardKind> cards() {
        return List.of(ClanNic.kind());
    }

    @Override
    public List<FabricKind> fabrics() {
        return List.of(new FabricKind(ClanSettings.KIND, Vipl.class, Set.of(), ClanBinding.class,
                ClanSettings::bind));
    }

    @Override
    public List<FaultKind> faults() {
        return CellFaultKinds.kinds();
    }
}
