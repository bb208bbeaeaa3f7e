package org.wirelore.device.api.sockets;

import org.jspecify.annotations.Nullable;

/** A port at which stream connections arrive. */
public interface StreamListener extends AutoCloseable {
    /** {@return the local port, 1 to 65535} */
    int port();

    /** {@return the next connection that has arrived, or null if none is waiting} */
    @Nullable
    StreamSocket accept();

    @Override
    void close();
}
