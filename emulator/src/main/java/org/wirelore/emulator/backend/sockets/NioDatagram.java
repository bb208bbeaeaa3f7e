package org.wirelore.emulator.backend.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sockets.DatagramSocket;

/** A datagram socket. The next message is taken over into a buffer of its own, so that its presence is known. */
final class NioDatagram implements DatagramSocket {
    /** Largest UDP payload over IPv4: 65,535 less 20 of IP and 8 of UDP (RFC 768, RFC 791). */
    private static final int MESSAGE_BYTES_MAX = 65_507;

    private final DatagramChannel channel;
    private final SelectorWaiter waiter;
    private final SocketNames names;
    private final ByteBuffer arrived = ByteBuffer.allocateDirect(MESSAGE_BYTES_MAX + 1);
    private @Nullable SocketAddress sender;

    NioDatagram(DatagramChannel channel, SelectorWaiter waiter, SocketNames names) {
        this.channel = channel;
        this.waiter = waiter;
        this.names = names;
    }

    @Override
    public int port() {
        try {
            return ((InetSocketAddress) channel.getLocalAddress()).getPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int messageBytesMax() {
        return MESSAGE_BYTES_MAX;
    }

    @Override
    public boolean isReadable() {
        fill();
        return sender != null;
    }

    @Override
    public boolean send(String host, int port, MemorySegment from, long offset, int length) throws IOException {
        if (length > MESSAGE_BYTES_MAX) {
            throw new IOException("expected at most " + MESSAGE_BYTES_MAX + " bytes in a datagram, found " + length);
        }
        int sent = channel.send(from.asSlice(offset, length).asByteBuffer(), names.remote(host, port));
        return sent == length;
    }

    @Override
    public @Nullable Datagram receive(MemorySegment into, long offset, int length) {
        fill();
        if (!(sender instanceof InetSocketAddress from)) {
            return null;
        }
        int bytes = arrived.remaining();
        MemorySegment.copy(MemorySegment.ofBuffer(arrived), 0, into, offset, Math.min(bytes, length));
        sender = null;
        return new Datagram(names.hostOf(from), from.getPort(), bytes);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void fill() {
        if (sender != null) {
            return;
        }
        arrived.clear();
        waiter.look(channel, SelectionKey.OP_READ);
        try {
            sender = channel.receive(arrived);
        } catch (IOException e) {
            // An answer such as "port unreachable" concerns an earlier message; datagrams promise nothing.
            sender = null;
        }
        arrived.flip();
    }
}
