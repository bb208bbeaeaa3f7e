package org.wirelore.device.inet.tcp;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;

/** The ports of one host: who listens where, and which one the system chooses next. */
final class TcpPorts {
    /** Where the ports begin and end that the system chooses (4.4BSD, {@code in.h}). */
    private static final int FIRST_PORT = 1_024;
    private static final int LAST_PORT = 5_000;
    private static final int PORT_MAX = 65_535;

    private final String hostName;
    private final ConnectionTable connections;
    private final Map<Integer, TcpListener> listeners = new LinkedHashMap<>();
    private int nextPort = FIRST_PORT;

    TcpPorts(String hostName, ConnectionTable connections) {
        this.hostName = hostName;
        this.connections = connections;
    }

    TcpListener listen(Host owner, int port, int backlog) throws IOException {
        if (port < 0 || port > PORT_MAX) {
            throw new IllegalArgumentException("a port must lie between 0 and 65535: port=" + port);
        }
        int chosen = port == 0 ? choose() : port;
        if (listeners.containsKey(chosen)) {
            throw new IOException("address already in use: host=" + hostName + ", port=" + chosen
                    + "; another socket listens there, so close it or choose another port");
        }
        TcpListener listener = new TcpListener(owner, chosen, backlog);
        listeners.put(chosen, listener);
        return listener;
    }

    @Nullable
    TcpListener listener(int port) {
        return listeners.get(port);
    }

    void release(TcpListener listener) {
        listeners.remove(listener.port, listener);
    }

    /** A port that nothing uses. */
    int choose() throws IOException {
        for (int tries = 0; tries <= LAST_PORT - FIRST_PORT; tries++) {
            nextPort = nextPort == LAST_PORT ? FIRST_PORT : nextPort + 1;
            if (!connections.usesPort(nextPort) && !listeners.containsKey(nextPort)) {
                return nextPort;
            }
        }
        throw new IOException("can't assign a port: host=" + hostName + ", connections=" + connections.size()
                + ", all ports from " + FIRST_PORT + " to " + LAST_PORT + " are in use; wait for TIME_WAIT to end");
    }

    void clear() {
        listeners.clear();
        nextPort = FIRST_PORT;
    }
}
