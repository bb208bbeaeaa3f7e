package org.wirelore.device.inet.tcp;

import org.jspecify.annotations.Nullable;

/** Connections that are to be asked for output, first come, first served. */
final class OutputLine {
    private @Nullable TcpConnection first;
    private @Nullable TcpConnection last;

    @Nullable
    TcpConnection first() {
        return first;
    }

    void add(TcpConnection connection) {
        if (!connection.isQueued) {
            connection.isQueued = true;
            connection.outputNext = null;
            if (last == null) {
                first = connection;
            } else {
                last.outputNext = connection;
            }
            last = connection;
        }
    }

    void removeFirst() {
        TcpConnection removed = first;
        if (removed != null) {
            first = removed.outputNext;
            removed.outputNext = null;
            removed.isQueued = false;
            if (first == null) {
                last = null;
            }
        }
    }

    void clear() {
        while (first != null) {
            removeFirst();
        }
    }
}
