package org.wirelore.rig.fmp;

import java.util.List;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.ProtocolKind;

/** FMP: MPI over it, and its own functions. */
public final class FmpBinding implements Binding {
    @Override
    public List<ProtocolKind> protocols() {
        return List.of(
                new ProtocolKind(FmpProtocol.NAME, List.of(SharedMemory.class), FmpBinding.class, FmpProtocol::bind),
                new ProtocolKind(FmpRawProtocol.NAME, List.of(SharedMemory.class), FmpBinding.class,
                        FmpRawProtocol::bind));
    }
}
