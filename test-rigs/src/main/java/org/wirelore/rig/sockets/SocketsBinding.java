package org.wirelore.rig.sockets;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.ProtocolKind;
import org.wirelore.rig.spi.start.MeetingNetwork;

/** The sockets of the hosts' operating systems. */
public final class SocketsBinding implements Binding {
    @Override
    public List<FabricKind> fabrics() {
        return List.of(new FabricKind(SocketsFabric.KIND, Sockets.class,
                Set.of(FabricKind.Trait.REAL, FabricKind.Trait.JOINED), SocketsBinding.class, SocketsFabric::bind));
    }

    @Override
    public List<Function<Simulation, MeetingNetwork>> meetings() {
        return List.of(OfficeNetwork::new);
    }

    @Override
    public List<ProtocolKind> protocols() {
        return List.of(
                new ProtocolKind(TcpProtocol.NAME, List.of(Sockets.class), SocketsBinding.class, TcpProtocol::bind),
                new ProtocolKind(UdpProtocol.NAME, List.of(Sockets.class), SocketsBinding.class, UdpProtocol::bind),
                new ProtocolKind(PlainSocketsProtocol.NAME, List.of(Sockets.class), SocketsBinding.class,
                        PlainSocketsProtocol::bind));
    }
}
