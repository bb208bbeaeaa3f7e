package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Pollable;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/** The rules for sockets, on two hosts named {@code client} and {@code server}. */
public abstract class SocketsContract extends StreamContract {
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
}
