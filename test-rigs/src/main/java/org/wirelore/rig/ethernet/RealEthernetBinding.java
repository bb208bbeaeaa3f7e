package org.wirelore.rig.ethernet;

import java.util.List;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.FabricKind;

/** Ethernets of the real machine. */
public final class RealEthernetBinding implements Binding {
    @Override
    public List<FabricKind> fabrics() {
        return EthernetBinding.kinds(EthernetConfig.Kind.VETH, EthernetConfig.Kind.BRIDGE,
                EthernetConfig.Kind.NIC);
    }
}
