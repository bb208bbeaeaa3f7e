package org.wirelore.rig.via.conformance;

import java.util.List;
import org.wirelore.rig.spi.Plug;

/** A fabric of which it is known what its VIPL may lack. */
public interface ViplFabric {
    /**
     * {@return what is below the library}
     *
     * @param plugs the hosts on the fabric, with their cards
     */
    ViaProvider provider(List<Plug> plugs);
}
