package org.wirelore.rig.own;

import java.util.List;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.ProtocolKind;

/** Protocols that are not Wirelore's own. */
public final class OwnProtocols implements Binding {
    @Override
    public List<ProtocolKind> protocols() {
        return List.of(new ProtocolKind(NoProtocol.NAME, List.of(), OwnProtocols.class, NoProtocol::bind),
                new ProtocolKind(ClassProtocol.NAME, List.of(), OwnProtocols.class, ClassProtocol::bind));
    }
}
