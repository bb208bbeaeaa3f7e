package org.wirelore.emulator.sockets;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/** A listening port and the connections that wait there to be accepted. */
final class EmulatedListener implements StreamListener {
    /** Connections that may wait; one more is refused. */
    private static final int BACKLOG = 128;

    private final EmulatedNode node;
    private final Host process;
    private final int port;
    private final ArrayDeque<EmulatedStream> waiting = new ArrayDeque<>();

    EmulatedListener(EmulatedNode node, Host process, int port) {
        this.node = node;
        this.process = process;
        this.port = port;
    }

    Host process() {
        return process;
    }

    boolean hasRoom() {
        return waiting.size() < BACKLOG;
    }

    void onConnection(EmulatedStream stream) {
        waiting.add(stream);
        process.signal();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public @Nullable StreamSocket accept() {
        process.now();
        return waiting.poll();
    }

    /** Stops listening and ends the connections that were not accepted. */
    @Override
    public void close() {
        node.release(this);
        EmulatedStream stream;
        while ((stream = waiting.poll()) != null) {
            stream.close();
        }
    }
}
