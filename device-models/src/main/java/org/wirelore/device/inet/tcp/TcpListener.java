package org.wirelore.device.inet.tcp;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;

/** A port at which connections are accepted. */
public final class TcpListener {
    final Host owner;
    final int port;
    private final int backlog;
    private final ArrayDeque<TcpConnection> complete = new ArrayDeque<>();
    private int incomplete;
    boolean isOpen = true;
    long overflows;

    TcpListener(Host owner, int port, int backlog) {
        this.owner = owner;
        this.port = port;
        this.backlog = backlog;
    }

    /** The port. */
    public int port() {
        return port;
    }

    /** Connection requests that found the queue full. */
    public long overflows() {
        return overflows;
    }

    /** Whether a connection waits to be accepted. */
    public boolean hasComplete() {
        return !complete.isEmpty();
    }

    /** Whether there is no room for one more: one and a half times the backlog, as in 4.4BSD. */
    boolean isFull() {
        return complete.size() + incomplete > 3 * backlog / 2;
    }

    void onRequest() {
        incomplete++;
    }

    void onRequestGone() {
        incomplete--;
    }

    void onComplete(TcpConnection connection) {
        incomplete--;
        complete.add(connection);
    }

    @Nullable
    TcpConnection poll() {
        return complete.poll();
    }

    void remove(TcpConnection connection) {
        complete.remove(connection);
    }
}
