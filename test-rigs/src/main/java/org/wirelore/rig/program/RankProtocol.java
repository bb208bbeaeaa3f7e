package org.wirelore.rig.program;

import java.io.IOException;
import java.util.Set;
import org.wirelore.adi.AdiDevice;

/**
 * A protocol of one's own under the ADI: {@code "protocol": {"kind": "class", "class": …}} in a rig. Its class has a
 * public constructor without parameters; each rank has its own instance and static state.
 */
public interface RankProtocol {
    /**
     * Opens the devices of a rank's machine and starts the protocol on them; returns when all ranks have met.
     *
     * @throws IOException if the machine lacks something
     */
    AdiDevice start(ProtocolContext context) throws IOException;

    /**
     * The names of the settings that it takes. A rig that has another one is refused before anything starts; a
     * protocol that names none takes every setting as it is. It is asked of an object that starts nothing.
     */
    default Set<String> settings() {
        return Set.of();
    }
}
