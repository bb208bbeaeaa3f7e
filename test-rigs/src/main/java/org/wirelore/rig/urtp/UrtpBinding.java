package org.wirelore.rig.urtp;

import java.util.List;
import org.wirelore.device.api.datalink.Datalinks;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.ProtocolKind;

/** URTP: the ADI on reliable multicast over raw datalinks. */
public final class UrtpBinding implements Binding {
    @Override
    public List<ProtocolKind> protocols() {
        return List.of(
                new ProtocolKind(UrtpProtocol.NAME, List.of(Datalinks.class), UrtpBinding.class, UrtpProtocol::bind));
    }
}
