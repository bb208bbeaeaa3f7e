package org.wirelore.rig.any;

import java.util.List;
import java.util.Set;
import org.wirelore.device.api.channel.MessageChannels;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.ProtocolKind;

/** Channels between ranks, and the ADI over them. */
public final class AnyBinding implements Binding {
    @Override
    public List<FabricKind> fabrics() {
        return List.of(new FabricKind(ChannelFabric.KIND, MessageChannels.class, Set.of(), AnyBinding.class,
                ChannelFabric::bind));
    }

    @Override
    public List<ProtocolKind> protocols() {
        return List.of(new ProtocolKind(AnyProtocol.NAME, List.of(MessageChannels.class), AnyBinding.class,
                AnyProtocol::bind));
    }
}
