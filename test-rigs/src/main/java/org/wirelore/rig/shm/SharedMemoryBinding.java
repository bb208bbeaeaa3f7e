package org.wirelore.rig.shm;

import java.util.List;
import java.util.Set;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.ProtocolKind;

/** The memory that the ranks of one host share. */
public final class SharedMemoryBinding implements Binding {
    @Override
    public List<FabricKind> fabrics() {
        return List.of(new FabricKind(SharedMemoryFabric.KIND, SharedMemory.class,
                Set.of(FabricKind.Trait.REAL), SharedMemoryBinding.class, SharedMemoryFabric::bind));
    }

    @Override
    public List<FabricConfig> hostFabrics() {
        return List.of(new SharedMemoryFabric("memory"));
    }

    @Override
    public List<ProtocolKind> protocols() {
        return List.of(new ProtocolKind(ShmProtocol.NAME, List.of(SharedMemory.class), SharedMemoryBinding.class,
                ShmProtocol::bind));
    }
}
