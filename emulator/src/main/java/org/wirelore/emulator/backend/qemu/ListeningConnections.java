package org.wirelore.emulator.backend.qemu;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Accepts connections. At most one waits: a newer one replaces one that was not taken yet. */
final class ListeningConnections implements PendingConnections {
    private static final int PENDING_MAX = 4;

    private final ServerSocketChannel listener;
    private final SocketAddress address;
    private final Thread thread;
    private final AtomicReference<@Nullable SocketChannel> waiting = new AtomicReference<>();
    private final AtomicLong refused = new AtomicLong();
    private volatile String trouble = "";

    ListeningConnections(SocketAddress asked) throws IOException {
        listener = listen(asked);
        address = listener.getLocalAddress();
        thread = Thread.ofPlatform().daemon().name("qemu-accept " + address).unstarted(this::acceptAll);
        thread.start();
    }

    /** Where it listens in fact. */
    SocketAddress address() {
        return address;
    }

    @Override
    public @Nullable SocketChannel take() {
        return waiting.getAcquire() == null ? null : waiting.getAndSet(null);
    }

    @Override
    public void lost() {
        trouble = "";
    }

    @Override
    public long refused() {
        return refused.get();
    }

    @Override
    public String trouble() {
        return trouble;
    }

    @Override
    public void close() {
        Channels.close(listener);
        Channels.join(thread);
        Channels.close(waiting.getAndSet(null));
        if (address instanceof UnixDomainSocketAddress file) {
            Channels.delete(file.getPath());
        }
    }

    private void acceptAll() {
        while (listener.isOpen()) {
            try {
                welcome(listener.accept());
            } catch (IOException e) {
                trouble = String.valueOf(e.getMessage());
                Channels.pause(listener.isOpen() ? 1 : 0);
            }
        }
    }

    private void welcome(SocketChannel connection) throws IOException {
        try {
            Channels.prepare(connection);
        } catch (IOException e) {
            Channels.close(connection);
            throw e;
        }
        SocketChannel older = waiting.getAndSet(connection);
        if (older != null) {
            refused.incrementAndGet();
            Channels.close(older);
        }
    }

    private static ServerSocketChannel listen(SocketAddress asked) throws IOException {
        boolean isFile = asked instanceof UnixDomainSocketAddress;
        ServerSocketChannel listener = isFile
                ? ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                : ServerSocketChannel.open();
        try {
            if (asked instanceof UnixDomainSocketAddress file) {
                removeLeftover(file);
                listener.bind(asked, PENDING_MAX);
                Files.setPosixFilePermissions(file.getPath(), PosixFilePermissions.fromString("rw-------"));
            } else {
                listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
                listener.bind(asked, PENDING_MAX);
            }
            return listener;
        } catch (IOException e) {
            Channels.close(listener);
            throw new IOException("can't listen for QEMU at " + Channels.text(asked) + ": " + e.getMessage()
                    + (asked instanceof InetSocketAddress ? "; choose a free port of this machine, or port 0" : ""), e);
        }
    }

    /** A socket file without a listener was left by a process that was killed. */
    private static void removeLeftover(UnixDomainSocketAddress file) throws IOException {
        Path path = file.getPath();
        if (!Files.exists(path)) {
            return;
        }
        if (Files.isRegularFile(path) || Files.isDirectory(path)) {
            throw new IOException("there is something else of that name; choose another one");
        }
        try (SocketChannel _ = SocketChannel.open(file)) {
            throw new IOException("another process listens there; choose another name");
        } catch (ConnectException e) {
            Files.delete(path);
        }
    }
}
