package org.wirelore.device.vipl.spi;

import org.jspecify.annotations.Nullable;

/** A process that waits for a client at an address. */
public interface ListenPort {
    /** The oldest client's request, taken; null if none has come. */
    @Nullable
    RequestPort take();

    /** Waits no longer. Requests that were not taken are answered with NO_MATCH. */
    void close();
}
