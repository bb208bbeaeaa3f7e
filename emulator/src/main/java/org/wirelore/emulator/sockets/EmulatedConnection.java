package org.wirelore.emulator.sockets;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;

/** A stream connection from the first packet on: the opening exchange, two pipes and the sockets at their ends. */
final class EmulatedConnection {
    /** Where the opening exchange stands. */
    enum Phase {
        /** Not in use. */
        IDLE,
        /** The request is on its way to the listener. */
        REQUESTED,
        /** The listener has it; the answer is on its way back. */
        ACCEPTED,
        /** There was no listener; that answer is on its way back. */
        REFUSING, ESTABLISHED, REFUSED
    }

    private final EmulatedSockets.Network network;
    private final Alarm opening;
    final EmulatedPipe toServer;
    final EmulatedPipe toClient;
    private Phase phase = Phase.IDLE;
    private @Nullable Host client;
    private @Nullable EmulatedNode node;
    private int port;

    EmulatedConnection(EmulatedSockets.Network network, int index) {
        this.network = network;
        String name = "sockets.connection" + index;
        opening = network.scheduler().alarm(name + ".opening", this::onOpening);
        toServer = new EmulatedPipe(network, name + ".toServer");
        toClient = new EmulatedPipe(network, name + ".toClient");
    }

    void reset() {
        opening.cancel();
        toServer.reset();
        toClient.reset();
        phase = Phase.IDLE;
        client = null;
        node = null;
    }

    /** Sends the client's request on its way. */
    EmulatedStream open(Host from, EmulatedNode to, int toPort) {
        client = from;
        node = to;
        port = toPort;
        phase = Phase.REQUESTED;
        toServer.setWriter(from);
        toClient.setReader(from);
        opening.set(from.now() + network.latencyPs());
        return new EmulatedStream(from, this, toClient, toServer, true);
    }

    /** What the client knows of the exchange. */
    Phase phase() {
        return phase;
    }

    private void onOpening() {
        if (phase == Phase.REQUESTED) {
            EmulatedListener listener = Objects.requireNonNull(node).listener(port);
            if (listener != null && listener.hasRoom()) {
                phase = Phase.ACCEPTED;
                Host server = listener.process();
                toServer.setReader(server);
                toClient.setWriter(server);
                listener.onConnection(new EmulatedStream(server, this, toServer, toClient, false));
            } else {
                phase = Phase.REFUSING;
            }
            opening.set(network.scheduler().now() + network.latencyPs());
        } else {
            phase = phase == Phase.ACCEPTED ? Phase.ESTABLISHED : Phase.REFUSED;
            Objects.requireNonNull(client).signal();
        }
    }
}
