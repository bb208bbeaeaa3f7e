package org.wirelore.emulator.backend.sockets;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.emulator.time.real.RealHost;

/**
 * The operating system's own sockets, without blocking. From when a process opens them, its
 * {@link org.wirelore.device.api.Host#sleep} also ends when one of them is ready: it blocks in their selector, unless
 * it waits for other descriptors, too.
 */
public final class NioSockets implements Sockets, AutoCloseable {
    private static final int TRANSFER_BYTES = 256 * 1024;

    private final SocketNames names;
    private final Selector selector;
    private final SelectorWaiter waiter;
    private final ByteBuffer transfer = ByteBuffer.allocateDirect(TRANSFER_BYTES);

    /**
     * @param host the process; its waits end by these sockets, too, from now on
     * @param names where hosts and ports are
     */
    public NioSockets(RealHost host, SocketNames names) throws IOException {
        this.names = names;
        this.selector = Selector.open();
        this.waiter = new SelectorWaiter(selector);
        host.blockThrough(waiter);
    }

    @Override
    public StreamListener listen(int port) throws IOException {
        SocketAddress address = names.local(port);
        boolean file = address instanceof UnixDomainSocketAddress;
        ServerSocketChannel channel = file
                ? ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                : ServerSocketChannel.open();
        try {
            channel.bind(address);
            channel.configureBlocking(false);
            waiter.register(channel, SelectionKey.OP_ACCEPT);
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot listen at " + address + ": " + e.getMessage() + "; choose another port", e);
        }
        return new NioListener(channel, waiter, port, transfer);
    }

    @Override
    public StreamSocket connect(String host, int port) throws IOException {
        SocketAddress address = names.remote(host, port);
        if (address instanceof UnixDomainSocketAddress file && !Files.exists(file.getPath())) {
            throw new IOException("no process listens at " + host + ":" + port);
        }
        SocketChannel channel = address instanceof UnixDomainSocketAddress
                ? SocketChannel.open(StandardProtocolFamily.UNIX)
                : SocketChannel.open();
        try {
            NioStream.prepare(channel);
            boolean connected = channel.connect(address);
            waiter.register(channel, connected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT);
        } catch (ConnectException refused) {
            // The system of a near machine may say so at once: to the caller it is the same as a moment later.
            channel.close();
            return NioStream.refused(channel, waiter, transfer, refused);
        } catch (IOException e) {
            channel.close();
            throw new IOException("no connection to " + host + ":" + port + ": " + e.getMessage(), e);
        }
        return new NioStream(channel, waiter, transfer);
    }

    @Override
    public DatagramSocket openDatagram(int port) throws IOException {
        SocketAddress address = names.local(port);
        if (address instanceof UnixDomainSocketAddress) {
            throw new IOException("datagrams need an internet address: " + address);
        }
        DatagramChannel channel = DatagramChannel.open();
        try {
            channel.bind(address);
            channel.configureBlocking(false);
            waiter.register(channel, SelectionKey.OP_READ);
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot open the port " + address + ": " + e.getMessage() + "; choose another one",
                    e);
        }
        return new NioDatagram(channel, waiter, names);
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
