package org.wirelore.rig.sockets;

import java.util.List;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.ProtocolKind;

/** The sockets of the hosts' operating systems. */
public final class SocketsBinding implements Binding {
    @Override
    public List<FabricKind> fabrics() {
        return List.of(new FabricKind(SocketsFabric.KIND, Sockets.class, SocketsBinding.class, SocketsFabric::bind));
    }

    @Override
    public List<ProtocolKind> protocols() {
        return List.of(new ProtocolKind(TcpProtocol.NAME, Sockets.class, SocketsBinding.class, TcpProtocol::bind),
                new ProtocolKind(PlainSocketsProtocol.NAME, Sockets.class, SocketsBinding.class,
                        PlainSocketsProtocol::bind));
    }
}
