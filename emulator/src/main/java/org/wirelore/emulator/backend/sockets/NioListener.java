package org.wirelore.emulator.backend.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/** A port at which the system takes connections. */
final class NioListener implements StreamListener {
    private final ServerSocketChannel channel;
    private final SelectorWaiter waiter;
    private final int asked;
    private final ByteBuffer transfer;

    NioListener(ServerSocketChannel channel, SelectorWaiter waiter, int asked, ByteBuffer transfer) {
        this.transfer = transfer;
        this.channel = channel;
        this.waiter = waiter;
        this.asked = asked;
    }

    @Override
    public int port() {
        try {
            return channel.getLocalAddress() instanceof InetSocketAddress address ? address.getPort() : asked;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A connection that breaks before it is taken is passed over. */
    @Override
    public @Nullable StreamSocket accept() {
        SocketChannel accepted = null;
        waiter.look(channel, SelectionKey.OP_ACCEPT);
        try {
            accepted = channel.accept();
            if (accepted == null) {
                return null;
            }
            NioStream.prepare(accepted);
            waiter.register(accepted, SelectionKey.OP_READ);
            return new NioStream(accepted, waiter, transfer);
        } catch (IOException e) {
            discard(accepted);
            return null;
        }
    }

    private static void discard(@Nullable SocketChannel broken) {
        try {
            if (broken != null) {
                broken.close();
            }
        } catch (IOException e) {
            // It was broken before.
        }
    }

    @Override
    public void close() {
        try {
            SocketAddress address = channel.getLocalAddress();
            channel.close();
            if (address instanceof UnixDomainSocketAddress file) {
                Files.deleteIfExists(file.getPath());
            }
            waiter.forgetClosed();
        } catch (IOException e) {
            throw new UncheckedIOException("could not close the listening port " + asked + ": " + e.getMessage(), e);
        }
    }
}
