package org.wirelore.emulator.backend.qemu;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Connects, and connects again whenever the port has lost its connection, until it is closed. */
final class OutgoingConnections implements PendingConnections {
    private final SocketAddress address;
    private final int retryMs;
    private final Thread thread;
    private final AtomicReference<@Nullable SocketChannel> waiting = new AtomicReference<>();
    private final Semaphore wanted = new Semaphore(1);
    private volatile boolean isClosed;
    private volatile @Nullable SocketChannel attempt;
    private volatile String trouble = "";

    OutgoingConnections(SocketAddress address, int retryMs) {
        this.address = address;
        this.retryMs = retryMs;
        thread = Thread.ofPlatform().daemon().name("qemu-connect " + address).unstarted(this::connectAll);
        thread.start();
    }

    @Override
    public @Nullable SocketChannel take() {
        return waiting.getAcquire() == null ? null : waiting.getAndSet(null);
    }

    @Override
    public void lost() {
        wanted.release();
    }

    @Override
    public long refused() {
        return 0;
    }

    @Override
    public String trouble() {
        return trouble;
    }

    @Override
    public void close() {
        isClosed = true;
        wanted.release();
        Channels.close(attempt);
        Channels.join(thread);
        Channels.close(waiting.getAndSet(null));
    }

    private void connectAll() {
        wanted.acquireUninterruptibly();
        while (!isClosed) {
            try {
                SocketChannel connection = address instanceof UnixDomainSocketAddress
                        ? SocketChannel.open(StandardProtocolFamily.UNIX)
                        : SocketChannel.open();
                attempt = connection;
                connection.connect(address);
                Channels.prepare(connection);
                attempt = null;
                trouble = "";
                waiting.set(connection);
                wanted.acquireUninterruptibly();
            } catch (IOException e) {
                Channels.close(attempt);
                trouble = "can't connect to QEMU at " + Channels.text(address) + ": " + e.getMessage();
            }
            Channels.pause(isClosed ? 0 : retryMs);
        }
    }
}
