package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/** Two hosts named {@code client} and {@code server}, and what tests of their sockets do again and again. */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class SocketsFixture {
    static final int PORT = 7000;
    /** More than the buffers of both hosts together may hold. */
    static final int PLENTY = 4 << 20;

    Stage stage;
    Host client;
    Host server;
    Sockets clientSockets;
    Sockets serverSockets;

    /** A fresh stage. */
    protected abstract Stage newStage();

    /** The sockets of a process; both processes are made before the first is opened. */
    protected abstract Sockets open(Stage stage, Host process);

    @BeforeEach
    void setUp() {
        stage = newStage();
        client = stage.process("client");
        server = stage.process("server");
        clientSockets = open(stage, client);
        serverSockets = open(stage, server);
    }

    StreamSocket acceptOne() throws IOException {
        return accept(serverSockets.listen(PORT));
    }

    StreamSocket accept(StreamListener listener) {
        StreamSocket socket = listener.accept();
        while (socket == null) {
            server.pause(Host.FOREVER);
            socket = listener.accept();
        }
        return socket;
    }

    /** Connects, and tries again as long as the server does not listen yet. */
    StreamSocket connect() throws IOException {
        while (true) {
            StreamSocket socket = clientSockets.connect("server", PORT);
            try {
                while (!socket.isConnected()) {
                    client.pause(Host.FOREVER);
                }
                return socket;
            } catch (IOException refused) {
                client.sleep(client.now() + 1_000_000_000L);
            }
        }
    }

    static void awaitReadable(Host process, StreamSocket socket) {
        while (!socket.isReadable()) {
            process.pause(Host.FOREVER);
        }
    }

    static void writeFully(Host process, StreamSocket socket, byte[] bytes) throws IOException {
        int written = 0;
        while (written < bytes.length) {
            int count = socket.write(MemorySegment.ofArray(bytes), written, bytes.length - written);
            written += count;
            if (count == 0) {
                process.pause(Host.FOREVER);
            }
        }
    }

    static void readFully(Host process, StreamSocket socket, byte[] bytes) throws IOException {
        int read = 0;
        while (read < bytes.length) {
            int count = socket.read(MemorySegment.ofArray(bytes), read, bytes.length - read);
            assertThat(count).as("bytes before the end").isNotNegative();
            read += count;
            if (count == 0) {
                process.pause(Host.FOREVER);
            }
        }
    }

    static void send(Host process, DatagramSocket socket, byte[] message) throws IOException {
        while (!socket.send("server", PORT, MemorySegment.ofArray(message), 0, message.length)) {
            process.pause(Host.FOREVER);
        }
    }

    static DatagramSocket.Datagram receive(Host process, DatagramSocket socket, byte[] into) {
        DatagramSocket.@Nullable Datagram datagram = socket.receive(MemorySegment.ofArray(into), 0, into.length);
        while (datagram == null) {
            process.pause(Host.FOREVER);
            datagram = socket.receive(MemorySegment.ofArray(into), 0, into.length);
        }
        return Objects.requireNonNull(datagram);
    }

    static byte[] pattern(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 + (i >>> 8));
        }
        return bytes;
    }
}
