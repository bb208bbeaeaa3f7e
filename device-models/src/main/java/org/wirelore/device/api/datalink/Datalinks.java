package org.wirelore.device.api.datalink;

import java.io.IOException;

/** The LAN interface of a process's machine, on which it opens raw datalinks. */
@FunctionalInterface
public interface Datalinks {
    /**
     * Opens a datalink for one protocol type.
     *
     * @param type 600h to FFFFh
     * @return the datalink, which only this process has
     * @throws IOException if the type is taken
     */
    Datalink open(int type) throws IOException;
}
