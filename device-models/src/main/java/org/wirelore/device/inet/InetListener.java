package org.wirelore.device.inet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.inet.tcp.TcpConnection;
import org.wirelore.device.inet.tcp.TcpListener;

/** A socket that listens. */
public final class InetListener implements StreamListener, InetSocket {
    private final InetSockets sockets;
    private final TcpListener listener;

    InetListener(InetSockets sockets, TcpListener listener) {
        this.sockets = sockets;
        this.listener = listener;
    }

    @Override
    public int port() {
        return listener.port();
    }

    /** Connection requests that were dropped because too many waited. */
    public long overflows() {
        return listener.overflows();
    }

    @Override
    public int ready(int wanted) {
        return listener.hasComplete() ? wanted & READABLE : 0;
    }

    @Override
    public @Nullable InetStream accept() {
        if (!sockets.isReady(this, READABLE)) {
            return null;
        }
        sockets.enter();
        TcpConnection connection = sockets.stack().tcp().accept(listener);
        InetStream accepted = connection == null ? null : new InetStream(sockets, connection);
        sockets.stack().leave();
        return accepted;
    }

    @Override
    public void close() {
        sockets.enter();
        sockets.stack().tcp().close(listener);
        sockets.stack().leave();
    }
}
