package org.wirelore.emulator.sockets;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;

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

    /** After how long without an answer it is given up. */
    private static final long TIME_OUT_PS = TimeUnits.PS_PER_SECOND;

    private final EmulatedSockets.Network network;
    private final String name;
    private final Alarm opening;
    final EmulatedPipe toServer;
    final EmulatedPipe toClient;
    private Phase phase = Phase.IDLE;
    private @Nullable Host client;
    private @Nullable Host server;
    private @Nullable EmulatedNode node;
    private int port;
    private boolean isCut;
    private boolean isTimedOut;

    EmulatedConnection(EmulatedSockets.Network network, int index) {
        this.network = network;
        name = "sockets.connection" + index;
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
        server = null;
        node = null;
        isCut = false;
        isTimedOut = false;
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

    /** Whether it is given up, since a host has stopped at one of its ends. */
    boolean isTimedOut() {
        return isTimedOut;
    }

    /** A host has stopped, perhaps one of the two. */
    void onDown(EmulatedNode stopped) {
        boolean isEnd = stopped.equals(node) || (client != null && client.name().equals(stopped.name()));
        if (isEnd && !isCut) {
            cut();
        }
    }

    private void cut() {
        isCut = true;
        opening.cancel();
        toServer.cut();
        toClient.cut();
        network.scheduler().alarm(name + ".timeOut", this::onTimeOut).set(network.scheduler().now() + TIME_OUT_PS);
    }

    private void onTimeOut() {
        isTimedOut = true;
        Objects.requireNonNull(client).signal();
        if (server != null) {
            server.signal();
        }
    }

    private void onOpening() {
        EmulatedNode called = Objects.requireNonNull(node);
        if (called.isDown()) {
            cut();
        } else if (phase == Phase.REQUESTED) {
            EmulatedListener listener = called.listener(port);
            if (listener != null && listener.hasRoom()) {
                phase = Phase.ACCEPTED;
                server = listener.process();
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
