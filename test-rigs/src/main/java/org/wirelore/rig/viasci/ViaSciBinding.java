package org.wirelore.rig.viasci;

import java.util.List;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.ProtocolKind;

/** CHEMPI: MPI on SCI and VIA together. */
public final class ViaSciBinding implements Binding {
    @Override
    public List<ProtocolKind> protocols() {
        return List.of(new ProtocolKind(ViaSciProtocol.NAME, List.of(SciLibrary.class, Vipl.class),
                ViaSciBinding.class, ViaSciProtocol::bind));
    }
}
