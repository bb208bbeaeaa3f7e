package org.wirelore.emulator.backend.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/** A port at which the system takes connections. */
final class NioListener implements StreamListener {
    private final ServerSocketChannel channel;
    private final Selector selector;
    private final int asked;
    private final ByteBuffer transfer;

    NioListener(ServerSocketChannel channel, Selector selector, int asked, ByteBuffer transfer) {
        this.transfer = transfer;
        this.channel = channel;
        this.selector = selector;
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
        try {
            accepted = channel.accept();
            if (accepted == null) {
                return null;
            }
            NioStream.prepare(accepted);
            accepted.register(selector, SelectionKey.OP_READ);
            return new NioStream(accepted, selector, transfer);
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
            selector.selectNow();
        } catch (IOException e) {
            throw new UncheckedIOException("a port must be given back: port=" + asked, e);
        }
    }
}
