package org.wirelore.rig.ethernet;

import java.util.List;
import java.util.stream.Stream;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.CardKind;
import org.wirelore.rig.spi.FabricKind;

/** Emulated Ethernets, and the Tulip cards on them. */
public final class EthernetBinding implements Binding {
    @Override
    public List<CardKind> cards() {
        return List.of(new CardKind(TulipCard.KIND, EthernetBinding.class, TulipCard::bind,
                TulipCard.ADDRESS));
    }

    @Override
    public List<FabricKind> fabrics() {
        return kinds(EthernetConfig.Kind.LINK, EthernetConfig.Kind.SWITCH, EthernetConfig.Kind.HUB);
    }

    static List<FabricKind> kinds(EthernetConfig.Kind... kinds) {
        return Stream.of(kinds).map(kind -> new FabricKind(Fields.name(kind), EthernetConfig.apis(kind), kind.traits(),
                EthernetBinding.class, EthernetConfig::bind)).toList();
    }
}
