package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/** The rules for connections, on two hosts named {@code client} and {@code server}. */
public abstract class StreamContract extends SocketsFixture {
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
        stage.start(client, () -> assertThatThrownBy(() -> clientSockets.connect("absent", PORT))
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
}
