package org.wirelore.rig.unet;

import java.util.List;
import java.util.Set;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.ProtocolKind;
import org.wirelore.rig.spi.SettingsBlock;

/** U-Net: a network without cards, its plain messages, and the ADI's reliable protocol over it. */
public final class UNetBinding implements Binding {
    @Override
    public List<SettingsBlock> settings() {
        return List.of(new SettingsBlock("unet", "endpoints", UNetBinding.class, "unet-endpoints"));
    }

    @Override
    public List<FabricKind> fabrics() {
        return List.of(new FabricKind(LoopbackFabric.KIND, UNetDevice.class, Set.of(), UNetBinding.class,
                LoopbackFabric::bind));
    }

    @Override
    public List<ProtocolKind> protocols() {
        return List.of(
                new ProtocolKind(RawProtocol.NAME, List.of(UNetDevice.class), UNetBinding.class, RawProtocol::bind),
                new ProtocolKind(UNetProtocol.NAME, List.of(UNetDevice.class), UNetBinding.class, UNetProtocol::bind));
    }
}
