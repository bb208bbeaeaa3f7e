package org.wirelore.emulator.sockets;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;

/** The ports of one host. Stream and datagram ports are two separate number spaces, as TCP's and UDP's. */
final class EmulatedNode {
    /** Where the dynamic ports begin (IANA, RFC 6335 section 6). */
    private static final int FIRST_DYNAMIC_PORT = 49_152;

    private final String name;
    private final Map<Integer, EmulatedListener> listeners = new HashMap<>();
    private final Map<Integer, EmulatedDatagramSocket> datagrams = new HashMap<>();
    private boolean isDown;

    EmulatedNode(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    void reset() {
        isDown = false;
        listeners.clear();
        datagrams.clear();
    }

    /** The host has stopped. */
    void stop() {
        isDown = true;
        listeners.clear();
        datagrams.clear();
    }

    boolean isDown() {
        return isDown;
    }

    EmulatedListener listen(Host process, int port) throws IOException {
        EmulatedListener listener = new EmulatedListener(this, process, choosePort(port, listeners));
        listeners.put(listener.port(), listener);
        return listener;
    }

    EmulatedDatagramSocket bind(EmulatedSockets.Network network, Host process, int port) throws IOException {
        int chosen = choosePort(port, datagrams);
        EmulatedDatagramSocket socket = network.takeDatagramSocket();
        socket.open(this, process, chosen);
        datagrams.put(chosen, socket);
        return socket;
    }

    @Nullable
    EmulatedListener listener(int port) {
        return listeners.get(port);
    }

    @Nullable
    EmulatedDatagramSocket datagram(int port) {
        return datagrams.get(port);
    }

    void release(EmulatedListener listener) {
        listeners.remove(listener.port(), listener);
    }

    void release(EmulatedDatagramSocket socket) {
        datagrams.remove(socket.port(), socket);
    }

    private int choosePort(int port, Map<Integer, ?> taken) throws IOException {
        if (port < 0 || port > Sockets.PORT_MAX) {
            throw new IllegalArgumentException("a port must lie between 0 and 65535: host=" + name + ", port=" + port);
        }
        if (port != Sockets.ANY_PORT) {
            if (taken.containsKey(port)) {
                throw new IOException("port " + port + " of host " + name + " is in use");
            }
            return port;
        }
        for (int candidate = FIRST_DYNAMIC_PORT; candidate <= Sockets.PORT_MAX; candidate++) {
            if (!taken.containsKey(candidate)) {
                return candidate;
            }
        }
        throw new IOException("host " + name + " has no free port: " + taken.size() + " are in use");
    }
}
