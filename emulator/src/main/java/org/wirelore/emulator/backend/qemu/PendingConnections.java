package org.wirelore.emulator.backend.qemu;

import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * Where new connections wait until the port takes them. What may block (accepting, connecting) happens on a thread of
 * the lobby's own; the port's thread only looks whether a connection waits.
 */
interface PendingConnections extends AutoCloseable {
    /** The connection that waits, if there is one; it doesn't block and is the caller's from now on. */
    @Nullable
    SocketChannel take();

    /** The port has lost its connection and needs another one. */
    void lost();

    /** Connections turned away because another one came before the port looked. */
    long refused();

    /** What was last in the way of a connection; empty if nothing is. */
    String trouble();

    @Override
    void close();
}
