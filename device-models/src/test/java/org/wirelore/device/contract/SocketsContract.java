package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Pollable;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/** The rules for sockets, on two hosts named {@code client} and {@code server}. */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class SocketsContract {
    private static final int PORT = 7000;
    /** More than the buffers of both hosts together may hold. */
    private static final int PLENTY = 4 << 20;

    private Stage stage;
    private Host client;
    private Host server;
    private Sockets clientSockets;
    private Sockets serverSockets;

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

    @Test
    void echoComesBackWholeAndTakesTime() {
        byte[] sent = pattern(10_000);
        byte[] echoed = new byte[sent.length];
        long[] tookPs = new long[1];
        stage.start(server, () -> {
            StreamSocket socket = acceptOne();
            byte[] buffer = new byte[sent.length];
            readFully(server, socket, buffer);
            writeFully(server, socket, buffer);
            socket.close();
        });
        stage.start(client, () -> {
            StreamSocket socket = connect();
            long beganPs = client.now();
            writeFully(client, socket, sent);
            readFully(client, socket, echoed);
            tookPs[0] = client.now() - beganPs;
            socket.close();
        });
        stage.run();
        assertThat(echoed).isEqualTo(sent);
        assertThat(tookPs[0]).isPositive();
    }

    @Test
    void readTakesWhatHasArrivedAndNoMoreThanAsked() {
        stage.start(server, () -> {
            StreamSocket socket = acceptOne();
            byte[] buffer = new byte[8];
            awaitReadable(server, socket);
            assertThat(socket.read(MemorySegment.ofArray(buffer), 2, 3)).isEqualTo(3);
            assertThat(buffer).containsExactly(0, 0, 1, 2, 3, 0, 0, 0);
            int rest = socket.read(MemorySegment.ofArray(buffer), 0, 8);
            assertThat(rest).isEqualTo(2);
            assertThat(buffer).startsWith(4, 5);
            assertThat(socket.isReadable()).isFalse();
            assertThat(socket.read(MemorySegment.ofArray(buffer), 0, 8)).isZero();
        });
        stage.start(client, () -> writeFully(client, connect(), new byte[]{1, 2, 3, 4, 5}));
        stage.run();
    }

    @Test
    void writeStopsWhenTheBufferIsFullAndGoesOnWhenThePeerReads() {
        byte[] sent = pattern(PLENTY);
        byte[] received = new byte[PLENTY];
        long[] stoppedAt = new long[1];
        boolean[] mayRead = new boolean[1];
        stage.start(server, () -> {
            StreamSocket socket = acceptOne();
            while (!mayRead[0]) {
                server.pause(Host.FOREVER);
            }
            readFully(server, socket, received);
        });
        stage.start(client, () -> {
            StreamSocket socket = connect();
            int written = socket.write(MemorySegment.ofArray(sent), 0, PLENTY);
            while (socket.isWritable()) {
                written += socket.write(MemorySegment.ofArray(sent), written, PLENTY - written);
            }
            stoppedAt[0] = written;
            assertThat(socket.write(MemorySegment.ofArray(sent), written, 1)).isZero();
            mayRead[0] = true;
            server.signal();
            while (written < PLENTY) {
                int count = socket.write(MemorySegment.ofArray(sent), written, PLENTY - written);
                written += count;
                if (count == 0) {
                    client.pause(Host.FOREVER);
                }
            }
        });
        stage.run();
        assertThat(stoppedAt[0]).isPositive().isLessThan(PLENTY);
        assertThat(received).isEqualTo(sent);
    }

    @Test
    void peerReadsEverythingAndThenTheEndAfterClose() {
        stage.start(server, () -> {
            StreamSocket socket = acceptOne();
            byte[] buffer = new byte[3];
            readFully(server, socket, buffer);
            assertThat(buffer).containsExactly(7, 8, 9);
            awaitReadable(server, socket);
            assertThat(socket.read(MemorySegment.ofArray(buffer), 0, 3)).isEqualTo(StreamSocket.END);
            assertThat(socket.read(MemorySegment.ofArray(buffer), 0, 3)).isEqualTo(StreamSocket.END);
            assertThat(socket.isReadable()).isTrue();
        });
        stage.start(client, () -> {
            StreamSocket socket = connect();
            writeFully(client, socket, new byte[]{7, 8, 9});
            socket.close();
            assertThatThrownBy(() -> socket.write(MemorySegment.ofArray(new byte[1]), 0, 1))
                    .isInstanceOf(IOException.class);
            socket.close();
        });
        stage.run();
    }

    @Test
    void writingToAPeerThatHasClosedBreaksTheConnection() {
        stage.start(server, () -> acceptOne().close());
        stage.start(client, () -> {
            StreamSocket socket = connect();
            awaitReadable(client, socket);
            assertThat(socket.read(MemorySegment.ofArray(new byte[1]), 0, 1)).isEqualTo(StreamSocket.END);
            assertThat(socket.write(MemorySegment.ofArray(new byte[1]), 0, 1)).isEqualTo(1);
            assertThatThrownBy(() -> {
                // The reset takes its time on the way back: until it is here, more may be written.
                while (true) {
                    client.pause(Host.FOREVER);
                    socket.write(MemorySegment.ofArray(new byte[1]), 0, 1);
                }
            }).isInstanceOf(IOException.class);
        });
        stage.run();
    }

    @Test
    void bothSidesMayWriteMuchAtTheSameTime() {
        byte[] sent = pattern(PLENTY);
        byte[][] received = new byte[2][];
        stage.start(server, () -> received[0] = exchange(server, acceptOne(), sent));
        stage.start(client, () -> received[1] = exchange(client, connect(), sent));
        stage.run();
        assertThat(received[0]).isEqualTo(sent);
        assertThat(received[1]).isEqualTo(sent);
    }

    /** Writes while there is room and reads while there is something, until all has gone both ways. */
    private static byte[] exchange(Host process, StreamSocket socket, byte[] out) throws IOException {
        byte[] in = new byte[out.length];
        int written = 0;
        int read = 0;
        while (written < out.length || read < in.length) {
            int wrote = written < out.length && socket.isWritable()
                    ? socket.write(MemorySegment.ofArray(out), written, out.length - written)
                    : 0;
            int got = read < in.length && socket.isReadable()
                    ? socket.read(MemorySegment.ofArray(in), read, in.length - read)
                    : 0;
            assertThat(got).as("bytes before the end").isNotNegative();
            written += wrote;
            read += got;
            if (wrote + got == 0) {
                process.pause(Host.FOREVER);
            }
        }
        return in;
    }

    @Test
    void readingOrWritingNothingDoesNothing() {
        stage.start(server, () -> {
            StreamSocket socket = acceptOne();
            awaitReadable(server, socket);
            assertThat(socket.read(MemorySegment.ofArray(new byte[1]), 1, 0)).isZero();
            assertThat(socket.isReadable()).isTrue();
            byte[] buffer = new byte[1];
            assertThat(socket.read(MemorySegment.ofArray(buffer), 0, 1)).isEqualTo(1);
            assertThat(buffer).containsExactly(42);
        });
        stage.start(client, () -> {
            StreamSocket socket = connect();
            assertThat(socket.write(MemorySegment.ofArray(new byte[0]), 0, 0)).isZero();
            assertThat(socket.isWritable()).isTrue();
            writeFully(client, socket, new byte[]{42});
        });
        stage.run();
    }

    @Test
    void aPeerThatClosesWithoutReadingBreaksTheConnectionOfOneThatWrites() {
        stage.start(server, () -> {
            StreamSocket socket = acceptOne();
            awaitReadable(server, socket);
            socket.close();
        });
        stage.start(client, () -> {
            StreamSocket socket = connect();
            byte[] sent = pattern(PLENTY);
            assertThatThrownBy(() -> {
                while (true) {
                    writeFully(client, socket, sent);
                }
            }).isInstanceOf(IOException.class);
            assertThat(socket.isReadable()).isTrue();
        });
        stage.run();
    }

    @Test
    void connectionToAPortWithoutListenerIsRefused() {
        stage.start(client, () -> {
            StreamSocket socket = clientSockets.connect("server", PORT);
            assertThat(socket.isWritable()).isFalse();
            awaitReadable(client, socket);
            assertThatThrownBy(socket::isConnected).isInstanceOf(IOException.class);
        });
        stage.run();
    }

    @Test
    void connectionToAnUnknownHostFailsAtOnce() {
        stage.start(client, () -> assertThatThrownBy(() -> clientSockets.connect("nobody", PORT))
                .isInstanceOf(IOException.class));
        stage.run();
    }

    @Test
    void clientIsConnectedBeforeTheServerAccepts() {
        stage.start(server, () -> {
            StreamListener listener = serverSockets.listen(PORT);
            byte[] buffer = new byte[1];
            server.sleep(server.now() + 1_000_000_000_000L);
            StreamSocket socket = listener.accept();
            while (socket == null) {
                server.sleep(server.now() + 1_000_000_000L);
                socket = listener.accept();
            }
            readFully(server, socket, buffer);
            assertThat(buffer).containsExactly(42);
        });
        stage.start(client, () -> writeFully(client, connect(), new byte[]{42}));
        stage.run();
    }

    @Test
    void aPortCanBeTakenOnceUntilItIsClosed() {
        stage.start(server, () -> {
            StreamListener listener = serverSockets.listen(PORT);
            assertThat(listener.port()).isEqualTo(PORT);
            assertThatThrownBy(() -> serverSockets.listen(PORT)).isInstanceOf(IOException.class);
            listener.close();
            serverSockets.listen(PORT).close();
            StreamListener first = serverSockets.listen(Sockets.ANY_PORT);
            StreamListener second = serverSockets.listen(Sockets.ANY_PORT);
            assertThat(first.port()).isPositive().isNotEqualTo(second.port());
        });
        stage.run();
    }

    @Test
    void aGatherWriteArrivesAsOneStream() {
        byte[] received = new byte[7];
        stage.start(server, () -> readFully(server, acceptOne(), received));
        stage.start(client, () -> {
            MemorySegment[] pieces = {MemorySegment.ofArray(new byte[]{9, 1, 2, 3, 9}),
                MemorySegment.ofArray(new byte[0]), MemorySegment.ofArray(new byte[]{4, 5, 6, 7})};
            assertThat(connect().writev(pieces, new long[]{1, 0, 0}, new int[]{3, 0, 4}, 3)).isEqualTo(7);
        });
        stage.run();
        assertThat(received).containsExactly(1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void aGatherWriteSaysHowFarItGotAndCanGoOnThere() {
        byte[] sent = pattern(PLENTY);
        byte[] received = new byte[PLENTY];
        int half = PLENTY / 2;
        stage.start(server, () -> readFully(server, acceptOne(), received));
        stage.start(client, () -> {
            StreamSocket socket = connect();
            MemorySegment memory = MemorySegment.ofArray(sent);
            int written = 0;
            while (written < PLENTY) {
                int first = Math.max(0, half - written);
                int count = socket.writev(new MemorySegment[]{memory, memory},
                        new long[]{written, Math.max(half, written)},
                        new int[]{first, PLENTY - Math.max(half, written)}, 2);
                written += count;
                if (count == 0) {
                    client.pause(Host.FOREVER);
                }
            }
        });
        stage.run();
        assertThat(received).isEqualTo(sent);
    }

    @Test
    void aPollTellsWhichOfASetAreReady() {
        stage.start(server, () -> {
            StreamListener listener = serverSockets.listen(PORT);
            StreamSocket first = accept(listener);
            StreamSocket second = accept(listener);
            Pollable[] set = {first, second};
            int[] wanted = {Pollable.READABLE, Pollable.READABLE | Pollable.WRITABLE};
            int[] ready = new int[2];
            assertThat(serverSockets.poll(set, wanted, ready, 2)).isEqualTo(1);
            assertThat(ready).containsExactly(0, Pollable.WRITABLE);
            writeFully(server, second, new byte[1]);
            wanted[1] = Pollable.READABLE;
            while (serverSockets.poll(set, wanted, ready, 2) == 0) {
                server.pause(Host.FOREVER);
            }
            assertThat(ready).containsExactly(Pollable.READABLE, 0);
        });
        stage.start(client, () -> {
            StreamSocket first = connect();
            StreamSocket second = connect();
            readFully(client, second, new byte[1]);
            writeFully(client, first, new byte[1]);
        });
        stage.run();
    }

    @Test
    void optionsChangeNothingInWhatArrives() {
        byte[] sent = pattern(100_000);
        byte[] received = new byte[sent.length];
        stage.start(server, () -> {
            StreamSocket socket = acceptOne();
            socket.setReceiveBuffer(10_000);
            readFully(server, socket, received);
            writeFully(server, socket, new byte[1]);
        });
        stage.start(client, () -> {
            StreamSocket socket = connect();
            socket.setNoDelay(true);
            socket.setSendBuffer(5_000);
            writeFully(client, socket, sent);
            readFully(client, socket, new byte[1]);
        });
        stage.run();
        assertThat(received).isEqualTo(sent);
    }

    @Test
    void aBlockingReadWaitsForBytesAndForTheEnd() {
        stage.start(server, () -> {
            StreamSocket socket = acceptOne();
            byte[] buffer = new byte[4];
            MemorySegment memory = MemorySegment.ofArray(buffer);
            assertThat(socket.readBlocking(server, memory, 0, 0)).isZero();
            assertThat(socket.readBlocking(server, memory, 1, 3)).isEqualTo(2);
            assertThat(buffer).containsExactly(0, 1, 2, 0);
            writeFully(server, socket, new byte[1]);
            assertThat(socket.readBlocking(server, memory, 0, 4)).isEqualTo(StreamSocket.END);
        });
        stage.start(client, () -> {
            StreamSocket socket = connect();
            client.sleep(client.now() + 1_000_000_000L);
            writeFully(client, socket, new byte[]{1, 2});
            readFully(client, socket, new byte[1]);
            socket.close();
        });
        stage.run();
    }

    @Test
    void aBlockingReceiveWaitsForAMessage() {
        AtomicBoolean open = new AtomicBoolean();
        stage.start(server, () -> {
            DatagramSocket socket = serverSockets.openDatagram(PORT);
            open.set(true);
            byte[] buffer = new byte[4];
            assertThat(socket.receiveBlocking(server, MemorySegment.ofArray(buffer), 0, 4))
                    .isEqualTo(new DatagramSocket.Datagram("client", 5000, 3));
            assertThat(buffer).containsExactly(1, 2, 3, 0);
        });
        stage.start(client, () -> {
            DatagramSocket socket = clientSockets.openDatagram(5000);
            while (!open.get()) {
                Stage.sleepUntil(client, client.now() + 1_000_000_000L);
            }
            send(client, socket, new byte[]{1, 2, 3});
        });
        stage.run();
    }

    @Test
    void datagramsKeepTheirBoundariesAndTellTheirSender() {
        AtomicBoolean open = new AtomicBoolean();
        stage.start(server, () -> {
            DatagramSocket socket = serverSockets.openDatagram(PORT);
            acceptOne();
            open.set(true);
            assertThatThrownBy(() -> serverSockets.openDatagram(PORT)).isInstanceOf(IOException.class);
            byte[] buffer = new byte[4];
            assertThat(receive(server, socket, buffer)).isEqualTo(new DatagramSocket.Datagram("client", 5000, 3));
            assertThat(buffer).containsExactly(1, 2, 3, 0);
            assertThat(receive(server, socket, buffer)).isEqualTo(new DatagramSocket.Datagram("client", 5000, 6));
            assertThat(buffer).containsExactly(4, 5, 6, 7);
            assertThat(receive(server, socket, buffer).length()).isZero();
            assertThat(socket.receive(MemorySegment.ofArray(buffer), 0, 4)).isNull();
        });
        stage.start(client, () -> {
            DatagramSocket socket = clientSockets.openDatagram(5000);
            // Who has talked before knows the other's station address, for which the first datagrams would wait.
            connect();
            while (!open.get()) {
                Stage.sleepUntil(client, client.now() + 1_000_000_000L);
            }
            send(client, socket, new byte[]{1, 2, 3});
            send(client, socket, new byte[]{4, 5, 6, 7, 8, 9});
            send(client, socket, new byte[0]);
            byte[] tooLong = new byte[socket.messageBytesMax() + 1];
            assertThatThrownBy(() -> send(client, socket, tooLong)).isInstanceOf(IOException.class);
        });
        stage.run();
    }

    private StreamSocket acceptOne() throws IOException {
        return accept(serverSockets.listen(PORT));
    }

    private StreamSocket accept(StreamListener listener) {
        StreamSocket socket = listener.accept();
        while (socket == null) {
            server.pause(Host.FOREVER);
            socket = listener.accept();
        }
        return socket;
    }

    /** Connects, and tries again as long as the server does not listen yet. */
    private StreamSocket connect() throws IOException {
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

    private static void awaitReadable(Host process, StreamSocket socket) {
        while (!socket.isReadable()) {
            process.pause(Host.FOREVER);
        }
    }

    private static void writeFully(Host process, StreamSocket socket, byte[] bytes) throws IOException {
        int written = 0;
        while (written < bytes.length) {
            int count = socket.write(MemorySegment.ofArray(bytes), written, bytes.length - written);
            written += count;
            if (count == 0) {
                process.pause(Host.FOREVER);
            }
        }
    }

    private static void readFully(Host process, StreamSocket socket, byte[] bytes) throws IOException {
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

    private static void send(Host process, DatagramSocket socket, byte[] message) throws IOException {
        while (!socket.send("server", PORT, MemorySegment.ofArray(message), 0, message.length)) {
            process.pause(Host.FOREVER);
        }
    }

    private static DatagramSocket.Datagram receive(Host process, DatagramSocket socket, byte[] into) {
        DatagramSocket.@Nullable Datagram datagram = socket.receive(MemorySegment.ofArray(into), 0, into.length);
        while (datagram == null) {
            process.pause(Host.FOREVER);
            datagram = socket.receive(MemorySegment.ofArray(into), 0, into.length);
        }
        return Objects.requireNonNull(datagram);
    }

    private static byte[] pattern(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 + (i >>> 8));
        }
        return bytes;
    }
}
