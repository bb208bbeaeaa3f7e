package org.wirelore.rig.program;

import java.io.IOException;
import org.wirelore.device.api.datalink.Datalink;

/** Opens raw datalinks on a rank's LAN interface. */
@FunctionalInterface
public interface Datalinks {
    /** A rank without any. */
    Datalinks NONE = type -> {
        throw new IOException(
                "a program that uses a raw datalink needs emulated hosts with cards, in virtual or paced mode");
    };

    /**
     * Opens one for a protocol type.
     *
     * @param type 600h to FFFFh
     * @throws IOException if there is no interface, or none for this type
     */
    Datalink open(int type) throws IOException;
}
