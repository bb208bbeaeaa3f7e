package org.wirelore.toy.rig;

import java.util.List;
import java.util.Set;
import org.wirelore.rig.oracle.OracleKind;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.CardKind;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.FaultKind;
import org.wirelore.rig.spi.PriceList;
import org.wirelore.rig.spi.ProtocolKind;
import org.wirelore.toy.api.Postbox;
import org.wirelore.toy.fabric.LostParcel;
import org.wirelore.toy.fabric.ParcelUnits;

/** Postboxes: all that a registry has to name. */
public final class ToyBinding implements Binding {
    @Override
    public List<CardKind> cards() {
        return List.of(new CardKind(PostboxCardConfig.KIND, ToyBinding.class, PostboxCardConfig::bind, null));
    }

    @Override
    public List<PriceList> prices() {
        return List.of(new PriceList(ToyBinding.class, "postbox"));
    }

    @Override
    public List<FabricKind> fabrics() {
        return List.of(new FabricKind(PostboxFabric.KIND, Postbox.class, Set.of(FabricKind.Trait.REAL),
                ToyBinding.class, PostboxFabric::bind));
    }

    @Override
    public List<FaultKind> faults() {
        return List.of(
                new FaultKind("lost-parcel", ParcelUnits.UNITS, ToyBinding.class, Set.of(), node -> new LostParcel()));
    }

    @Override
    public List<OracleKind> oracles() {
        return List.of(new OracleKind(ClockOracle.NAME, ClockOracle::new));
    }

    @Override
    public List<ProtocolKind> protocols() {
        return List.of(new ProtocolKind(PostboxProtocol.NAME, List.of(Postbox.class), ToyBinding.class,
                PostboxProtocol::bind));
    }
}
