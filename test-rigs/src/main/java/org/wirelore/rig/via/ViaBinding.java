package org.wirelore.rig.via;

import java.util.List;
import java.util.Set;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.ProgramKind;
import org.wirelore.rig.spi.ProtocolKind;
import org.wirelore.rig.via.conformance.ViplConformanceConfig;
import org.wirelore.rig.via.raw.ViaPingPongConfig;

/** VIA: VIPL in shared memory and without cards, MPI on VIA, and programs on VIPL. */
public final class ViaBinding implements Binding {
    @Override
    public List<FabricKind> fabrics() {
        return List.of(
                new FabricKind(ViaMemoryFabric.KIND, Vipl.class, Set.of(FabricKind.Trait.REAL), ViaBinding.class,
                        ViaMemoryFabric::bind),
                new FabricKind(ViaLoopbackFabric.KIND, Vipl.class, Set.of(), ViaBinding.class,
                        ViaLoopbackFabric::bind));
    }

    @Override
    public List<ProtocolKind> protocols() {
        return List.of(new ProtocolKind(ViaProtocol.NAME, List.of(Vipl.class), ViaBinding.class, ViaProtocol::bind));
    }

    @Override
    public List<ProgramKind> programs() {
        return List.of(ViplConformanceConfig.kind(), ViaPingPongConfig.kind());
    }
}
