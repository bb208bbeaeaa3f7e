package org.wirelore.device.inet.tcp;

import org.jspecify.annotations.Nullable;

/** Connections whose timers have run out, in that order. */
final class DueLine {
    private @Nullable TcpConnection first;
    private @Nullable TcpConnection last;

    boolean isEmpty() {
        return first == null;
    }

    void add(TcpConnection connection) {
        if (!connection.isDue) {
            connection.isDue = true;
            connection.dueNext = null;
            if (last == null) {
                first = connection;
            } else {
                last.dueNext = connection;
            }
            last = connection;
        }
    }

    @Nullable
    TcpConnection poll() {
        TcpConnection taken = first;
        if (taken != null) {
            first = taken.dueNext;
            taken.dueNext = null;
            taken.isDue = false;
            if (first == null) {
                last = null;
            }
        }
        return taken;
    }

    void clear() {
        while (first != null) {
            poll();
        }
    }
}
