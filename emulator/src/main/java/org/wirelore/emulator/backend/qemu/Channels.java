package org.wirelore.emulator.backend.qemu;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.backend.BackendThreads;

/** What both lobbies do with channels. */
final class Channels {
    private Channels() {
    }

    /** A port doesn't block, and frames are not held back to be sent together. */
    static void prepare(SocketChannel connection) throws IOException {
        connection.configureBlocking(false);
        if (connection.getLocalAddress() instanceof InetSocketAddress) {
            connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
    }

    /** What can't be closed is of no use any more either way. */
    static void close(@Nullable Channel channel) {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException("could not close the connection " + channel + ": " + e.getMessage(), e);
            }
        }
    }

    static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException("could not remove the socket file " + path + ": " + e.getMessage(), e);
        }
    }

    static void pause(int ms) {
        if (ms > 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ms));
        }
    }

    /** The thread ends as soon as its channel is closed; an interrupted caller does not wait for it. */
    static void join(Thread thread) {
        LockSupport.unpark(thread);
        BackendThreads.join(thread);
    }

    /** As people write it. */
    static String text(SocketAddress address) {
        return address instanceof InetSocketAddress inet
                ? inet.getAddress().getHostAddress() + ":" + inet.getPort()
                : address.toString();
    }
}
