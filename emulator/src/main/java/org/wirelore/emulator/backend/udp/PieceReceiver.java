package org.wirelore.emulator.backend.udp;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.function.BiConsumer;

/** Takes datagrams from a socket until it is closed. While the system fails to give any, it rests between two tries. */
final class PieceReceiver implements Runnable {
    /** A socket: blocks until a datagram has come, and says who has sent it. */
    interface Source {
        SocketAddress receive(ByteBuffer into) throws IOException;
    }

    private final Source source;
    private final BiConsumer<SocketAddress, ByteBuffer> taker;
    private final UdpWireCounters counters;
    private final Runnable rest;

    /**
     * @param taker is given each datagram, in a buffer that is used again
     * @param rest waits a while
     */
    PieceReceiver(Source source, BiConsumer<SocketAddress, ByteBuffer> taker, UdpWireCounters counters,
            Runnable rest) {
        this.source = source;
        this.taker = taker;
        this.counters = counters;
        this.rest = rest;
    }

    @Override
    public void run() {
        ByteBuffer datagram = ByteBuffer.allocate(UdpWireConfig.DATAGRAM_BYTES_MAX + 1);
        while (true) {
            try {
                SocketAddress from = source.receive(datagram.clear());
                taker.accept(from, datagram.flip());
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                counters.unreceived.incrementAndGet();
                rest.run();
            }
        }
    }
}
