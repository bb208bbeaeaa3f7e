package org.wirelore.rig.clan;

import java.util.List;
import org.wirelore.rig.clan.card.ClanNic;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.CardKind;

/** cLAN: cards with virtual interfaces in hardware. */
public final class ClanBinding implements Binding {
    @Override
    public List<CardKind> cards() {
        return List.of(ClanNic.kind());
    }
}
